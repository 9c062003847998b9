/** Which machines the equipment table lists, and in which order. */
import type { Shift } from '../../../domain/time/shift.ts';

interface Machine {
  readonly id: string;
  readonly name: string;
  readonly operator: string | undefined;
  readonly status: string | undefined;
  readonly statusAtMs: number | undefined;
}

export interface EquipmentQuery {
  /** Looked for in name, operator and status. */
  search: string;
  shift: Shift | 'all';
  /** `YYYY-MM-DD`, both included; blank sets no bound. */
  from: string;
  to: string;
}

/** How moments are read at the site. */
export interface SiteTime {
  dayOf: (atMs: number) => string;
  shiftOf: (atMs: number) => Shift;
}

const collator = new Intl.Collator('en', { numeric: true });

export function equipmentRows<T extends Machine>(machines: Iterable<T>, query: EquipmentQuery, time: SiteTime): T[] {
  const needle = query.search.trim().toLowerCase();
  return [...machines]
    .filter((machine) => matches(machine, needle) && isInShiftAndDates(machine.statusAtMs, query, time))
    .sort((a, b) => collator.compare(a.name, b.name));
}

function matches({ name, operator, status }: Machine, needle: string): boolean {
  return needle === '' || [name, operator, status].some((text) => text?.toLowerCase().includes(needle));
}

/** A machine whose status has no start time is listed only while no shift is chosen. */
function isInShiftAndDates(atMs: number | undefined, { shift, from, to }: EquipmentQuery, time: SiteTime): boolean {
  if (atMs === undefined) return shift === 'all';
  const day = time.dayOf(atMs);
  return (from === '' || day >= from) && (to === '' || day <= to) && (shift === 'all' || time.shiftOf(atMs) === shift);
}
