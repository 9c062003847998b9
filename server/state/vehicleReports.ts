/**
 * Reports of tablets, engines and transactions about a vehicle in addition to its dispatch state. The rules are those
 * of the app.
 */
import { assignmentOf, newerAssignment, stageOf, type TruckAssignment } from '../../src/domain/haul/stages.ts';
import { type EngineData, withEngine } from '../../src/domain/vehicle/engine.ts';
import {
  type MotTime,
  type RelayTimes,
  type TabletHistory,
  type TabletState,
  withMotTime,
  withRelayedState,
  withTabletState,
} from '../../src/domain/vehicle/tablet.ts';
import { tabletStatus } from '../../src/domain/vehicle/tabletStatus.ts';
import type { WireVehicleStatus } from '../../src/domain/wire/common.ts';
import type { EngineReport, TabletReport, TransactionReport } from '../../src/domain/wire/reports.ts';
import type { ReportedState } from './reported.ts';
import { statusSinceOf, type Vehicle } from './vehicle.ts';

/** Fields of a status that relay a tablet's reports. */
const TABLET_FIELDS: ReadonlySet<string> = new Set([
  'duration',
  'startTime',
  'endTime',
  'menu',
  'user',
  'order',
  'load',
  'totalCycle',
  'tabletTs',
  'prev',
]);

/** @returns whether the report contained news */
export function applyTablet(vehicle: Vehicle, report: TabletReport): boolean {
  if (report.event === 'MOT_TIME') return applyMotTime(vehicle, report);
  const known = vehicle.reported.tablet as TabletHistory | undefined;
  const history = withTabletState(known, report.state, report.timestamp);
  if (history === known) return false;
  vehicle.reported.tablet = history as ReportedState['tablet'];
  if (history.now !== known?.now) applyTabletStatus(vehicle, history.now);
  return true;
}

function applyTabletStatus(vehicle: Vehicle, state: TabletState): void {
  // A reported end belongs to the previous status.
  const { end: _, ...before } = vehicle.status ?? {};
  const known = {
    status: before.status ?? undefined,
    // The dispatch system names operators differently: a tablet's user would look like another operator.
    operator: undefined,
    statusAtMs: vehicle.statusAtMs ?? undefined,
    statusSinceMs: statusSinceOf(vehicle),
  };
  const change = tabletStatus(known, state);
  if (change?.status === undefined) return;
  const { status, statusAtMs, statusSinceMs: start } = change;
  vehicle.statusSinceMs = start ?? null;
  vehicle.status = { ...before, status, start };
  vehicle.statusAtMs = statusAtMs;
}

function applyMotTime(vehicle: Vehicle, { motTime, motTs }: MotTime): boolean {
  const known = vehicle.reported.mot;
  vehicle.reported.mot = withMotTime(known, { motTime, motTs });
  return vehicle.reported.mot !== known;
}

/** @returns whether the report contained news */
export function applyEngine({ reported }: Vehicle, report: EngineReport): boolean {
  const known = reported.engine as EngineData | undefined;
  const engine = withEngine(known, report, report.timestamp);
  reported.engine = engine as ReportedState['engine'];
  return engine !== known;
}

/** @returns whether the report contained news */
export function applyTransaction({ id, reported }: Vehicle, report: TransactionReport): boolean {
  const known = reported.transaction && placeOf(id, reported.transaction);
  const { txn_status: text, timestamp: atMs, load } = report;
  const next = assignmentOf({ truck: id, text, atMs, excavator: load?.selectedVehicle }, known, reported.tablet?.now);
  const place = newerAssignment(known, next);
  if (place === known) return false;
  reported.transaction = transactionAt(place);
  return true;
}

function placeOf(
  truck: string,
  { status, atMs, selectedVehicle = '', selectedAtMs }: NonNullable<ReportedState['transaction']>,
): TruckAssignment {
  const place = { truck, stage: stageOf(status), text: status, atMs };
  return { ...place, excavator: selectedVehicle, excavatorAtMs: selectedAtMs };
}

function transactionAt({ text, atMs, excavator, excavatorAtMs }: TruckAssignment): ReportedState['transaction'] {
  return {
    status: text,
    atMs,
    ...(excavator !== '' && { selectedVehicle: excavator }),
    ...(excavatorAtMs !== undefined && { selectedAtMs: excavatorAtMs }),
  };
}

/** Applies what a dispatch status relays about a tablet that has reported: its details, if they are newer. */
export function applyRelayedTablet({ reported }: Vehicle, status: WireVehicleStatus, times: RelayTimes): void {
  const known = reported.tablet as TabletHistory | undefined;
  if (!known) return;
  const history = withRelayedState(known, status, times);
  reported.tablet = (history ?? known) as ReportedState['tablet'];
}

/** Merges dispatch state and reports, as encoded in answers and messages: with the start, which fleets may omit. */
export function mergedStatus(vehicle: Vehicle): WireVehicleStatus | null {
  const { status, reported } = vehicle;
  const { tablet, mot, engine, transaction } = reported;
  const start = status?.start ?? statusSinceOf(vehicle);
  const parts = {
    ...(tablet && {
      ...detailsOf(tablet.now as TabletState),
      tabletTs: tablet.now.detailsAtMs,
      ...(tablet.prev && { prev: previousTabletState(tablet.prev) }),
    }),
    ...mot,
    ...(engine && engineOf(engine)),
    ...(transaction && transactionOf(transaction)),
  };
  if (status === null && Object.keys(parts).length === 0) return null;
  return {
    ...(tablet ? withoutTabletFields(status ?? {}) : status),
    ...(status && start !== undefined && { start }),
    ...parts,
  };
}

/** What a tablet has reported, and newer details since, are stored separately from the status. */
function withoutTabletFields(status: WireVehicleStatus): WireVehicleStatus {
  return Object.fromEntries(Object.entries(status).filter(([field]) => !TABLET_FIELDS.has(field)));
}

function engineOf({ figureAtMs: _, atMs, ...figures }: NonNullable<ReportedState['engine']>) {
  return { ...figures, engineTs: atMs };
}

function transactionOf({ status, atMs, selectedVehicle = '' }: NonNullable<ReportedState['transaction']>) {
  return { txn_status: status, txn_ts: atMs, txn_load: { selectedVehicle } };
}

function detailsOf({ startTime, duration, endTime, menu, user, order, selectedVehicle, totalCycle }: TabletState) {
  const load = selectedVehicle === undefined && totalCycle === undefined ? undefined : { totalCycle, selectedVehicle };
  return withoutUndefined({ duration, startTime, endTime, menu, user, order, load, totalCycle });
}

function previousTabletState(state: NonNullable<NonNullable<ReportedState['tablet']>['prev']>) {
  return { ...detailsOf(state as TabletState), ...withoutUndefined({ status: state.status }) };
}

function withoutUndefined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
