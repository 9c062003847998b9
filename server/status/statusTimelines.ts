/** Statuses of some vehicles over a window, vehicle by vehicle. */
import { sql } from 'kysely';
import type { StatusTimeline } from '../../src/domain/wire/status.ts';
import type { Database } from '../db/open.ts';
import { type ReadRow, statusRowOf } from './statusRow.ts';
import { READ_COLUMNS } from './statusStore.ts';

/** Limit per answer. */
const MAX_LISTED_PERIODS = 20_000;

/** @param from epoch milliseconds, like `to` */
export async function readTimelines(
  db: Database,
  vehicles: readonly string[],
  from: number,
  to: number,
): Promise<{ timelines: StatusTimeline[]; truncated: boolean }> {
  const { rows } = await sql<ReadRow>`select period.* from unnest(${vehicles}::text[]) as wanted (id)
    cross join lateral (
      (select ${READ_COLUMNS} from status_period where vehicle_id = wanted.id and from_ms < ${from}
        order by status_period.from_ms desc limit 1)
      union all
      (select ${READ_COLUMNS} from status_period where vehicle_id = wanted.id and from_ms >= ${from} and from_ms < ${to}
        order by status_period.from_ms limit ${MAX_LISTED_PERIODS})
    ) as period where period.to_ms > ${from} limit ${MAX_LISTED_PERIODS + 1}`.execute(db);
  const timelines = new Map<string, StatusTimeline['periods']>(vehicles.map((id) => [id, []]));
  for (const row of rows.slice(0, MAX_LISTED_PERIODS)) {
    const { operator, status, statusCategory, start, end } = statusRowOf(row);
    timelines.get(row.vehicle_id)?.push({ operator, status, statusCategory, start, end });
  }
  for (const periods of timelines.values()) periods.sort((a, b) => a.start - b.start);
  return {
    timelines: Array.from(timelines, ([vehicleId, periods]) => ({ vehicleId, periods })),
    truncated: rows.length > MAX_LISTED_PERIODS,
  };
}
