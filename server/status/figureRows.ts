/** Which status periods a figure of the indicators is made of, as conditions (rules.md#rows-behind-figures). */
import { type RawBuilder, sql } from 'kysely';
import { statusesBehind } from '../../src/domain/indicators/rowsBehind.ts';
import type { IndicatorGroup, RowsBehind } from '../../src/domain/wire/indicators.ts';
import type { Database } from '../db/open.ts';
import { IS_LOADING_UNIT, PERIOD_GROUPS } from './periodGroups.ts';

/** The rows behind a figure of one group of the indicators. */
export interface FigureRows {
  readonly behind: RowsBehind;
  readonly by: IndicatorGroup;
  /** As the indicators name the group. */
  readonly key: string;
}

/** Dumps count where they began; all else counts as far as it reaches into the window. */
export function countsByReach({ behind }: FigureRows): boolean {
  return behind !== 'dumps';
}

/** The statuses are looked up among the few distinct ones. */
export async function figureCondition(db: Database, { behind, by, key }: FigureRows): Promise<RawBuilder<unknown>> {
  const group = PERIOD_GROUPS[by];
  const ofGroup = sql`${group.isNamed} and ${group.key} = ${key}`;
  const statuses = statusesBehind(behind);
  if (!statuses) return ofGroup;
  const words = await db.selectFrom('status_word').select(['key', 'word']).where('kind', '=', 'status').execute();
  const isOneOf = (counts: (status: string) => boolean) => {
    const keys = words.filter(({ word }) => counts(word)).map((found) => found.key);
    return sql`status_period.status_key = any(${keys}::text[])`;
  };
  return sql`${ofGroup} and case when ${IS_LOADING_UNIT} then ${isOneOf(statuses.ofLoadingUnit)}
    else ${isOneOf(statuses.ofTruck)} end`;
}
