/** The equipment status as a file. */

import { csvTable } from '../../../domain/file/csv.ts';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_PAGE, type StatusRow } from '../../../domain/wire/status.ts';
import type { DispatchActions } from '../../session/dispatchActions.ts';

/** A file that a spreadsheet still opens. */
export const MAX_CSV_ROWS = 100_000;

const CSV_HEADER = [
  'vehicle',
  'operator',
  'status',
  'category',
  'loading_unit',
  'start_time',
  'end_time',
  'time_spent_s',
];

/** @returns every row that fits, up to {@link MAX_CSV_ROWS}; a text is the reason of a failure */
export async function allRows(
  statusPage: DispatchActions['statusPage'],
  query: StatusQuery,
  signal: AbortSignal,
): Promise<StatusRow[] | string | undefined> {
  const rows: StatusRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await statusPage({ ...query, limit: STATUS_PAGE.most, cursor }, signal);
    if (page === undefined || typeof page === 'string') return page;
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && rows.length < MAX_CSV_ROWS);
  return rows.slice(0, MAX_CSV_ROWS);
}

/** Times in UTC; an ongoing status has no end, and its duration is up to now. */
export function statusCsv(rows: readonly StatusRow[], nowMs: number): string {
  const iso = (atMs: number) => new Date(atMs).toISOString();
  return csvTable(
    CSV_HEADER,
    rows.map(({ vehicle, operator, status, statusCategory, loadingUnit, start, end }) => [
      vehicle,
      operator,
      status,
      statusCategory,
      loadingUnit,
      iso(start),
      end === null ? '' : iso(end),
      String(Math.round(((end ?? nowMs) - start) / 1_000)),
    ]),
  );
}
