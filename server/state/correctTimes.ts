/**
 * Corrects times in the future: those that an older version stored by a sender's clock, and those from before this
 * server's own clock was set back. Uncorrected, they would count as the latest until that time has come.
 */
import { isInFuture } from '../../src/domain/time/reported.ts';
import type { ReportedState } from './reported.ts';
import type { Vehicle } from './vehicle.ts';

export interface CorrectionClock {
  /** This server's clock, epoch milliseconds. */
  readonly nowMs: number;
  /** Latest possible time at which the record was written: its content had been received by then. */
  readonly savedAtMs: number;
}

/**
 * `nowMs` when one of several servers restores states: all times were already correct by their shared clock when
 * received, and this server's own clock, used until it reads the stream, may be slow.
 */
export const NO_TIME_CORRECTION_MS = Number.POSITIVE_INFINITY;

/** @returns for a time in the future, the time by which it was received; otherwise the time itself */
export function correctTime(atMs: number, { nowMs, savedAtMs }: CorrectionClock): number {
  return isInFuture(atMs, nowMs) ? Math.min(savedAtMs, nowMs) : atMs;
}

/** @returns the same object if nothing is in the future */
export function correctVehicle(vehicle: Vehicle, clock: CorrectionClock): Vehicle {
  const { fix, status, statusAtMs, statusSinceMs, statusSeenAtMs, declared, reported } = vehicle;
  const correctedVehicle: Vehicle = {
    ...vehicle,
    fix: fix && { ...fix, atMs: correctTime(fix.atMs, clock) },
    // Its start becomes unknown, because the next report may be older than the record and yet be right.
    statusAtMs: statusAtMs !== null && isInFuture(statusAtMs, clock.nowMs) ? null : statusAtMs,
    statusSinceMs: statusSinceMs !== null && isInFuture(statusSinceMs, clock.nowMs) ? null : statusSinceMs,
    statusSeenAtMs: statusSeenAtMs !== null && isInFuture(statusSeenAtMs, clock.nowMs) ? null : statusSeenAtMs,
    status:
      status && withoutFuture(status, ['ts', 'start', 'startTime', 'txn_ts', 'tabletTs', 'motTs', 'engineTs'], clock),
    declared: declared && { ...declared, atMs: correctTime(declared.atMs, clock) },
    reported: correctReports(reported, clock),
  };
  return JSON.stringify(correctedVehicle) === JSON.stringify(vehicle) ? vehicle : correctedVehicle;
}

function correctReports(reports: ReportedState, clock: CorrectionClock): ReportedState {
  const { tablet, mot, engine, transaction } = reports;
  return {
    ...(tablet && { tablet: correctTablet(tablet, clock) }),
    ...(mot && { mot: { ...mot, motTs: correctTime(mot.motTs, clock) } }),
    ...(engine && { engine: correctEngine(engine, clock) }),
    ...(transaction && { transaction: correctTransaction(transaction, clock) }),
  };
}

function correctTransaction(
  transaction: NonNullable<ReportedState['transaction']>,
  clock: CorrectionClock,
): NonNullable<ReportedState['transaction']> {
  const { atMs, selectedAtMs } = transaction;
  const named = selectedAtMs === undefined ? {} : { selectedAtMs: correctTime(selectedAtMs, clock) };
  return { ...transaction, atMs: correctTime(atMs, clock), ...named };
}

function correctEngine(
  engine: NonNullable<ReportedState['engine']>,
  clock: CorrectionClock,
): NonNullable<ReportedState['engine']> {
  const figures = Object.entries(engine.figureAtMs).map(([name, atMs]) => [name, correctTime(atMs, clock)] as const);
  return { ...engine, atMs: correctTime(engine.atMs, clock), figureAtMs: Object.fromEntries(figures) };
}

type TabletState = NonNullable<ReportedState['tablet']>['now'];

function correctTablet({ now, prev }: NonNullable<ReportedState['tablet']>, clock: CorrectionClock) {
  return { now: correctState(now, clock), ...(prev && { prev: correctState(prev, clock) }) };
}

/** A state that starts in the future gets an unknown start: any other is newer. */
function correctState(state: TabletState, clock: CorrectionClock): TabletState {
  const { startTime, ...rest } = state;
  const startFields = startTime !== undefined && !isInFuture(startTime, clock.nowMs) ? { startTime } : {};
  const isUnknown = startTime !== undefined && !('startTime' in startFields);
  return {
    ...rest,
    ...startFields,
    statusAtMs: isUnknown ? 0 : correctTime(state.statusAtMs, clock),
    detailsAtMs: isUnknown ? 0 : correctTime(state.detailsAtMs, clock),
  };
}

function withoutFuture<T extends object>(value: T, fields: readonly (keyof T)[], { nowMs }: CorrectionClock): T {
  const correctedValue = { ...value };
  for (const field of fields) {
    const atMs = correctedValue[field];
    if (typeof atMs === 'number' && isInFuture(atMs, nowMs)) delete correctedValue[field];
  }
  return correctedValue;
}
