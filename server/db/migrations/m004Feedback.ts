/** Feedback of users, with its pictures. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m004Feedback: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table feedback (
      id text primary key,
      type text not null,
      description text not null,
      user_id text not null,
      user_name text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index feedback_time on feedback (created_at)`.execute(db);
    await sql`create index feedback_user on feedback (user_id, created_at)`.execute(db);
    await sql`create table feedback_image (
      feedback_id text not null references feedback (id) on delete cascade,
      position integer not null,
      media_type text not null,
      bytes bytea not null,
      primary key (feedback_id, position)
    )`.execute(db);
  },
};
