/** Excavators by state, and the number of trucks assigned to each (rules.md#excavators). */

/** Category of a vehicle's status. */
export const STATUS_GROUPS = ['Load', 'Dump', 'EXC pending', 'Other'] as const;
export type StatusGroup = (typeof STATUS_GROUPS)[number];

/** Columns of the excavator board; the last one is for excavators that have not reported what they do. */
export const EXCAVATOR_COLUMNS = ['waiting', 'working', 'maintenance', 'idle', 'unknown'] as const;
export type ExcavatorColumn = (typeof EXCAVATOR_COLUMNS)[number];

const QUEUE_STATUS_PATTERN = /exc[a-z]* ?(pending|wait)|экс хүлээлт|\bqueue\b/i;
const LOADING_STATUS_PATTERN = /\bload(ing)?\b|ачилт/i;
const DUMP_STATUS_PATTERN = /\bdump(ing)?\b|буулгалт/i;
const REPAIR_STATUS_PATTERN = /repair|mainten|breakdown|засвар|\bdown\b/i;
const WAITING_STATUS_PATTERN = /wait|pending|queue|хүлээлт/i;

/** @param status text of the dispatch system or of a tablet */
export function statusGroupOf(status: string | null | undefined): StatusGroup {
  const text = status ?? '';
  if (QUEUE_STATUS_PATTERN.test(text)) return 'EXC pending';
  if (DUMP_STATUS_PATTERN.test(text)) return 'Dump';
  return LOADING_STATUS_PATTERN.test(text) ? 'Load' : 'Other';
}

/** Whether a vehicle has reported what it does: without a report it is not idle, nor anything else. */
export function isStatusKnown(status: string | null | undefined, statusCategory: string | null | undefined): boolean {
  return Boolean(status?.trim() || statusCategory?.trim());
}

/** @param statusCategory decides if the text is not conclusive: `Down` is maintenance */
export function excavatorColumnOf(
  status: string | null | undefined,
  statusCategory: string | null | undefined,
): ExcavatorColumn {
  if (!isStatusKnown(status, statusCategory)) return 'unknown';
  const text = status ?? '';
  if (REPAIR_STATUS_PATTERN.test(text) || REPAIR_STATUS_PATTERN.test(statusCategory ?? '')) return 'maintenance';
  const bucket = statusGroupOf(text);
  if (bucket === 'Load' || bucket === 'Dump') return 'working';
  return WAITING_STATUS_PATTERN.test(text) ? 'waiting' : 'idle';
}

/** Number of trucks assigned to each excavator. @param selected each truck's `load.selectedVehicle` */
export function truckCounts(selected: Iterable<string | null | undefined>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const excavator of selected) {
    if (excavator) counts.set(excavator, (counts.get(excavator) ?? 0) + 1);
  }
  return counts;
}
