/**
 * Sums of the status periods of whole shifts. A trigger deletes the sums of each shift whose periods change, in the
 * same transaction, for any writer (`docs/decisions/0132-sums-of-shifts.md`).
 */
import { type Kysely, type Migration, sql } from 'kysely';

/** The same as in `server/usage/usageStore.ts`; copied, because a migration is never edited. */
const ADVISORY_LOCK_ID = sql.lit(7_013_200);

export const m132ShiftUsage: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table usage_cell (
      id integer generated always as identity primary key,
      digest bytea not null unique,
      vehicle_id text not null,
      vehicle_name text not null,
      category text not null,
      operator text not null,
      operator_key text collate "C" not null,
      status text not null,
      status_category text not null,
      loading_unit text not null,
      used_ms bigint not null
    )`.execute(db);
    await sql`create table shift_usage (
      from_ms bigint primary key,
      to_ms bigint not null,
      cell_ids integer[] not null,
      spent_ms bigint[] not null,
      begun integer[] not null
    )`.execute(db);
    // Writers share the lock and summing takes it exclusively: no period changes unnoticed while it is summed up.
    await sql`create function delete_shift_usage(since_ms bigint, until_ms bigint) returns void language plpgsql as $$
      begin
        if since_ms is null then return; end if;
        perform pg_advisory_xact_lock_shared(${ADVISORY_LOCK_ID});
        delete from shift_usage where to_ms > since_ms and from_ms <= until_ms;
      end $$`.execute(db);
    await sql`create function status_period_inserted() returns trigger language plpgsql as $$
      begin
        perform delete_shift_usage(min(from_ms), max(to_ms)) from changed;
        return null;
      end $$`.execute(db);
    // A period that is only ended changes nothing before its end.
    await sql`create function status_period_updated() returns trigger language plpgsql as $$
      begin
        perform delete_shift_usage(
          min(case when is_same then least(before_to_ms, after_to_ms) else least(before_from_ms, after_from_ms) end),
          max(greatest(before_to_ms, after_to_ms)))
        from (
          select before.from_ms as before_from_ms, before.to_ms as before_to_ms,
            after.from_ms as after_from_ms, after.to_ms as after_to_ms,
            (before.from_ms, before.vehicle_id, before.vehicle_name, before.category, before.operator,
              before.operator_key, before.status, before.status_category, before.loading_unit)
            is not distinct from (after.from_ms, after.vehicle_id, after.vehicle_name, after.category, after.operator,
              after.operator_key, after.status, after.status_category, after.loading_unit) as is_same
          from was as before join changed as after using (id)
        ) as pair where not is_same or before_to_ms <> after_to_ms;
        return null;
      end $$`.execute(db);
    await sql`create function status_period_truncated() returns trigger language plpgsql as $$
      begin
        perform delete_shift_usage(${sql.lit(Number.MIN_SAFE_INTEGER)}, ${sql.lit(Number.MAX_SAFE_INTEGER)});
        return null;
      end $$`.execute(db);
    await sql`create trigger status_period_inserted after insert on status_period
      referencing new table as changed for each statement execute function status_period_inserted()`.execute(db);
    await sql`create trigger status_period_updated after update on status_period
      referencing old table as was new table as changed
      for each statement execute function status_period_updated()`.execute(db);
    await sql`create trigger status_period_deleted after delete on status_period
      referencing old table as changed for each statement execute function status_period_inserted()`.execute(db);
    await sql`create trigger status_period_truncated after truncate on status_period
      for each statement execute function status_period_truncated()`.execute(db);
  },
};
