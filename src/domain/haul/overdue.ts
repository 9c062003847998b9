/** Trucks that stay longer in a stage than is usual in the shift (rules.md#overdue-stages). */
import type { TruckAssignment } from './stages.ts';

/** Typical duration of trucks' stays in a stage. */
export interface StageDuration {
  readonly medianMs: number;
  /** Number of stays. */
  readonly count: number;
}

/** By the text of the transaction, see {@link stageKey}. */
export type StageDurations = ReadonlyMap<string, StageDuration>;

const OVERDUE_FACTOR = 1.5;
/** Minimum number of stays for a median. */
const MIN_STAY_COUNT = 5;

/** Normalises the text of a transaction for comparison. */
export function stageKey(text: string): string {
  return text.trim().toLowerCase();
}

/** @returns the median that the stay exceeds by half; undefined if it is not overdue */
export function overdueMedianMs(
  { text, atMs }: Pick<TruckAssignment, 'text' | 'atMs'>,
  durations: StageDurations,
  nowMs: number,
): number | undefined {
  const duration = durations.get(stageKey(text));
  if (!duration || duration.count < MIN_STAY_COUNT) return undefined;
  return nowMs - atMs > duration.medianMs * OVERDUE_FACTOR ? duration.medianMs : undefined;
}
