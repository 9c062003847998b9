/** Trucks that stay longer in a stage than is usual in the shift (rules.md#overdue-stages). */
import type { TruckAssignment } from './stages.ts';

/** How long trucks stayed in a stage. */
export interface StageDuration {
  readonly medianMs: number;
  /** Of how many stays. */
  readonly count: number;
}

/** By the text of the transaction, see {@link stageKey}. */
export type StageDurations = ReadonlyMap<string, StageDuration>;

const OVERDUE_FACTOR = 1.5;
/** Fewer stays are too few for an average. */
const MIN_STAY_COUNT = 5;

/** The text of a transaction as stages are compared. */
export function stageKey(text: string): string {
  return text.trim().toLowerCase();
}

/** @returns the median that the stay exceeds by half; undefined where it is not overdue */
export function overdueMedianMs(
  { text, atMs }: Pick<TruckAssignment, 'text' | 'atMs'>,
  durations: StageDurations,
  nowMs: number,
): number | undefined {
  const duration = durations.get(stageKey(text));
  if (!duration || duration.count < MIN_STAY_COUNT) return undefined;
  return nowMs - atMs > duration.medianMs * OVERDUE_FACTOR ? duration.medianMs : undefined;
}
