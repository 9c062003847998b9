/** Sorts rows of the equipment status like a backend (`docs/wire.md`, "Equipment status"). */
import type { StatusRow, StatusSort } from '../wire/status.ts';
import type { StatusQuery } from './query.ts';
import { statusSortKey } from './sortKey.ts';

/** An open row has the latest end, and the longest time spent. */
const SORT_KEY_OF: Readonly<Record<StatusSort, (row: StatusRow) => string | number>> = {
  vehicle: ({ vehicle }) => statusSortKey(vehicle),
  operator: ({ operator }) => statusSortKey(operator),
  status: ({ status }) => statusSortKey(status),
  start: ({ start }) => start,
  end: ({ end }) => end ?? Number.POSITIVE_INFINITY,
  spent: ({ start, end }) => (end === null ? Number.POSITIVE_INFINITY : end - start),
};

/** Rows equal in the column are sorted by start, then by id. */
export function sortedRows(rows: readonly StatusRow[], { sort, order }: Pick<StatusQuery, 'sort' | 'order'>) {
  const keyOf = SORT_KEY_OF[sort];
  const direction = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => direction * (compare(a.key, b.key) || compareRows(a.row, b.row)))
    .map(({ row }) => row);
}

/** Ids are increasing numbers: a longer one is later. */
function compareRows(a: StatusRow, b: StatusRow): number {
  return a.start - b.start || a.id.length - b.id.length || compare(a.id, b.id);
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
