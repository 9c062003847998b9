/** A row of the equipment status as it was read: that a status lasts is known for a while only. */
import type { StatusRow, StatusSort } from '../../../domain/wire/status.ts';

/** The first page is read again so often. */
export const STATUS_REFRESH_MS = 5_000;
/** After some reads that failed or took long, a status that lasted may have ended. */
const UP_TO_DATE_MS = 3 * STATUS_REFRESH_MS;
/** By these, a status that ends moves from before or after all ended ones to among them. */
const SORTS_BY_END: readonly StatusSort[] = ['end', 'spent'];

export interface ListedRow extends StatusRow {
  /** Epoch milliseconds: the row was so then. */
  readonly readAtMs: number;
  /** It is on the page that is read again and again. */
  readonly isRefreshed: boolean;
}

interface KnownDuration {
  readonly spentMs: number;
  /** It lasted when it was read, and may have ended since: it took at least `spentMs`. */
  readonly isOutdated: boolean;
}

/** How long a status has lasted, as far as is known. */
export function knownDuration({ start, end, readAtMs, isRefreshed }: ListedRow, nowMs: number): KnownDuration {
  if (end !== null) return { spentMs: end - start, isOutdated: false };
  const isOutdated = !isRefreshed || nowMs - readAtMs > UP_TO_DATE_MS;
  return { spentMs: (isOutdated ? readAtMs : nowMs) - start, isOutdated };
}

/** Another page at the end. A row whose sort value has changed meanwhile is where it was read last. */
export function withNextPage<T extends Pick<StatusRow, 'id'>>(before: readonly T[], page: readonly T[]): T[] {
  return [...without(before, page), ...page];
}

/**
 * The first page read again, before the rows of further pages: those that followed the last row of the page.
 * @returns undefined where rows may be missing between the page and those known before, or out of order
 */
export function withFirstPage(
  before: readonly ListedRow[],
  page: readonly ListedRow[],
  sort: StatusSort,
): readonly ListedRow[] | undefined {
  const lastPlace = before.findIndex(({ id }) => id === page.at(-1)?.id);
  const last = before[lastPlace];
  if (!last || (hasMovingRows(sort) && last.end === null)) return undefined;
  const others = without(before, page);
  const [next] = others;
  // One that came before it, and is on the page no longer, is now anywhere after it.
  if (next && before.indexOf(next) < lastPlace) return undefined;
  return [...page, ...others.map((row) => (row.isRefreshed ? { ...row, isRefreshed: false } : row))];
}

/** A status that ends gets another place in this order. */
export function hasMovingRows(sort: StatusSort): boolean {
  return SORTS_BY_END.includes(sort);
}

function without<T extends Pick<StatusRow, 'id'>>(rows: readonly T[], left: readonly Pick<StatusRow, 'id'>[]): T[] {
  const leftIds = new Set(left.map(({ id }) => id));
  return rows.filter(({ id }) => !leftIds.has(id));
}
