/** Presence of a vehicle as its reports and its silence tell it (rules.md#offline). */
import { isOfflineAtStart, type Presence } from '../../src/domain/vehicle/offline.ts';
import type { SiteFix } from '../bus/siteFix.ts';
import type { Vehicle } from './vehicle.ts';

export interface PresenceRules {
  nowMs: number;
  /** Mine-area mode: silence takes any vehicle offline after 30 s, at any time. */
  filterMineArea: boolean;
}

/** Evaluates the last known state: in map mode at the start alone, in mine-area mode at any time. */
export function isOnlineAtStart(vehicle: Vehicle, { nowMs, filterMineArea }: PresenceRules): boolean {
  return !isOfflineAtStart({
    nowMs,
    lastFixAtMs: lastContactMs(vehicle, filterMineArea),
    hasTablet: filterMineArea || vehicle.status?.isOp === true,
    declaredPresence: vehicle.declared?.presence,
  });
}

/**
 * Presence as answers state it.
 * @returns undefined in map mode if only its silence suggests that the vehicle is offline: a page that starts goes by the
 * age of the last fix, and one that is open keeps what the messages have told it
 */
export function reportedPresence(vehicle: Vehicle, rules: PresenceRules): Presence | undefined {
  if (isOnlineAtStart(vehicle, rules)) return 'online';
  const isSaid = rules.filterMineArea || !vehicle.fix || vehicle.declared?.presence === 'offline';
  return isSaid ? 'offline' : undefined;
}

/** Applies what a fix declares about presence. @returns false if it declares nothing, or is late */
export function applyDeclaration(vehicle: Vehicle, { presence, atMs }: SiteFix): boolean {
  if (!presence || atMs < (vehicle.declared?.atMs ?? 0)) return false;
  // A late or repeated declaration that the vehicle is offline: it has reported its position since then.
  if (presence === 'offline' && vehicle.fix !== null && atMs < vehicle.fix.atMs) return false;
  vehicle.declared = { presence, atMs };
  return true;
}

/** A fleet that declares a vehicle present has been in contact with it; in mine-area mode only positions count. */
function lastContactMs({ fix, declared }: Vehicle, filterMineArea: boolean): number | undefined {
  if (!fix || filterMineArea || declared?.presence !== 'online') return fix?.atMs;
  return Math.max(fix.atMs, declared.atMs);
}
