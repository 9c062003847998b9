/** Sums of the status periods of whole shifts (`docs/decisions/0132-sums-of-shifts.md`). */
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type ShiftSpan, shiftBefore, shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time/units.ts';
import type { Database } from '../db/open.ts';
import type { DatabaseTables } from '../db/tables.ts';
import { CELL_COLUMNS, rowsOfWindows } from './windowRows.ts';

/** Advisory lock: shared by writers of periods (taken by the trigger), exclusive for summing. */
const ADVISORY_LOCK_ID = 7_013_200;
/** Most late reports have arrived by then. */
const SUM_FINAL_AFTER_MS = 5 * MINUTE_MS;
/** Maximum lag of a cell's `used_ms`: it is updated occasionally, not with each shift. */
const LAST_USED_UPDATE_MS = 30 * DAY_MS;

export interface UsageStoreOptions {
  db: Database;
  /** IANA name of the site's zone. */
  timeZone: string;
  /** Retention of status periods, days. */
  retentionDays: number;
}

export class UsageStore {
  readonly #options: UsageStoreOptions;
  /** By the start of the following shift: finding one requires calendar calculations in the site's time zone. */
  readonly #shiftsBefore = new Map<number, ShiftSpan>();

  constructor(options: UsageStoreOptions) {
    this.#options = options;
  }

  /** Past shifts without sums, latest first; sums that are outdated or of another time zone are deleted. */
  async shiftsWithoutSums(nowMs: number): Promise<ShiftSpan[]> {
    const shifts = await this.#endedShifts(nowMs);
    const { rows } = await sql<{ from: number; to: number }>`select from_ms::float8 as "from", to_ms::float8 as "to"
      from shift_usage`.execute(this.#options.db);
    const summed = new Map(rows.map(({ from, to }) => [from, to]));
    const missing = shifts.filter(({ fromMs, toMs }) => summed.get(fromMs) !== toMs);
    for (const { fromMs, toMs } of shifts) if (summed.get(fromMs) === toMs) summed.delete(fromMs);
    if (summed.size > 0) await this.#deleteShifts([...summed.keys()], nowMs);
    return missing;
  }

  /** Sums up a shift, unless another server has done so meanwhile; atomic. */
  async sumShift({ fromMs, toMs }: Pick<ShiftSpan, 'fromMs' | 'toMs'>): Promise<void> {
    await this.#runExclusively(async (transaction) => {
      const { rows } = await sql`select 1 from shift_usage where from_ms = ${fromMs}`.execute(transaction);
      if (rows.length > 0) return;
      await sql`with sums as materialized (
          select ${CELL_COLUMNS}, sum(ms)::bigint as ms, sum(begun)::integer as begun,
            sha256(convert_to(row(${CELL_COLUMNS})::text, 'UTF8')) as digest
          from (${rowsOfWindows([{ from: fromMs, to: toMs }])}) as part group by ${CELL_COLUMNS}
        ), used as (
          insert into usage_cell (digest, ${CELL_COLUMNS}, used_ms)
          select digest, ${CELL_COLUMNS}, ${toMs} from sums
          on conflict (digest) do update set used_ms = excluded.used_ms
            where usage_cell.used_ms < excluded.used_ms - ${LAST_USED_UPDATE_MS}
          returning id, digest
        ), cells as (
          select id, digest from used
          union
          select usage_cell.id, digest from usage_cell join sums using (digest)
        )
        insert into shift_usage (from_ms, to_ms, cell_ids, spent_ms, begun)
        select ${fromMs}, ${toMs}, coalesce(array_agg(id), '{}'), coalesce(array_agg(ms), '{}'),
          coalesce(array_agg(begun), '{}')
        from sums join cells using (digest)`.execute(transaction);
    });
  }

  /** Latest first, as far back as all periods are retained. */
  async #endedShifts(nowMs: number): Promise<ShiftSpan[]> {
    const { db, timeZone, retentionDays } = this.#options;
    const { rows } = await sql<{ first: number | null }>`select min(from_ms)::float8 as first
      from status_period`.execute(db);
    const firstMs = rows[0]?.first ?? Number.POSITIVE_INFINITY;
    const keptFromMs = nowMs - retentionDays * DAY_MS;
    const shifts: ShiftSpan[] = [];
    let shift = await this.#shiftBefore(shiftSpanAt(nowMs - SUM_FINAL_AFTER_MS, timeZone));
    for (; shift.toMs > firstMs && shift.fromMs >= keptFromMs; shift = await this.#shiftBefore(shift))
      shifts.push(shift);
    return shifts;
  }

  async #shiftBefore(shift: ShiftSpan): Promise<ShiftSpan> {
    const known = this.#shiftsBefore.get(shift.fromMs);
    if (known) return known;
    const before = shiftBefore(shift, this.#options.timeZone);
    this.#shiftsBefore.set(shift.fromMs, before);
    // A whole year may be searched at start: lets others be served in between.
    await setImmediate();
    return before;
  }

  /** Also deletes cells that no stored shift uses any more. */
  async #deleteShifts(shiftStarts: readonly number[], nowMs: number): Promise<void> {
    const unusedSinceMs = nowMs - this.#options.retentionDays * DAY_MS - 2 * LAST_USED_UPDATE_MS;
    await this.#runExclusively(async (transaction) => {
      await sql`delete from shift_usage where from_ms = any(${shiftStarts}::bigint[])`.execute(transaction);
      await sql`delete from usage_cell where used_ms < ${unusedSinceMs}`.execute(transaction);
    });
  }

  /** Runs while no period is being written. Each statement of the task sees everything written before. */
  #runExclusively(task: (transaction: Kysely<DatabaseTables>) => Promise<void>): Promise<void> {
    return this.#options.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`.execute(transaction);
        await task(transaction);
      });
  }
}
