/** Applies reports to a vehicle's record: dispatch status, tablet, engine, transactions (rules.md#tablet-events, rules.md#haul-stages, rules.md#engine-figures). */
import { newerAssignment, stageOf } from '../../domain/haul/stages.ts';
import { readVehicleCategory } from '../../domain/vehicle/category.ts';
import { type EngineUpdate, withEngine } from '../../domain/vehicle/engine.ts';
import { type TabletHistory, withMotTime, withTabletState } from '../../domain/vehicle/tablet.ts';
import type { WireTransaction } from '../../domain/wire/alerts.ts';
import type { WireTabletState, WireVehicleStatus } from '../../domain/wire/common.ts';
import type { WireEntity } from '../../domain/wire/entities.ts';
import type { TabletMessage } from '../../domain/wire/live.ts';
import { unknownVehicle, type VehicleRecord } from './vehicle.ts';

/** Applies a vehicle's catalogue data. */
export function applyEntity(record: VehicleRecord, { name, info }: WireEntity): void {
  record.isListed = true;
  record.name = name;
  record.category = readVehicleCategory(info?.category);
  record.subcategory = info?.subcategory ?? undefined;
  record.hasTablet = info?.isOp ?? record.hasTablet;
  record.model = info?.model ?? record.model;
  record.owner = info?.owner ?? record.owner;
  record.function = info?.function ?? record.function;
}

/** Clears a vehicle's reports, its presence included; catalogue data is kept. */
export function clearReports(record: VehicleRecord, entity: WireEntity | undefined): void {
  const { render: _, ...unknown } = unknownVehicle(record.id);
  Object.assign(record, unknown);
  if (entity) applyEntity(record, entity);
}

/** Applies a dispatch status as a whole, unless it is older than the known one. @returns whether it was applied */
export function applyStatus(record: VehicleRecord, status: WireVehicleStatus, atMs: number | undefined): boolean {
  const sinceMs = atMs ?? status.ts ?? undefined;
  applyStatusExtras(record, status, sinceMs);
  if (sinceMs !== undefined && record.statusAtMs !== undefined && sinceMs < record.statusAtMs) return false;
  record.status = status.status ?? undefined;
  record.statusCategory = status.status_category ?? undefined;
  record.statusAtMs = sinceMs ?? record.statusAtMs;
  record.operator = status.operator ?? undefined;
  record.owner = status.owner ?? record.owner;
  record.model = status.model ?? record.model;
  record.function = status.function ?? record.function;
  record.loaded = status.loaded ?? undefined;
  record.hasTablet = status.isOp ?? record.hasTablet;
  record.operating = status.operating ?? undefined;
  return true;
}

/** A status also carries what tablet, transactions and engine reported, each with its own time. */
function applyStatusExtras(record: VehicleRecord, status: WireVehicleStatus, sinceMs: number | undefined): void {
  if (status.prev) applyRelayedTabletState(record, status.prev, sinceMs);
  if (status.startTime != null) {
    // The text is the tablet's only if dispatch has sent none since.
    const isTablets = sinceMs === undefined || sinceMs <= status.startTime;
    applyRelayedTabletState(record, isTablets ? status : { ...status, status: undefined }, sinceMs);
  }
  if (status.motTime != null && status.motTs != null) {
    record.mot = withMotTime(record.mot, { motTime: status.motTime, motTs: status.motTs });
  }
  if (status.txn_status != null && status.txn_ts != null) {
    const { txn_status, txn_ts: timestamp } = status;
    const load = status.txn_load ?? status.load;
    applyTransaction(record, { type: 'change_status', deviceId: record.id, txn_status, load, timestamp });
  }
  applyEngine(record, status, status.engineTs ?? status.ts ?? sinceMs ?? 0);
}

/** A tablet state relayed by the backend; ignored if it is known. @param reportedAtMs of the status with it */
function applyRelayedTabletState(
  record: VehicleRecord,
  state: WireTabletState,
  reportedAtMs = Number.POSITIVE_INFINITY,
): void {
  const { startTime } = state;
  if (startTime == null) return;
  const { now, prev } = record.tablet ?? {};
  if (now?.startTime === startTime || prev?.startTime === startTime) return;
  applyTabletState(record, state, Math.min(startTime, reportedAtMs));
}

/** @returns whether it changed anything */
export function applyTablet(record: VehicleRecord, message: TabletMessage): boolean {
  if (message.event === 'STATE') return applyTabletState(record, message.state, message.timestamp);
  const mot = withMotTime(record.mot, message);
  const isChanged = mot !== record.mot;
  record.mot = mot;
  return isChanged;
}

function applyTabletState(record: VehicleRecord, state: WireTabletState, atMs: number): boolean {
  const history = withTabletState(record.tablet, state, atMs);
  if (history === record.tablet) return false;
  record.tablet = history;
  showTabletStatus(record, history);
  return true;
}

/** The tablet's state is the vehicle's status, unless dispatch has sent a newer one. */
function showTabletStatus(record: VehicleRecord, { now }: TabletHistory): void {
  // A tablet's clock may run ahead, which must not hide what dispatch sends until then.
  const sinceMs = Math.min(now.startTime ?? now.statusAtMs, now.statusAtMs);
  if (record.statusAtMs !== undefined && sinceMs < record.statusAtMs) return;
  if (now.status !== undefined) record.status = now.status;
  record.statusAtMs = sinceMs;
  record.operator = now.user ?? record.operator;
}

/** @returns whether it changed anything */
export function applyTransaction(record: VehicleRecord, transaction: WireTransaction): boolean {
  const known = record.haul;
  record.haul = newerAssignment(known, {
    truck: record.id,
    excavator: transaction.load?.selectedVehicle ?? record.tablet?.now.selectedVehicle ?? '',
    stage: stageOf(transaction.txn_status),
    text: transaction.txn_status,
    atMs: transaction.timestamp,
  });
  return record.haul !== known;
}

/** @returns whether it changed anything */
export function applyEngine(record: VehicleRecord, report: EngineUpdate, atMs: number): boolean {
  const known = record.engine;
  record.engine = withEngine(known, report, atMs);
  return record.engine !== known;
}
