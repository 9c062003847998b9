/** Reports of fleets that the site refused: the latest of each sender, and their number. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m136Refusals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table ingest_refusal (
      id bigint generated always as identity primary key,
      at_ms bigint not null,
      door text not null,
      sender text not null,
      message text not null,
      item text not null
    )`.execute(db);
    await sql`create table ingest_refusal_count (
      day_ms bigint not null,
      door text not null,
      sender text not null,
      count bigint not null,
      last_ms bigint not null,
      primary key (day_ms, door, sender)
    )`.execute(db);
  },
};
