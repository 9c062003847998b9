/** The status dot of a vehicle in lists (rules.md#vehicle-dot). */

export type VehicleDot = 'offline' | 'stale' | 'live';

export interface DotInput {
  readonly offline: boolean;
  /** Time of the last fix, epoch milliseconds; undefined if there was none. */
  readonly lastFixAtMs: number | undefined;
  readonly nowMs: number;
  /** Age beyond which data is stale, milliseconds; undefined if the site sets none. */
  readonly syncMs: number | undefined;
}

/** Red if offline, grey if older than the sync interval, else green. */
export function vehicleDot({ offline, lastFixAtMs, nowMs, syncMs }: DotInput): VehicleDot {
  if (offline) return 'offline';
  if (syncMs === undefined || syncMs <= 0 || lastFixAtMs === undefined) return 'live';
  return nowMs - lastFixAtMs > syncMs ? 'stale' : 'live';
}
