/** Time of vehicles by status over a window, summed up by the database. */
import { type Kysely, sql } from 'kysely';
import type { StatusCell } from '../../src/domain/indicators/indicators.ts';
import type { IndicatorGroup } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import type { DatabaseTables } from '../db/tables.ts';
import { PERIOD_GROUPS } from './periodGroups.ts';
import { CELL_COLUMNS, rowsOfWindows, type TimeWindow, windowsBetween } from './windowRows.ts';

/** A cell and the row of the result to which it belongs. */
export interface GroupedStatusCell extends StatusCell {
  readonly group: string;
  readonly groupName: string;
}

/**
 * Whole shifts are read from their stored sums, the rest from the periods themselves.
 * @returns cells of named operators and loading units; unnamed ones count only in the row of the site
 */
export function readCells(db: Database, window: TimeWindow, by: IndicatorGroup): Promise<GroupedStatusCell[]> {
  // In a single snapshot: sums deleted meanwhile still match the periods that the snapshot sees.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => readCellsFrom(snapshot, window, by));
}

/** The statuses of a window, with the dispatch system's categories; may include some that occur only at other times. */
export function readStatusesOf(
  db: Database,
  window: TimeWindow,
): Promise<Pick<StatusCell, 'status' | 'statusCategory'>[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const rest = windowsBetween(window, await summedWindows(snapshot, window));
      const { rows } = await sql<Pick<StatusCell, 'status' | 'statusCategory'>>`select distinct status,
          status_category as "statusCategory"
        from (
          select status, status_category from usage_cell
          union all
          select status, status_category from (${rowsOfWindows(rest)}) as part
        ) as known`.execute(snapshot);
      return rows;
    });
}

async function readCellsFrom(
  db: Kysely<DatabaseTables>,
  window: TimeWindow,
  by: IndicatorGroup,
): Promise<GroupedStatusCell[]> {
  const summed = await summedWindows(db, window);
  const rest = windowsBetween(window, summed);
  const { key, name, isNamed } = PERIOD_GROUPS[by];
  const { rows } = await sql<GroupedStatusCell>`with sum_of_cell as materialized (
      select cell_id, sum(ms) as ms, sum(cell.begun) as begun
      from shift_usage, unnest(cell_ids, spent_ms, shift_usage.begun) as cell (cell_id, ms, begun)
      where from_ms = any(${summed.map(({ from }) => from)}::bigint[])
      group by cell_id
    )
    select ${key} as "group", max(${name}) as "groupName", vehicle_id as "vehicleId", max(category) as category, status,
      status_category as "statusCategory", sum(ms)::float8 as ms, sum(begun)::float8 as begun
    from (
      select ${CELL_COLUMNS}, ms, begun from sum_of_cell join usage_cell on usage_cell.id = cell_id
      union all
      ${rowsOfWindows(rest)}
    ) as part
    where ${isNamed}
    group by 1, vehicle_id, status, status_category`.execute(db);
  return rows;
}

/** Non-overlapping shifts within the window that have stored sums; there may still be shifts of another time zone. */
async function summedWindows(db: Kysely<DatabaseTables>, { from, to }: TimeWindow): Promise<TimeWindow[]> {
  const { rows } = await sql<TimeWindow>`select from_ms::float8 as "from", to_ms::float8 as "to" from shift_usage
    where from_ms >= ${from} and to_ms <= ${to} order by from_ms`.execute(db);
  let end = from;
  return rows.filter((row) => {
    if (row.from < end) return false;
    end = row.to;
    return true;
  });
}
