/** What vehicles spent in which status over a window, summed up by the database. */
import { sql } from 'kysely';
import type { StatusCell } from '../../src/domain/indicators/indicators.ts';
import type { IndicatorGroup } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import { PERIOD_GROUPS } from '../status/periodGroups.ts';
import { LONG_PERIOD_MS } from '../status/statusRow.ts';

/** A cell and the row of the answer to which it belongs. */
export interface GroupedCell extends StatusCell {
  readonly group: string;
  readonly groupName: string;
}

interface Window {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** @returns cells of named operators and loading units; unnamed ones count in the row of the site alone */
export async function readCells(db: Database, { from, to }: Window, by: IndicatorGroup): Promise<GroupedCell[]> {
  const { key, name, isNamed } = PERIOD_GROUPS[by];
  const { rows } = await sql<GroupedCell>`select ${key} as "group", max(${name}) as "groupName",
      vehicle_id as "vehicleId", max(category) as category, status, status_category as "statusCategory",
      sum(least(to_ms, ${to}::bigint) - greatest(from_ms, ${from}::bigint))::float8 as ms,
      (count(*) filter (where from_ms >= ${from}))::float8 as begun
    from (
      select * from status_period where from_ms >= ${from - LONG_PERIOD_MS} and from_ms < ${to} and to_ms > ${from}
      union all
      select * from status_period where spent_ms > ${LONG_PERIOD_MS} and from_ms < ${from - LONG_PERIOD_MS}
        and to_ms > ${from}
    ) as period
    where ${isNamed}
    group by 1, vehicle_id, status, status_category`.execute(db);
  return rows;
}
