/**
 * What is where and in what state, at a clock. The live world and a replay world are the same type, fed by different
 * sources; a view shows one world. Poses live in typed arrays; what people read is gathered here and moved into valtio
 * proxies in batches by {@link World.flush}.
 */
import { proxy } from 'valtio';
import { readAlert } from '../../domain/alert/alert.ts';
import { ALERT_SWEEP_MS, isWarningOver, WARNING_SWEEP_MS } from '../../domain/alert/retention.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { COUNT_EVERY_MS, isDue } from '../../domain/time/periods.ts';
import { carriesLoad, readVehicleCategory, showsLoad, VEHICLE_CATEGORIES } from '../../domain/vehicle/category.ts';
import { heedsOffline, isOffline } from '../../domain/vehicle/offline.ts';
import { renderStatusOf } from '../../domain/vehicle/status.ts';
import type { WireAlert, WireTransaction } from '../../domain/wire/alerts.ts';
import type { WireEntity, WireVehicleInit } from '../../domain/wire/entities.ts';
import type {
  AlertMessage,
  ChangedMessage,
  EngineMessage,
  LocationMessage,
  PresenceMessage,
  TabletMessage,
} from '../../domain/wire/live.ts';
import type { WireVehicleState } from '../../domain/wire/states.ts';
import type { WireMineArea, WireZoneCount } from '../../domain/wire/zones.ts';
import { AlertBook } from '../alerts/AlertBook.ts';
import { LOOK, PoseTable } from './PoseTable.ts';
import { peopleByRsu, type RsuPeople } from './things/peopleByRsu.ts';
import { Things } from './things/Things.ts';
import { unknownVehicle, type VehicleRecord } from './vehicle.ts';
import { takeEngine, takeStatus, takeTablet, takeTransaction } from './vehicleReports.ts';

/** Period at which a source calls {@link World.flush} (live-monitoring section 9, 200 ms). */
export const FLUSH_EVERY_MS = 200;

export interface ZoneCount {
  readonly count: number;
  readonly vehicles: number | undefined;
  readonly people: number | undefined;
  readonly rsus: number | undefined;
  /** When it was counted, epoch milliseconds. */
  readonly atMs: number | undefined;
}

export interface WorldState {
  vehicles: Record<string, VehicleRecord>;
  counts: { online: number; offline: number };
  /** People by the sensor that saw them last; refreshed every ten seconds (section 9). */
  people: RsuPeople;
  /** By zone id. */
  zones: Record<string, ZoneCount>;
  /** Ids of what is in a mine area, by the area. */
  mineAreas: Record<string, readonly string[]>;
}

export interface WorldRules {
  filterMineArea: boolean;
  /** A replay: what is told of presence is history, and is not heeded. */
  replay?: boolean;
}

export class World {
  readonly poses: PoseTable;
  /** Sensors, fixed assets, people and annotations. */
  readonly things: Things;
  readonly alerts = new AlertBook();
  /** What panels subscribe to; written only by {@link World.flush}. */
  readonly state: WorldState = proxy<WorldState>({
    vehicles: {},
    counts: { online: 0, offline: 0 },
    people: { count: 0, sensors: [] },
    zones: {},
    mineAreas: {},
  });
  /** Messages that a vehicle is offline are not heeded. */
  offlineOverride = false;
  /** By row of the pose table: one look-up by id serves both. */
  readonly #records: VehicleRecord[] = [];
  readonly #dirty = new Set<string>();
  readonly #zones = new Map<string, ZoneCount>();
  readonly #rules: WorldRules;
  readonly #now: () => number;
  #online = 0;
  /** When each was done last. */
  readonly #doneAtMs: Record<'counts' | 'warnings' | 'alerts', number>;
  #countsDue = true;

  constructor(now: () => number, rules: WorldRules) {
    this.#now = now;
    this.#rules = rules;
    this.poses = new PoseTable(now());
    this.#doneAtMs = { counts: now(), warnings: now(), alerts: now() };
    this.things = new Things(now);
  }

  /** The clock this world lives at, epoch milliseconds. */
  nowMs(): number {
    return this.#now();
  }

  /** The catalogue has come: names and categories are known. */
  isCatalogued = false;

  get origin(): SitePoint {
    return this.poses.origin;
  }

  setOrigin(origin: SitePoint): void {
    this.poses.setOrigin(origin);
    this.things.poses.setOrigin(origin);
  }

  vehicle(id: string): Readonly<VehicleRecord> | undefined {
    const row = this.poses.rowOf(id);
    return row === undefined ? undefined : this.#records[row];
  }

  /** The vehicle whose pose lies in a row; for loops over rows. */
  vehicleAt(row: number): Readonly<VehicleRecord> | undefined {
    return this.#records[row];
  }

  *vehicleIds(): Iterable<string> {
    for (const { id } of this.#records) yield id;
  }

  /** Takes catalogue entries: names and categories of vehicles that may never have sent a fix. */
  seedEntities(entities: Iterable<WireEntity>): void {
    this.isCatalogued = true;
    for (const entity of entities) {
      const record = this.#ensure(entity.id);
      record.name = entity.name;
      const info = entity.info;
      record.category = readVehicleCategory(info?.category);
      record.subcategory = info?.subcategory ?? undefined;
      record.isOp = info?.isOp ?? record.isOp;
      record.model = info?.model ?? record.model;
      record.owner = info?.owner ?? record.owner;
      record.function = info?.function ?? record.function;
      this.poses.setShownOutside(this.poses.ensure(entity.id), info?.showIfOutsideBoundary === true);
      this.#touch(record);
    }
  }

  /** Takes last known states, as the state service answers them at start and after a lost link. */
  seedVehicles(vehicles: Iterable<WireVehicleInit>): void {
    for (const vehicle of vehicles) {
      const record = this.#ensure(vehicle.id);
      record.name = vehicle.name;
      if (vehicle.category) record.category = readVehicleCategory(vehicle.category);
      record.region = vehicle.region ?? record.region;
      if (vehicle.status) takeStatus(record, vehicle.status, vehicle.status_ts ?? undefined);
      record.declared = vehicle.offline === true ? 'offline' : vehicle.offline === false ? 'online' : record.declared;
      if (vehicle.location && vehicle.timestamp) {
        const { easting, northing, alt } = vehicle.location;
        const row = this.poses.ensure(vehicle.id);
        const known = this.poses.fixAtMs[row] as number;
        if (vehicle.timestamp > known) {
          const bearing = vehicle.rotation ?? Number.NaN;
          this.poses.write(row, easting, northing, alt, bearing, vehicle.velocity ?? 0, vehicle.timestamp, this.#now());
        }
      }
      this.#touch(record);
    }
  }

  applyLocation(message: LocationMessage): void {
    const row = this.#rowFor(message.id);
    const record = this.#records[row] as VehicleRecord;
    const { easting, northing, alt } = message.location;
    // A fix that was overtaken on its way is older than what is shown.
    if (message.timestamp < (this.poses.fixAtMs[row] as number)) return;
    const bearing = message.rotation ?? Number.NaN;
    this.poses.write(row, easting, northing, alt, bearing, message.velocity ?? 0, message.timestamp, this.#now());
    const declared = message.offline === true ? 'offline' : 'online';
    if (record.declared !== declared || (message.region !== undefined && record.region !== message.region)) {
      record.declared = declared;
      record.region = message.region ?? record.region;
      this.#touch(record);
    } else if (record.render === 'offline' && declared === 'online') {
      this.#touch(record);
    }
  }

  applyChange(message: ChangedMessage): void {
    const record = this.#ensure(message.id);
    takeStatus(record, message.status, message.status_ts);
    this.#touch(record);
  }

  applyTablet(message: TabletMessage): void {
    const record = this.#ensure(message.id);
    if (takeTablet(record, message)) this.#touch(record);
  }

  applyEngine(message: EngineMessage): void {
    const record = this.#ensure(message.id);
    if (takeEngine(record, message, message.timestamp)) this.#touch(record);
  }

  /** A message that was overtaken by a later one about the same vehicle is passed over. */
  applyPresence({ id, type, timestamp }: PresenceMessage): void {
    const record = this.#ensure(id);
    if (record.declaredAtMs !== undefined && timestamp < record.declaredAtMs) return;
    record.declaredAtMs = timestamp;
    this.#declare(record, type);
  }

  /** Takes what was last said of each vehicle's presence. */
  seedPresence(states: Iterable<WireVehicleState>): void {
    for (const { alert } of states) {
      // A vehicle that nobody else knows of is none.
      const row = this.poses.rowOf(alert.deviceId);
      if (row !== undefined) this.#declare(this.#records[row] as VehicleRecord, alert.type);
    }
  }

  /** A broken rule, or a truck's transaction. */
  applyAlert({ alert }: Pick<AlertMessage, 'alert'>): void {
    if (alert.type === 'change_status') {
      const record = this.#ensure(alert.deviceId);
      if (isTransaction(alert) && takeTransaction(record, alert)) this.#touch(record);
    } else if (alert.type === 'online' || alert.type === 'offline') {
      this.applyPresence({ type: alert.type, deviceType: 'vehicle', id: alert.deviceId, timestamp: alert.timestamp });
    } else this.#raise(alert);
  }

  /** Somebody has looked at alerts: vehicles keep their warning, without the alarm. @param keys absent for all alerts */
  markAlertsSeen(keys?: readonly string[]): void {
    this.alerts.markSeen(keys);
    for (const record of this.#records) {
      if (!record.warning || record.alertSeen || !this.alerts.allSeenOf(record.id)) continue;
      record.alertSeen = true;
      this.#touch(record);
    }
  }

  applyZone({ id, count, vehicles, people, rsus, timestamp }: WireZoneCount): void {
    const known = this.#zones.get(id);
    if (known?.atMs !== undefined && timestamp != null && timestamp < known.atMs) return;
    this.#zones.set(id, {
      count,
      vehicles: vehicles ?? undefined,
      people: people ?? undefined,
      rsus: rsus ?? undefined,
      atMs: timestamp ?? undefined,
    });
    this.#countsDue = true;
  }

  seedMineAreas(areas: Iterable<WireMineArea>): void {
    for (const { zoneId, members } of areas) this.state.mineAreas[zoneId] = members;
  }

  /** Has people and zones counted anew with the next flush: a state service has answered. */
  recount(): void {
    this.#countsDue = true;
  }

  /** Judges silence and ages anew; call it once a second. */
  tick(): void {
    const nowMs = this.#now();
    this.things.tick();
    const replay = this.#rules.replay === true;
    if (this.#isDue('counts', COUNT_EVERY_MS)) this.#countsDue = true;
    if (this.#isDue('warnings', WARNING_SWEEP_MS)) this.#sweepWarnings(nowMs);
    if (this.#isDue('alerts', replay ? 0 : ALERT_SWEEP_MS)) this.alerts.sweep({ nowMs, replay });
    for (const record of this.#records) {
      if (this.#offlineNow(record) !== (record.render === 'offline')) this.#touch(record);
    }
  }

  /** Moves what changed into the proxies that panels read. */
  flush(): void {
    this.things.flush();
    this.alerts.flush();
    this.#flushCounts();
    if (this.#dirty.size === 0) return;
    for (const id of this.#dirty) {
      const record = this.vehicle(id);
      if (!record) continue;
      const shown = this.state.vehicles[id];
      if (shown) Object.assign(shown, record);
      else this.state.vehicles[id] = { ...record };
    }
    this.#dirty.clear();
    this.state.counts.online = this.#online;
    this.state.counts.offline = this.#records.length - this.#online;
  }

  #isDue(what: 'counts' | 'warnings' | 'alerts', everyMs: number): boolean {
    const nowMs = this.#now();
    if (!isDue(this.#doneAtMs[what], nowMs, everyMs)) return false;
    this.#doneAtMs[what] = nowMs;
    return true;
  }

  #declare(record: VehicleRecord, presence: 'online' | 'offline'): void {
    if (presence === 'offline' && !this.#heedsOffline()) return;
    record.declared = presence;
    this.#touch(record);
  }

  #flushCounts(): void {
    if (!this.#countsDue) return;
    this.#countsDue = false;
    this.state.people = peopleByRsu(this.things, this.#now());
    for (const [id, count] of this.#zones) this.state.zones[id] = count;
  }

  #raise(wire: WireAlert): void {
    const alert = readAlert(wire);
    const isNew = this.alerts.add(alert);
    const record = this.vehicle(alert.deviceId) as VehicleRecord | undefined;
    if (!isNew || !record || isWarningOver(alert.atMs, this.#now())) return;
    if (alert.atMs >= (record.alertAtMs ?? 0)) {
      record.alertAtMs = alert.atMs;
      record.alertType = alert.rule ?? alert.typeText;
    }
    record.alertSeen = this.alerts.isSeen(alert);
    record.warning = true;
    this.#touch(record);
  }

  #sweepWarnings(nowMs: number): void {
    for (const record of this.#records) {
      if (record.alertAtMs === undefined || !isWarningOver(record.alertAtMs, nowMs)) continue;
      record.alertAtMs = undefined;
      record.alertType = undefined;
      record.warning = false;
      this.#touch(record);
    }
  }

  #heedsOffline(): boolean {
    return heedsOffline({ replay: this.#rules.replay === true, offlineOverride: this.offlineOverride });
  }

  #ensure(id: string): VehicleRecord {
    return this.#records[this.#rowFor(id)] as VehicleRecord;
  }

  #rowFor(id: string): number {
    const row = this.poses.ensure(id);
    if (row === this.#records.length) this.#records.push(unknownVehicle(id));
    return row;
  }

  #offlineNow(record: VehicleRecord): boolean {
    const row = this.poses.rowOf(record.id);
    const fixAtMs = row === undefined ? 0 : (this.poses.fixAtMs[row] as number);
    return isOffline({
      nowMs: this.#now(),
      lastFixAtMs: fixAtMs > 0 ? fixAtMs : undefined,
      isOp: record.isOp,
      filterMineArea: this.#rules.filterMineArea,
      declared: record.declared,
    });
  }

  #touch(record: VehicleRecord): void {
    const wasOnline = record.render !== 'offline';
    record.render = renderStatusOf({
      status: record.status,
      operating: record.operating,
      offline: this.#offlineNow(record),
    });
    this.#online += Number(record.render !== 'offline') - Number(wasOnline);
    const row = this.poses.ensure(record.id);
    this.poses.setLook(row, lookOf(record), VEHICLE_CATEGORIES.indexOf(record.category));
    this.#dirty.add(record.id);
  }
}

function lookOf(record: VehicleRecord): number {
  let look: number =
    record.render === 'offline' ? LOOK.offline : record.render === 'onlineOther' ? LOOK.other : LOOK.operating;
  if (showsLoad(record.category)) look |= record.loaded === 'YES' ? LOOK.loaded : LOOK.empty;
  else if (carriesLoad(record.category) && record.loaded === 'YES') look |= LOOK.heaped;
  if (record.warning) look |= LOOK.warning | (record.alertSeen ? LOOK.alertSeen : LOOK.alert);
  return look;
}

function isTransaction(alert: AlertMessage['alert']): alert is WireTransaction {
  return alert.type === 'change_status' && typeof alert['txn_status'] === 'string';
}
