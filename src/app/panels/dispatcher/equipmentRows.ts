/** Filters the machines of the fleet for the list. */
import type { Shift } from '../../../domain/time/shift.ts';

interface Machine {
  readonly id: string;
  readonly name: string;
  readonly operator: string | undefined;
  readonly status: string | undefined;
  readonly statusSinceMs: number | undefined;
}

/** When a status must have begun. */
interface StatusSince {
  readonly shift: Shift | 'all';
  /** `YYYY-MM-DD`, both inclusive; blank sets no bound. */
  readonly from: string;
  readonly to: string;
}

/** How times are read at the site. */
interface SiteTime {
  dayOf: (atMs: number) => string;
  shiftOf: (atMs: number) => Shift;
}

/** Sorts machines by name. */
export const machineCollator = new Intl.Collator('en', { numeric: true });

/**
 * @param machines in the order of the list
 * @param search matched in name, operator and status
 * @param shownStatus translates a status into the user's language: the search matches either
 * @param since omitted to list machines regardless of when their status began
 */
export function equipmentRows<T extends Machine>(
  machines: readonly T[],
  search: string,
  shownStatus: (status: string) => string,
  since?: StatusSince,
  time?: SiteTime,
): T[] {
  const needle = search.trim().toLowerCase();
  return machines.filter(
    (machine) =>
      matchesSearch(machine, needle, shownStatus) &&
      (!since || !time || isInShiftAndDates(machine.statusSinceMs, since, time)),
  );
}

function matchesSearch(
  { name, operator, status }: Machine,
  needle: string,
  shownStatus: (status: string) => string,
): boolean {
  if (needle === '') return true;
  return [name, operator, status, status && shownStatus(status)].some((text) => text?.toLowerCase().includes(needle));
}

/** A machine whose status has no start time is listed only while no shift is chosen. */
function isInShiftAndDates(atMs: number | undefined, { shift, from, to }: StatusSince, time: SiteTime): boolean {
  if (atMs === undefined) return shift === 'all';
  const day = time.dayOf(atMs);
  return (from === '' || day >= from) && (to === '' || day <= to) && (shift === 'all' || time.shiftOf(atMs) === shift);
}
