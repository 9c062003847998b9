/** When a vehicle counts as offline (rules.md#offline): at the start by its silence, afterwards by the running rule. */

/** Silence after which a vehicle is offline at the start, milliseconds: 30 s with an operator tablet, 12 h without. */
export const OFFLINE_AFTER_MS = { tablet: 30_000, other: 43_200_000 } as const;

export type Presence = 'online' | 'offline';

export interface StartPresenceInput {
  nowMs: number;
  /** Time of the last fix, epoch milliseconds; undefined if there was none. */
  lastFixAtMs: number | undefined;
  /** Whether the vehicle has an operator tablet. */
  hasTablet: boolean;
  /** Presence that the backend last declared explicitly, if any. */
  declaredPresence: Presence | undefined;
}

/** Whether a vehicle is offline at the start, from its last known state alone. */
export function isOfflineAtStart({ nowMs, lastFixAtMs, hasTablet, declaredPresence }: StartPresenceInput): boolean {
  if (declaredPresence === 'offline') return true;
  if (lastFixAtMs === undefined) return declaredPresence !== 'online';
  return isSilentAtStart({ nowMs, lastFixAtMs, hasTablet });
}

/** Whether a vehicle has been silent beyond its threshold for the start. */
export function isSilentAtStart({
  nowMs,
  lastFixAtMs,
  hasTablet,
}: Omit<StartPresenceInput, 'declaredPresence'>): boolean {
  if (lastFixAtMs === undefined) return true;
  return nowMs - lastFixAtMs > (hasTablet ? OFFLINE_AFTER_MS.tablet : OFFLINE_AFTER_MS.other);
}

export interface RunningInput {
  nowMs: number;
  /** From the last message, or from the evaluation at the start; undefined for a vehicle without any report. */
  presence: Presence | undefined;
  /** Whether mine-area filtering is on, so that silence counts too. */
  filterMineArea: boolean;
  /** Time of the last fix, or of the evaluation at start if that is later; epoch milliseconds. */
  heardAtMs: number | undefined;
}

/** After the start: messages decide, and in mine-area mode 30 s without a position too. */
export function isOffline({ nowMs, presence, filterMineArea, heardAtMs }: RunningInput): boolean {
  if (presence !== 'online') return true;
  if (!filterMineArea) return false;
  return heardAtMs === undefined || nowMs - heardAtMs > OFFLINE_AFTER_MS.tablet;
}

/** Whether messages that a vehicle is offline count: not in a replay, and not if the user overrides them. */
export function acceptsOfflineMessages(at: { readonly isReplay: boolean; readonly offlineOverride: boolean }): boolean {
  return !at.isReplay && !at.offlineOverride;
}
