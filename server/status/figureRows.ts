/** The status periods behind a figure of the indicators, as SQL conditions (rules.md#rows-behind-figures). */
import { type RawBuilder, sql } from 'kysely';
import { statusesBehind, timeClassOfRows } from '../../src/domain/indicators/rowsBehind.ts';
import { type TimeClass, timeClassOf } from '../../src/domain/status/timeClass.ts';
import type { IndicatorGroup, RowsBehind } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import { IS_LOADING_UNIT, PERIOD_GROUPS } from '../usage/periodGroups.ts';
import { readStatusesOf } from '../usage/statusCells.ts';
import type { TimeWindow } from '../usage/windowRows.ts';

/** The rows behind a figure of one group of the indicators. */
export interface FigureRows {
  readonly behind: RowsBehind;
  readonly by: IndicatorGroup;
  /** The group's key in the indicators. */
  readonly key: string;
}

/** Dumps count where they began; everything else counts for the part that overlaps the window. */
export function countsByReach({ behind }: FigureRows): boolean {
  return behind !== 'dumps';
}

/** @param window of the figure */
export async function figureCondition(
  db: Database,
  { behind, by, key }: FigureRows,
  window: TimeWindow,
): Promise<RawBuilder<unknown>> {
  const group = PERIOD_GROUPS[by];
  const ofGroup = sql`${group.isNamed} and ${group.key} = ${key}`;
  const timeClass = timeClassOfRows(behind);
  const statuses = timeClass ? await statusesOfClass(db, timeClass, window) : await statusesOfCycle(db, behind);
  return statuses ? sql`${ofGroup} and ${statuses}` : ofGroup;
}

/** Looks up statuses among the few distinct ones. @returns undefined if every status counts */
async function statusesOfCycle(db: Database, behind: RowsBehind): Promise<RawBuilder<unknown> | undefined> {
  const statuses = statusesBehind(behind);
  if (!statuses) return undefined;
  const words = await db.selectFrom('status_word').select(['key', 'word']).where('kind', '=', 'status').execute();
  const statusMatches = (counts: (status: string) => boolean) => {
    const keys = words.filter(({ word }) => counts(word)).map((found) => found.key);
    return sql`status_period.status_key = any(${keys}::text[])`;
  };
  return sql`case when ${IS_LOADING_UNIT} then ${statusMatches(statuses.isLoadingUnitStatus)}
    else ${statusMatches(statuses.isTruckStatus)} end`;
}

/** Statuses as classified by the indicators of the window: the dispatch system's category takes precedence. */
async function statusesOfClass(db: Database, timeClass: TimeClass, window: TimeWindow): Promise<RawBuilder<unknown>> {
  const statusesByCategory = new Map<string, Set<string>>();
  for (const { status, statusCategory } of await readStatusesOf(db, window)) {
    if (timeClassOf(status, statusCategory) !== timeClass) continue;
    const statuses = statusesByCategory.get(statusCategory) ?? new Set();
    statusesByCategory.set(statusCategory, statuses.add(status));
  }
  const conditions = Array.from(
    statusesByCategory,
    ([category, statuses]) => sql`(status_category = ${category} and status = any(${[...statuses]}::text[]))`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
