/** The equipment status as a file. */

import { csvTable } from '../../../domain/file/csv.ts';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { sortedRows } from '../../../domain/status/sortedRows.ts';
import { STATUS_PAGE, type StatusRow } from '../../../domain/wire/status.ts';
import type { DispatchActions } from '../../session/dispatchActions.ts';

/** Maximum for a file that spreadsheets can still open. */
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

interface FileRows {
  /** In the order of the query, without duplicates. */
  readonly rows: readonly StatusRow[];
  /** There are earlier rows, which do not fit. */
  readonly isCut: boolean;
  /** Number of unreadable rows, which are missing. */
  readonly skippedCount: number;
}

/**
 * Ordered by start, which never changes: ordered by end, a row that ends between two pages could be on both or on
 * neither.
 * @returns the latest rows, up to {@link MAX_CSV_ROWS}; a string is the reason for a failure
 */
export async function allRows(
  statusPage: DispatchActions['statusPage'],
  query: StatusQuery,
  signal: AbortSignal,
): Promise<FileRows | string | undefined> {
  const rowsById = new Map<string, StatusRow>();
  let readCount = 0;
  let skippedCount = 0;
  let cursor: string | undefined;
  do {
    const page = await statusPage({ ...query, sort: 'start', order: 'desc', limit: STATUS_PAGE.most, cursor }, signal);
    if (page === undefined || typeof page === 'string') return page;
    for (const row of page.rows) rowsById.set(row.id, row);
    readCount += page.rows.length;
    skippedCount += page.skipped?.length ?? 0;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && readCount < MAX_CSV_ROWS);
  const latest = [...rowsById.values()].slice(0, MAX_CSV_ROWS);
  const isCut = cursor !== undefined || latest.length < rowsById.size;
  return { rows: sortedRows(latest, query), isCut, skippedCount };
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
