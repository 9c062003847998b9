/** What tablets, engines and transactions tell of a vehicle beside its dispatch state. The rules are those of the app. */
import {
  type MotTime,
  type TabletHistory,
  type TabletState,
  withMotTime,
  withTabletState,
} from '../../src/domain/vehicle/tablet.ts';
import type { WireVehicleStatus } from '../../src/domain/wire/common.ts';
import type { EngineReport, TabletReport } from '../../src/domain/wire/reports.ts';
import type { Reported } from './reported.ts';
import type { Vehicle } from './vehicle.ts';

/** @returns whether it told anything new */
export function applyTablet(vehicle: Vehicle, report: TabletReport): boolean {
  if (report.event === 'MOT_TIME') return applyMotTime(vehicle, report);
  const known = vehicle.reported.tablet as TabletHistory | undefined;
  const history = withTabletState(known, report.state, report.timestamp);
  if (history === known) return false;
  vehicle.reported.tablet = history as Reported['tablet'];
  const { status, startTime, statusAtMs } = history.now;
  const atMs = startTime ?? statusAtMs;
  if (history.now !== known?.now && status !== undefined && atMs >= (vehicle.statusAtMs ?? 0)) {
    vehicle.status = { ...vehicle.status, status, start: atMs };
    vehicle.statusAtMs = atMs;
  }
  return true;
}

function applyMotTime(vehicle: Vehicle, { motTime, motTs }: MotTime): boolean {
  const known = vehicle.reported.mot;
  vehicle.reported.mot = withMotTime(known, { motTime, motTs });
  return vehicle.reported.mot !== known;
}

/** What an engine leaves out stays. @returns whether it is newer than what is known */
export function applyEngine(vehicle: Vehicle, report: EngineReport): boolean {
  const known = vehicle.reported.engine;
  if (known && report.timestamp <= known.atMs) return false;
  const { batteryVoltage, engineCoolantTemp, engineOilPressure, fuelRate, timestamp } = report;
  const told = Object.fromEntries(
    Object.entries({ batteryVoltage, engineCoolantTemp, engineOilPressure, fuelRate }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  vehicle.reported.engine = { ...known, ...told, atMs: timestamp };
  return true;
}

/** @returns whether it is newer than what is known */
export function applyTransaction(
  vehicle: Vehicle,
  status: string,
  selectedVehicle: string | undefined,
  atMs: number,
): boolean {
  const known = vehicle.reported.transaction;
  if (known && atMs <= known.atMs) return false;
  vehicle.reported.transaction = { status, atMs, ...(selectedVehicle !== undefined && { selectedVehicle }) };
  return true;
}

/** Dispatch state and reports in one, as answers and messages write it. */
export function wholeStatus({ status, reported }: Vehicle): WireVehicleStatus | null {
  const { tablet, mot, engine, transaction } = reported;
  const { atMs: _engineAtMs, ...engineFields } = engine ?? { atMs: 0 };
  const parts = {
    ...(tablet && { ...detailsOf(tablet.now as TabletState), ...(tablet.prev && { prev: previous(tablet.prev) }) }),
    ...mot,
    ...engineFields,
    ...(transaction && { txn_status: transaction.status, txn_ts: transaction.atMs }),
  };
  if (status === null && Object.keys(parts).length === 0) return null;
  return { ...status, ...parts };
}

function detailsOf({ startTime, duration, endTime, menu, user, order, selectedVehicle, totalCycle }: TabletState) {
  const load = selectedVehicle === undefined && totalCycle === undefined ? undefined : { totalCycle, selectedVehicle };
  return defined({ duration, startTime, endTime, menu, user, order, load, totalCycle });
}

function previous(state: NonNullable<NonNullable<Reported['tablet']>['prev']>) {
  return { ...detailsOf(state as TabletState), ...defined({ status: state.status }) };
}

function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
