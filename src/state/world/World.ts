/**
 * What is where and in what state, at a clock. The live world and a replay world are the same type, fed by different
 * sources; a view shows one world. Poses live in typed arrays; what people read is gathered here and moved into valtio
 * proxies in batches by {@link World.flush}.
 */
import { proxy } from 'valtio';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { readVehicleCategory, showsLoad, VEHICLE_CATEGORIES } from '../../domain/vehicle/category.ts';
import { isOffline } from '../../domain/vehicle/offline.ts';
import { renderStatusOf } from '../../domain/vehicle/status.ts';
import type { WireVehicleStatus } from '../../domain/wire/common.ts';
import type { WireEntity, WireVehicleInit } from '../../domain/wire/entities.ts';
import type { ChangedMessage, LocationMessage, PresenceMessage } from '../../domain/wire/live.ts';
import { LOOK, PoseTable } from './PoseTable.ts';
import { Things } from './things/Things.ts';
import type { VehicleRecord } from './vehicle.ts';

/** Period at which a source calls {@link World.flush} (live-monitoring section 9, 200 ms). */
export const FLUSH_EVERY_MS = 200;

export interface WorldState {
  vehicles: Record<string, VehicleRecord>;
  counts: { online: number; offline: number };
}

export interface WorldRules {
  filterMineArea: boolean;
}

export class World {
  readonly poses: PoseTable;
  /** Sensors, fixed assets, people and annotations. */
  readonly things: Things;
  /** What panels subscribe to; written only by {@link World.flush}. */
  readonly state: WorldState = proxy<WorldState>({ vehicles: {}, counts: { online: 0, offline: 0 } });
  /** By row of the pose table: one look-up by id serves both. */
  readonly #records: VehicleRecord[] = [];
  readonly #dirty = new Set<string>();
  readonly #rules: WorldRules;
  readonly #now: () => number;
  #online = 0;

  constructor(now: () => number, rules: WorldRules) {
    this.#now = now;
    this.#rules = rules;
    this.poses = new PoseTable(now());
    this.things = new Things(now);
  }

  /** The clock this world lives at, epoch milliseconds. */
  nowMs(): number {
    return this.#now();
  }

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
      if (vehicle.status) applyStatus(record, vehicle.status, vehicle.status_ts ?? undefined);
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
    if (record.statusAtMs !== undefined && message.status_ts < record.statusAtMs) return;
    applyStatus(record, message.status, message.status_ts);
    this.#touch(record);
  }

  applyPresence(message: PresenceMessage): void {
    const record = this.#ensure(message.id);
    record.declared = message.type;
    this.#touch(record);
  }

  /** Judges silence anew; call it once a second. */
  tick(): void {
    this.things.tick();
    for (const record of this.#records) {
      if (this.#offlineNow(record) !== (record.render === 'offline')) this.#touch(record);
    }
  }

  /** Moves what changed into the proxies that panels read. */
  flush(): void {
    this.things.flush();
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

function unknownVehicle(id: string): VehicleRecord {
  return {
    id,
    name: id,
    category: 'Default',
    subcategory: undefined,
    status: undefined,
    statusCategory: undefined,
    statusAtMs: undefined,
    operator: undefined,
    owner: undefined,
    model: undefined,
    function: undefined,
    region: undefined,
    loaded: undefined,
    isOp: false,
    operating: undefined,
    declared: undefined,
    render: 'offline',
    warning: false,
  };
}

function applyStatus(record: VehicleRecord, status: WireVehicleStatus, atMs: number | undefined): void {
  record.status = status.status ?? undefined;
  record.statusCategory = status.status_category ?? undefined;
  record.statusAtMs = atMs ?? status.ts ?? record.statusAtMs;
  record.operator = status.operator ?? undefined;
  record.owner = status.owner ?? record.owner;
  record.model = status.model ?? record.model;
  record.function = status.function ?? record.function;
  record.loaded = status.loaded ?? undefined;
  record.isOp = status.isOp ?? record.isOp;
  record.operating = status.operating ?? undefined;
}

function lookOf(record: VehicleRecord): number {
  let look: number =
    record.render === 'offline' ? LOOK.offline : record.render === 'onlineOther' ? LOOK.other : LOOK.operating;
  if (showsLoad(record.category)) look |= record.loaded === 'YES' ? LOOK.loaded : LOOK.empty;
  if (record.warning) look |= LOOK.warning;
  return look;
}
