/** The link dot of a vehicle in lists (rules.md#vehicle-dot): a shape with a text. */
import type { VehicleRecord } from '../../state/world/vehicle.ts';

export type LinkDot = 'offline' | 'stale' | 'operating';

/** Text keys of the dots. */
export const LINK_DOT_TEXT_KEY = {
  offline: 'vehicles.offline',
  stale: 'vehicles.stale',
  operating: 'vehicles.online',
} as const satisfies Record<LinkDot, string>;

/** Offline, older than the sync interval, or live; a vehicle without a record counts as live. */
export function linkDot(vehicle: Partial<Pick<VehicleRecord, 'render' | 'stale'>> | undefined): LinkDot {
  if (vehicle?.render === 'offline') return 'offline';
  return vehicle?.stale ? 'stale' : 'operating';
}
