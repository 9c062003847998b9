/** The link dot of a vehicle in lists (rules.md#vehicle-dot). */

export type VehicleDot = 'offline' | 'stale' | 'live';

export interface DotInput {
  readonly offline: boolean;
  /** Time of the last fix, epoch milliseconds; undefined where there was none. */
  readonly lastFixAtMs: number | undefined;
  readonly nowMs: number;
  /** Age beyond which data is old, milliseconds; undefined where the site sets none. */
  readonly syncMs: number | undefined;
}

/** Red where offline, grey where older than the sync interval, else green. */
export function vehicleDot({ offline, lastFixAtMs, nowMs, syncMs }: DotInput): VehicleDot {
  if (offline) return 'offline';
  if (syncMs === undefined || syncMs <= 0 || lastFixAtMs === undefined) return 'live';
  return nowMs - lastFixAtMs > syncMs ? 'stale' : 'live';
}
