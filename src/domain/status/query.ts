/** Query of the equipment status list. */
import type { IndicatorGroup, RowsBehind } from '../wire/indicators.ts';
import type { StatusShift, StatusSort } from '../wire/status.ts';

/** Rows of an indicator's figure; times are epoch milliseconds, the end excluded. */
export interface FigureRows {
  readonly behind: RowsBehind;
  readonly by: IndicatorGroup;
  /** As the indicators name the group. */
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface StatusQuery {
  readonly search: string;
  readonly shift: StatusShift;
  /** `YYYY-MM-DD` in the site's zone, both included; empty sets no bound. */
  readonly from: string;
  readonly to: string;
  readonly sort: StatusSort;
  readonly order: 'asc' | 'desc';
  /** In place of the days: rows that reach into the figure's own window. */
  readonly figure?: FigureRows | undefined;
}

/** The range begins there at first (rules.md#equipment-status). */
const FIRST_DAY = '2025-01-01';

export const FIRST_STATUS_QUERY: StatusQuery = {
  search: '',
  shift: 'all',
  from: FIRST_DAY,
  to: '',
  sort: 'start',
  order: 'desc',
};

/** Sorted by a column: a second time in the other direction. Times begin with the latest or longest. */
export function sortedBy(query: StatusQuery, sort: StatusSort): StatusQuery {
  if (query.sort === sort) return { ...query, order: query.order === 'asc' ? 'desc' : 'asc' };
  return { ...query, sort, order: ['start', 'end', 'spent'].includes(sort) ? 'desc' : 'asc' };
}
