/** Applies reports to a vehicle's record: dispatch status, tablet, engine, transactions (rules.md#tablet-events, rules.md#haul-stages, rules.md#engine-figures). */
import { assignmentOf, newerAssignment } from '../../domain/haul/stages.ts';
import { sharedText } from '../../domain/text/sharedText.ts';
import { readVehicleCategory, vehicleCategoryText } from '../../domain/vehicle/category.ts';
import { type EngineUpdate, withEngine } from '../../domain/vehicle/engine.ts';
import { statusSince } from '../../domain/vehicle/status.ts';
import { type TabletState, withMotTime, withRelayedState, withTabletState } from '../../domain/vehicle/tablet.ts';
import { tabletStatus } from '../../domain/vehicle/tabletStatus.ts';
import type { WireTransaction } from '../../domain/wire/alerts.ts';
import type { WireVehicleStatus } from '../../domain/wire/common.ts';
import type { WireEntity, WireVehicleInit } from '../../domain/wire/entities.ts';
import type { TabletMessage } from '../../domain/wire/live.ts';
import { unknownVehicle, type VehicleRecord } from './vehicle.ts';

/** Applies a vehicle's catalogue data. */
export function applyEntity(record: VehicleRecord, { name, info }: WireEntity): void {
  record.isListed = true;
  record.name = name === record.id ? record.id : name;
  setCategory(record, info?.category);
  record.subcategory = sharedText(info?.subcategory ?? undefined);
  record.hasTablet = info?.isOp ?? record.hasTablet;
  record.model = sharedText(info?.model ?? record.model);
  record.owner = sharedText(info?.owner ?? record.owner);
  record.function = sharedText(info?.function ?? record.function);
}

function setCategory(record: VehicleRecord, text: string | null | undefined): void {
  record.category = readVehicleCategory(text);
  record.categoryText = vehicleCategoryText(text);
}

/** Applies what the state service last knew of a vehicle, apart from its position and presence. */
export function applyLastKnownState(record: VehicleRecord, vehicle: WireVehicleInit): void {
  record.name = vehicle.name;
  if (vehicle.category) setCategory(record, vehicle.category);
  record.region = sharedText(vehicle.region ?? record.region);
  if (vehicle.status) applyStatus(record, vehicle.status, vehicle.status_ts ?? undefined);
}

/** Clears a vehicle's reports, its presence included; catalogue data is kept. */
export function clearReports(record: VehicleRecord, entity: WireEntity | undefined): void {
  const { render: _, ...unknown } = unknownVehicle(record.id);
  Object.assign(record, unknown);
  if (entity) applyEntity(record, entity);
}

/** Applies a dispatch status as a whole, unless it is older than the known one. @returns whether it was applied */
export function applyStatus(record: VehicleRecord, status: WireVehicleStatus, atMs: number | undefined): boolean {
  const reportedAtMs = atMs ?? status.ts ?? undefined;
  applyStatusExtras(record, status, reportedAtMs);
  if (reportedAtMs !== undefined && record.statusAtMs !== undefined && reportedAtMs < record.statusAtMs) return false;
  const { start: sinceMs } = status;
  const operator = sharedText(status.operator ?? undefined);
  const text = sharedText(status.status ?? undefined);
  const known = { text: record.status, operator: record.operator, sinceMs: record.statusSinceMs };
  record.statusSinceMs = statusSince(known, { text, operator, sinceMs }, reportedAtMs);
  record.status = text;
  record.statusEndMs = status.end ?? status.endTime ?? undefined;
  record.statusCategory = sharedText(status.status_category ?? undefined);
  record.statusAtMs = reportedAtMs ?? record.statusAtMs;
  record.operator = operator;
  record.owner = sharedText(status.owner ?? record.owner);
  record.model = sharedText(status.model ?? record.model);
  record.function = sharedText(status.function ?? record.function);
  record.loaded = sharedText(status.loaded ?? undefined);
  record.hasTablet = status.isOp ?? record.hasTablet;
  record.operating = status.operating ?? undefined;
  return true;
}

/** A status also carries reports of tablet, transactions and engine, each with its own time. */
function applyStatusExtras(record: VehicleRecord, status: WireVehicleStatus, sinceMs: number | undefined): void {
  applyRelayedTablet(record, status, sinceMs);
  if (status.motTime != null && status.motTs != null) {
    record.mot = withMotTime(record.mot, { motTime: status.motTime, motTs: status.motTs });
  }
  if (status.txn_status != null && status.txn_ts != null) {
    const { txn_status, txn_ts: timestamp, txn_load: load } = status;
    // A backend that sends the transaction's excavator has taken into account what the tablet had named by then.
    const sentTo = load ? undefined : record.tablet?.now;
    moveTruck(record, { type: 'change_status', deviceId: record.id, txn_status, load, timestamp }, sentTo);
  }
  applyEngine(record, status, status.engineTs ?? status.ts ?? sinceMs ?? 0);
}

function applyRelayedTablet(record: VehicleRecord, status: WireVehicleStatus, sinceMs: number | undefined): void {
  const known = record.tablet;
  const reportedAtMs = status.tabletTs ?? status.ts ?? sinceMs;
  record.tablet = withRelayedState(known, status, { sinceMs, reportedAtMs });
  const startTime = record.tablet?.now.startTime;
  if (record.tablet && startTime !== undefined && startTime !== known?.now.startTime)
    Object.assign(record, tabletStatus(record, record.tablet.now));
}

/** @returns whether it changed anything */
export function applyTablet(record: VehicleRecord, message: TabletMessage): boolean {
  if (message.event === 'STATE') {
    const history = withTabletState(record.tablet, message.state, message.timestamp);
    if (history === record.tablet) return false;
    record.tablet = history;
    Object.assign(record, tabletStatus(record, history.now));
    return true;
  }
  const mot = withMotTime(record.mot, message);
  const isChanged = mot !== record.mot;
  record.mot = mot;
  return isChanged;
}

/** @returns whether it changed anything */
export function applyTransaction(record: VehicleRecord, transaction: WireTransaction): boolean {
  return moveTruck(record, transaction, record.tablet?.now);
}

/** @param sentTo provides the excavator of a transaction that names none @returns whether it changed anything */
function moveTruck(record: VehicleRecord, transaction: WireTransaction, sentTo: TabletState | undefined): boolean {
  const known = record.haul;
  const { txn_status: text, timestamp: atMs, load } = transaction;
  const place = assignmentOf({ truck: record.id, text, atMs, excavator: load?.selectedVehicle }, known, sentTo);
  record.haul = newerAssignment(known, place);
  return record.haul !== known;
}

/** @returns whether it changed anything */
export function applyEngine(record: VehicleRecord, report: EngineUpdate, atMs: number): boolean {
  const known = record.engine;
  record.engine = withEngine(known, report, atMs);
  return record.engine !== known;
}
