/** Query of the equipment status list. */
import type { IndicatorGroup, RowsBehind } from '../wire/indicators.ts';
import type { StatusShift, StatusSort } from '../wire/status.ts';

/** Rows behind an indicator's figure; times are epoch milliseconds, end exclusive. */
export interface FigureRows {
  readonly behind: RowsBehind;
  readonly by: IndicatorGroup;
  /** Key of the group in the indicators. */
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface StatusQuery {
  readonly search: string;
  readonly shift: StatusShift;
  /** `YYYY-MM-DD` in the site's time zone, inclusive; empty for no bound. */
  readonly from: string;
  readonly to: string;
  readonly sort: StatusSort;
  readonly order: 'asc' | 'desc';
  /** If present, replaces the days: rows that overlap the figure's own window. */
  readonly figure?: FigureRows | undefined;
}

/** Initial start of the range (rules.md#equipment-status). */
const FIRST_DAY = '2025-01-01';

export const FIRST_STATUS_QUERY: StatusQuery = {
  search: '',
  shift: 'all',
  from: FIRST_DAY,
  to: '',
  sort: 'start',
  order: 'desc',
};

/** Sorts by a column; a second time reverses the direction. Times start with the latest or longest. */
export function sortedBy(query: StatusQuery, sort: StatusSort): StatusQuery {
  if (query.sort === sort) return { ...query, order: query.order === 'asc' ? 'desc' : 'asc' };
  return { ...query, sort, order: ['start', 'end', 'spent'].includes(sort) ? 'desc' : 'asc' };
}
