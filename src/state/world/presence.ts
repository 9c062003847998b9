/** Presence of a vehicle: the evaluation at start, and times that a clock change left in the future. */
import { isInFuture } from '../../domain/time/reported.ts';
import { vehicleDot } from '../../domain/vehicle/dot.ts';
import { isOffline, isOfflineAtStart, isSilentAtStart, type Presence } from '../../domain/vehicle/offline.ts';
import type { VehicleRecord } from './vehicle.ts';

export interface LastKnownPresence {
  /** Evaluation time, epoch milliseconds. */
  nowMs: number;
  /** Time of the last fix; undefined where there was none. */
  lastFixAtMs: number | undefined;
  /** What the backend says: offline or not; undefined if it says nothing. */
  offline: boolean | undefined;
  /** The state has brought a newer position. */
  isNewer: boolean;
}

/** Evaluates a last known state: at the start, and after a lost link whose state brought news. */
export function evaluatePresenceAtStart(
  record: VehicleRecord,
  { nowMs, lastFixAtMs, offline, isNewer }: LastKnownPresence,
): void {
  if (offline === undefined && record.declaredPresence !== undefined && !isNewer) return;
  const hasLeft =
    offline ?? isOfflineAtStart({ nowMs, lastFixAtMs, hasTablet: record.hasTablet, declaredPresence: undefined });
  record.declaredPresence = hasLeft ? 'offline' : 'online';
  record.presenceEvaluatedAtMs = nowMs;
}

export interface PresenceState {
  offline: boolean;
  /** Online, but silent for longer than the site's sync interval, or than the start's limit for online. */
  stale: boolean;
}

interface PresenceInput extends Pick<LastKnownPresence, 'nowMs' | 'lastFixAtMs'> {
  filterMineArea: boolean;
  /** Age beyond which a position counts as old at this site, milliseconds. */
  syncMs: number | undefined;
}

/** The rule after the start. */
export function evaluatePresence(
  record: VehicleRecord,
  { nowMs, lastFixAtMs, filterMineArea, syncMs }: PresenceInput,
): PresenceState {
  const { declaredPresence, presenceEvaluatedAtMs = 0, hasTablet } = record;
  const heardAtMs = Math.max(lastFixAtMs ?? 0, presenceEvaluatedAtMs);
  const offline = isOffline({ nowMs, presence: declaredPresence, filterMineArea, heardAtMs });
  const isLate = lastFixAtMs !== undefined && isSilentAtStart({ nowMs, lastFixAtMs, hasTablet });
  const isOld = vehicleDot({ offline, lastFixAtMs, nowMs, syncMs }) === 'stale';
  return { offline, stale: !offline && (isLate || isOld) };
}

/** Whether an `online` may date from long before the silence for which the vehicle was found offline at the start. */
export function isOutdated(
  { declaredPresence, declaredAtMs }: VehicleRecord,
  presence: Presence,
  hasFix: boolean,
): boolean {
  return presence === 'online' && declaredPresence === 'offline' && declaredAtMs === undefined && hasFix;
}

/** Whether a report is late: it dates from before the vehicle was declared offline, and does not bring it back. */
export function predatesOffline({ declaredPresence, declaredAtMs }: VehicleRecord, atMs: number): boolean {
  return declaredPresence === 'offline' && declaredAtMs !== undefined && atMs < declaredAtMs;
}

/** The clock was set back: times that are in the future now would hide new ones. */
export function dropFutureTimes(record: VehicleRecord, nowMs: number): void {
  const isFuture = (atMs: number | undefined) => atMs !== undefined && isInFuture(atMs, nowMs);
  if (isFuture(record.declaredAtMs)) record.declaredAtMs = nowMs;
  if (isFuture(record.presenceEvaluatedAtMs)) record.presenceEvaluatedAtMs = nowMs;
  if (isFuture(record.alertAtMs)) record.alertAtMs = nowMs;
  if (isFuture(record.statusAtMs)) record.statusAtMs = undefined;
  if (isFuture(record.statusSinceMs)) record.statusSinceMs = undefined;
  if (isFuture(record.haul?.atMs)) record.haul = undefined;
  if (isFuture(record.mot?.motTs)) record.mot = undefined;
  if (isFuture(record.engine?.atMs)) record.engine = undefined;
  const state = record.tablet?.now;
  if (isFuture(state?.startTime) || isFuture(state?.statusAtMs)) record.tablet = undefined;
}
