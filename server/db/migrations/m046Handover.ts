/** Shifts that were handed over, and the dispatchers' notes. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m046Handover: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table handover (
      shift_from bigint primary key,
      report jsonb not null,
      outgoing_id text not null,
      outgoing_name text not null,
      outgoing_ms bigint not null,
      incoming_id text,
      incoming_name text,
      incoming_ms bigint
    )`.execute(db);
    await sql`create table handover_note (
      id bigint generated always as identity primary key,
      shift_from bigint not null,
      author_id text not null,
      author_name text not null,
      at_ms bigint not null,
      text text not null
    )`.execute(db);
    await sql`create index handover_note_shift on handover_note (shift_from, id)`.execute(db);
  },
};
