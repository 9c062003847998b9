/** Which machines of the fleet are listed. */
import type { Shift } from '../../../domain/time/shift.ts';

interface Machine {
  readonly id: string;
  readonly name: string;
  readonly operator: string | undefined;
  readonly status: string | undefined;
  readonly statusSinceMs: number | undefined;
}

/** Since when a status must hold. */
interface StatusSince {
  readonly shift: Shift | 'all';
  /** `YYYY-MM-DD`, both included; blank sets no bound. */
  readonly from: string;
  readonly to: string;
}

/** How moments are read at the site. */
interface SiteTime {
  dayOf: (atMs: number) => string;
  shiftOf: (atMs: number) => Shift;
}

/** By which machines are ordered. */
export const machineCollator = new Intl.Collator('en', { numeric: true });

/**
 * @param machines in the order in which they are listed
 * @param search matched in name, operator and status
 * @param shownStatus a status in the user's language: it is found by either
 * @param since absent lists machines of any duration
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
