/**
 * The position of the evaluating server in the stream, and its state of each vehicle; its successor continues with
 * them.
 */
import { type Kysely, type Migration, sql } from 'kysely';

export const m125RuleEvaluation: Migration = {
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
