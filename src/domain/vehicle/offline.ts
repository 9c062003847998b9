/** When a vehicle counts as offline (rules.md#offline). */

/** Silence after which a vehicle is offline, milliseconds: 30 s with an operator tablet, 12 h without. */
export const OFFLINE_AFTER_MS = { tablet: 30_000, other: 43_200_000 } as const;

export interface OfflineInput {
  nowMs: number;
  /** Time of the last fix, epoch milliseconds; undefined where there was none. */
  lastFixAtMs: number | undefined;
  /** The vehicle carries an operator tablet. */
  isOp: boolean;
  /** Mine-area filtering is on: every vehicle falls silent after 30 s. */
  filterMineArea: boolean;
  /** What the backend last said in so many words, if anything. */
  declared: 'online' | 'offline' | undefined;
}

export function isOffline(input: OfflineInput): boolean {
  if (input.declared === 'offline') return true;
  if (input.lastFixAtMs === undefined) return input.declared !== 'online';
  const limitMs = input.isOp || input.filterMineArea ? OFFLINE_AFTER_MS.tablet : OFFLINE_AFTER_MS.other;
  return input.nowMs - input.lastFixAtMs > limitMs;
}

/** Whether a message that a vehicle is offline counts: not in a replay, and not where the user overrides it. */
export function heedsOffline(at: { readonly replay: boolean; readonly offlineOverride: boolean }): boolean {
  return !at.replay && !at.offlineOverride;
}
