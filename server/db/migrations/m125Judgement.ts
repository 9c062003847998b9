/** Where the judging server is in the stream, and what it remembers of each vehicle; another one goes on with it. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m125Judgement: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table rule_state (
      vehicle_id text primary key,
      record jsonb not null
    )`.execute(db);
    await sql`create table stream_checkpoint (
      name text primary key,
      stream text not null,
      seq bigint not null,
      lease_seq bigint not null
    )`.execute(db);
  },
};
