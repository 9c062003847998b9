/** How long each vehicle was in which status, and the texts that the search covers. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m040Status: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table status_period (
      id bigint generated always as identity primary key,
      vehicle_id text not null,
      vehicle_name text not null,
      category text not null,
      operator text not null,
      status text not null,
      status_category text not null,
      loading_unit text not null,
      from_ms bigint not null,
      to_ms bigint not null,
      spent_ms bigint not null,
      is_day boolean not null,
      vehicle_key text collate "C" not null,
      operator_key text collate "C" not null,
      status_key text collate "C" not null
    )`.execute(db);
    // One for each sort order of the pages, and one for writing.
    await sql`create unique index status_period_vehicle on status_period (vehicle_id, from_ms)`.execute(db);
    await sql`create index status_period_from on status_period (from_ms, id)`.execute(db);
    await sql`create index status_period_to on status_period (to_ms, id)`.execute(db);
    await sql`create index status_period_spent on status_period (spent_ms, id)`.execute(db);
    await sql`create index status_period_vehicle_key on status_period (vehicle_key, id)`.execute(db);
    await sql`create index status_period_operator on status_period (operator_key, id)`.execute(db);
    await sql`create index status_period_status on status_period (status_key, id)`.execute(db);
    await sql`create table status_word (
      kind text not null,
      key text collate "C" not null,
      word text not null,
      primary key (kind, key)
    )`.execute(db);
  },
};
