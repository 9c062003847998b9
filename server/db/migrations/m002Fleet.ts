/** Values that parts of the server store, and the last known state of each vehicle. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m002Fleet: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table kept_value (
      name text primary key,
      value jsonb not null,
      saved_at timestamptz not null default now()
    )`.execute(db);
    await sql`create table vehicle (
      id text primary key,
      record jsonb not null,
      saved_at timestamptz not null default now()
    )`.execute(db);
  },
};
