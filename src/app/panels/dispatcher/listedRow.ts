/** A row of the equipment status as it was read: that a status is ongoing stays certain only for a while. */
import type { StatusRow, StatusSort } from '../../../domain/wire/status.ts';

/** Interval at which the first page is refreshed. */
export const STATUS_REFRESH_MS = 5_000;
/** After a few failed or slow reads, a status that was ongoing may have ended. */
const UP_TO_DATE_MS = 3 * STATUS_REFRESH_MS;
/** Orders in which a status that ends moves: from before or after all ended ones to a place among them. */
const SORTS_BY_END: readonly StatusSort[] = ['end', 'spent'];

export interface ListedRow extends StatusRow {
  /** When the row was read, epoch milliseconds. */
  readonly readAtMs: number;
  /** It is on the page that is refreshed. */
  readonly isRefreshed: boolean;
}

interface KnownDuration {
  readonly spentMs: number;
  /** The status was ongoing when read, and may have ended since: it took at least `spentMs`. */
  readonly isOutdated: boolean;
}

/** How long a status has lasted, as far as known. */
export function knownDuration({ start, end, readAtMs, isRefreshed }: ListedRow, nowMs: number): KnownDuration {
  if (end !== null) return { spentMs: end - start, isOutdated: false };
  const isOutdated = !isRefreshed || nowMs - readAtMs > UP_TO_DATE_MS;
  return { spentMs: (isOutdated ? readAtMs : nowMs) - start, isOutdated };
}

/** Appends a page. A row whose sort value has changed in the meantime is kept where it was read last. */
export function withNextPage<T extends Pick<StatusRow, 'id'>>(before: readonly T[], page: readonly T[]): T[] {
  return [...without(before, page), ...page];
}

/**
 * The first page, read again, followed by those known rows that came after its last one.
 * @returns undefined if rows may be missing between the page and the known rows, or out of order
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
  // A known row that came before it and is no longer on the page could be anywhere after it now.
  if (next && before.indexOf(next) < lastPlace) return undefined;
  return [...page, ...others.map((row) => (row.isRefreshed ? { ...row, isRefreshed: false } : row))];
}

/** Whether a status moves in this order when it ends. */
export function hasMovingRows(sort: StatusSort): boolean {
  return SORTS_BY_END.includes(sort);
}

function without<T extends Pick<StatusRow, 'id'>>(rows: readonly T[], left: readonly Pick<StatusRow, 'id'>[]): T[] {
  const leftIds = new Set(left.map(({ id }) => id));
  return rows.filter(({ id }) => !leftIds.has(id));
}
