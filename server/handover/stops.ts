/** Stops of vehicles in a shift: down, delayed or on standby without interruption. */
import { sql } from 'kysely';
import { timeClassOf } from '../../src/domain/status/timeClass.ts';
import { MINUTE_MS } from '../../src/domain/time/units.ts';
import type { HandoverReport } from '../../src/domain/wire/handover.ts';
import type { Database } from '../db/open.ts';
import { periodsWithin, type TimeWindow } from '../usage/windowRows.ts';

/** Shorter stops occur in every shift and are left out. */
const MIN_STOP_MS = 10 * MINUTE_MS;

const STOP_CLASSES: readonly string[] = ['down', 'delay', 'standby'];

/** @returns stops that last long enough within the window, longest first */
export async function readStops(db: Database, { from, to }: TimeWindow): Promise<HandoverReport['stood']> {
  const columns = sql`vehicle_id, vehicle_name, status, status_category, from_ms, to_ms`;
  // A change of operator, or a repeated report, starts another period of the same stop.
  const { rows } = await sql<HandoverReport['stood'][number]>`select vehicle_id as "vehicleId",
      max(vehicle_name) as vehicle, status, status_category as "statusCategory",
      (least(max(to_ms), ${to}) - greatest(min(from_ms), ${from}))::float8 as ms, max(to_ms) > ${to} as lasts
    from (
      select *, sum(is_first) over (partition by vehicle_id order by from_ms) as stop
      from (
        select *, case when lag(to_ms) over earlier = from_ms and lag(status) over earlier = status
            and lag(status_category) over earlier = status_category then 0 else 1 end as is_first
        from (${periodsWithin(columns, sql`${from}::bigint`, sql`${to}::bigint`)}) as period
        window earlier as (partition by vehicle_id order by from_ms)
      ) as begun
    ) as numbered
    group by vehicle_id, stop, status, status_category
    having least(max(to_ms), ${to}) - greatest(min(from_ms), ${from}) >= ${MIN_STOP_MS}
    order by ms desc, vehicle_id, min(from_ms)`.execute(db);
  return rows.filter(({ status, statusCategory }) => STOP_CLASSES.includes(timeClassOf(status, statusCategory)));
}
