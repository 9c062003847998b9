/**
 * The vehicles of a world: a record per row of the pose table, updated by the catalogue and by reports, and their presence.
 * Panels read copies that {@link Fleet.flush} writes in batches.
 */
import { sharedText } from '../../domain/text/sharedText.ts';
import { VEHICLE_CATEGORIES } from '../../domain/vehicle/category.ts';
import { renderStatusOf } from '../../domain/vehicle/status.ts';
import type { WireTransaction } from '../../domain/wire/alerts.ts';
import type { WireEntity, WireVehicleInit } from '../../domain/wire/entities.ts';
import type {
  ChangedMessage,
  EngineMessage,
  LocationMessage,
  PresenceMessage,
  TabletMessage,
} from '../../domain/wire/live.ts';
import type { WireVehicleState } from '../../domain/wire/states.ts';
import { ChangedVehicles } from './ChangedVehicles.ts';
import { FleetPresence } from './FleetPresence.ts';
import type { FleetState, WorldOptions } from './fleetState.ts';
import { PoseTable } from './PoseTable.ts';
import { dropFutureTimes, predatesOffline } from './presence.ts';
import { unknownVehicle, type VehicleRecord } from './vehicle.ts';
import {
  applyEngine,
  applyEntity,
  applyLastKnownState,
  applyStatus,
  applyTablet,
  applyTransaction,
  clearReports,
} from './vehicleReports.ts';
import { stateFlagsOf } from './vehicleStateFlags.ts';
import type { WorldClock } from './WorldClock.ts';
import { writeFix } from './writeFix.ts';

export class Fleet {
  readonly poses: PoseTable;
  /** The catalogue has been received: names and categories are known. */
  isCatalogued = false;
  /** Counts new vehicles, and those that went online or offline. */
  presenceVersion = 0;
  /** Counts vehicles that are new, renamed, or of another category. */
  listVersion = 0;
  /** By row of the pose table. */
  readonly records: VehicleRecord[] = [];
  readonly #changed = new ChangedVehicles();
  /** Catalogue data, by id: only replays restart and apply it again. */
  readonly #entities: Map<string, WireEntity> | undefined;
  readonly #presence: FleetPresence;
  readonly #clock: WorldClock;
  #online = 0;

  constructor(clock: WorldClock, rules: WorldOptions) {
    this.#clock = clock;
    this.#entities = rules.isReplay ? new Map() : undefined;
    this.poses = new PoseTable(clock.now());
    this.#presence = new FleetPresence(clock, rules, this.poses);
  }

  /** As {@link FleetPresence.isWhole}. */
  set isWhole(isWhole: boolean) {
    this.#presence.isWhole = isWhole;
  }

  /** Ignores messages that a vehicle is offline; when it ends, the last message of each vehicle is applied. */
  set offlineOverride(isOverridden: boolean) {
    for (const record of this.#presence.offlineFilter.setOverride(isOverridden))
      this.#setDeclaredPresence(record, 'offline');
  }

  /** The record of a known vehicle. */
  find(id: string): VehicleRecord | undefined {
    const row = this.poses.rowOf(id);
    return row === undefined ? undefined : this.records[row];
  }

  /** Whether a vehicle is known only from its own messages: the catalogue does not list it yet. */
  get hasUnlisted(): boolean {
    return this.records.some(({ isListed }) => !isListed);
  }

  /** Whether a vehicle is offline; undefined if unknown. */
  isOffline(id: string): boolean | undefined {
    const record = this.find(id);
    return record && this.#presence.isKnown(record) ? record.render === 'offline' : undefined;
  }

  /**
   * Applies catalogue entries: names and categories, also of vehicles that never sent a fix.
   * @param isEnd false where more entries of the same list follow
   */
  seedEntities(entities: Iterable<WireEntity>, isEnd = true): void {
    this.isCatalogued ||= isEnd;
    for (const entity of entities) {
      const record = this.#ensure(entity.id);
      this.#entities?.set(entity.id, entity);
      this.#applyIdentity(record, () => applyEntity(record, entity));
      this.poses.setShownOutside(this.poses.ensureRow(entity.id), entity.info?.showIfOutsideBoundary === true);
      this.refresh(record);
    }
  }

  /** Applies last known states from the state service, at start and after a reconnect. @param requestedAtMs by the world's clock */
  seedVehicles(vehicles: Iterable<WireVehicleInit>, requestedAtMs = Number.POSITIVE_INFINITY): void {
    for (const vehicle of vehicles) {
      const record = this.#ensure(vehicle.id);
      this.#applyIdentity(record, () => applyLastKnownState(record, vehicle));
      const isNewer = this.#seedPosition(vehicle);
      if (!this.#presence.isOvertaken(record, requestedAtMs))
        this.#presence.applyLastKnown(record, vehicle.offline ?? undefined, isNewer);
      this.refresh(record);
    }
  }

  /** Applies the last known presence of each vehicle. @param requestedAtMs as above */
  seedPresence(states: Iterable<WireVehicleState>, requestedAtMs = Number.POSITIVE_INFINITY): void {
    for (const { alert } of states) {
      // Vehicles known from nowhere else are ignored.
      const record = this.find(alert.deviceId);
      if (!record || this.#presence.isOvertaken(record, requestedAtMs)) continue;
      if (!this.#presence.isOutdated(record, alert.type)) this.#setDeclaredPresence(record, alert.type);
    }
  }

  applyLocation(message: LocationMessage): void {
    const row = this.#rowFor(message.id);
    const record = this.records[row] as VehicleRecord;
    const knownFixAtMs = this.poses.fixAtMs[row] as number;
    // Overtaken by a newer fix.
    if (message.timestamp < knownFixAtMs) return;
    const nowMs = this.#clock.now();
    writeFix(this.poses, row, message, nowMs);
    if (message.timestamp > knownFixAtMs) this.#presence.recordFix(row, message.timestamp, nowMs);
    const saysOffline = message.offline ?? predatesOffline(record, message.timestamp);
    const declared = this.#presence.offlineFilter.acceptedPresence(record, saysOffline ? 'offline' : 'online');
    if (record.declaredPresence !== declared || (message.region !== undefined && record.region !== message.region)) {
      record.declaredPresence = declared;
      record.region = sharedText(message.region) ?? record.region;
      this.refresh(record);
    } else if (record.stale || (record.render === 'offline' && declared === 'online')) {
      this.refresh(record);
    }
  }

  applyChange(message: ChangedMessage): void {
    const record = this.#ensure(message.id);
    applyStatus(record, message.status ?? {}, message.status_ts);
    this.refresh(record);
  }

  applyTablet(message: TabletMessage): void {
    const record = this.#ensure(message.id);
    if (applyTablet(record, message)) this.refresh(record);
  }

  applyEngine(message: EngineMessage): void {
    const record = this.#ensure(message.id);
    if (applyEngine(record, message, message.timestamp)) this.refresh(record);
  }

  /** Ignores messages older than the vehicle's last presence message. */
  applyPresence({ id, type, timestamp }: PresenceMessage): void {
    const row = this.#rowFor(id);
    const record = this.records[row] as VehicleRecord;
    if (record.declaredAtMs !== undefined && timestamp < record.declaredAtMs) return;
    record.declaredAtMs = timestamp;
    this.#presence.recordMessage(row, this.#clock.now());
    this.#setDeclaredPresence(record, type);
  }

  /** Applies the transaction of a known truck. */
  applyTransaction(transaction: WireTransaction): void {
    const record = this.find(transaction.deviceId);
    if (record && applyTransaction(record, transaction)) this.refresh(record);
  }

  /** Sets the age at which a fix is stale, milliseconds. */
  set syncMs(syncMs: number | undefined) {
    this.#presence.syncMs = syncMs;
    this.refreshPresence();
  }

  /** Updates presence and staleness by the clock. */
  refreshPresence(): void {
    for (const record of this.records) {
      const { offline, stale } = this.#presence.evaluate(record);
      if (offline !== (record.render === 'offline') || stale !== record.stale) this.refresh(record);
    }
  }

  /** The clock was set back: earlier reports are in the future now, and would hide new ones. */
  dropFutureTimes(): void {
    const nowMs = this.#clock.now();
    this.poses.dropFutureTimes(nowMs);
    this.#presence.forgetMessages();
    for (const record of this.records) dropFutureTimes(record, nowMs);
  }

  /** As {@link clearReports}, for all vehicles. */
  restart(): void {
    this.#presence.offlineFilter.clear();
    this.#presence.forgetMessages();
    for (const [row, record] of this.records.entries()) {
      this.#applyIdentity(record, () => clearReports(record, this.#entities?.get(record.id)));
      this.poses.clear(row);
      this.refresh(record);
    }
    this.poses.restartClock(this.#clock.now());
  }

  /** Updates a record's status and state flags after a change, and marks it for the next flush. */
  refresh(record: VehicleRecord): void {
    const wasOnline = record.render !== 'offline';
    const { offline, stale } = this.#presence.evaluate(record);
    record.render = renderStatusOf({ status: record.status, operating: record.operating, offline });
    record.stale = stale;
    const isOnline = record.render !== 'offline';
    if (isOnline !== wasOnline) this.presenceVersion++;
    this.#online += Number(isOnline) - Number(wasOnline);
    const row = this.poses.ensureRow(record.id);
    this.poses.setAppearance(row, stateFlagsOf(record), VEHICLE_CATEGORIES.indexOf(record.category));
    this.#changed.mark(record.id);
  }

  /** Writes changes to the proxies that panels read. */
  flush(state: FleetState): void {
    if (this.#changed.isEmpty) return;
    this.#changed.flush(state.vehicles, (id) => this.find(id));
    state.counts.online = this.#online;
    state.counts.offline = this.#presence.offlineCount(this.records, this.#online);
  }

  /** @returns whether it brought a newer position */
  #seedPosition({ id, location, timestamp, rotation, velocity }: WireVehicleInit): boolean {
    if (!location || !timestamp) return false;
    const row = this.poses.ensureRow(id);
    if (timestamp <= (this.poses.fixAtMs[row] as number)) return false;
    writeFix(this.poses, row, { location, timestamp, rotation, velocity }, this.#clock.now());
    return true;
  }

  #setDeclaredPresence(record: VehicleRecord, presence: 'online' | 'offline'): void {
    if (!this.#presence.offlineFilter.accepts(record, presence)) return;
    record.declaredPresence = presence;
    this.refresh(record);
  }

  /** @param apply may rename a vehicle, or change its category */
  #applyIdentity(record: VehicleRecord, apply: () => void): void {
    const { name, categoryText } = record;
    apply();
    if (record.name !== name) this.poses.markLabel();
    if (record.name !== name || record.categoryText !== categoryText) this.listVersion++;
  }

  #ensure(id: string): VehicleRecord {
    return this.records[this.#rowFor(id)] as VehicleRecord;
  }

  #rowFor(id: string): number {
    const row = this.poses.ensureRow(id);
    if (row < this.records.length) return row;
    this.records.push(unknownVehicle(id));
    this.listVersion++;
    this.presenceVersion++;
    return row;
  }
}
