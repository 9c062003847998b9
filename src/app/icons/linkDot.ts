/** The link dot of a vehicle in lists (rules.md#vehicle-dot): a shape and its word. */
import type { VehicleRecord } from '../../state/world/vehicle.ts';

export type LinkDot = 'offline' | 'stale' | 'operating';

/** What the dot says, as keys of the texts. */
export const LINK_WORD = {
  offline: 'vehicles.offline',
  stale: 'vehicles.stale',
  operating: 'vehicles.online',
} as const satisfies Record<LinkDot, string>;

/** Offline, older than the sync interval, or live, which is also what is said of a vehicle without a record yet. */
export function linkDot(vehicle: Partial<Pick<VehicleRecord, 'render' | 'stale'>> | undefined): LinkDot {
  if (vehicle?.render === 'offline') return 'offline';
  return vehicle?.stale ? 'stale' : 'operating';
}
