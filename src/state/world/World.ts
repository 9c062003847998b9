/**
 * What is where and in what state, at a clock. The live world and a replay world are the same type, fed by different
 * sources; a view shows one world. Poses live in typed arrays; what people read is gathered here and moved into valtio
 * proxies in batches by {@link World.flush}.
 */
import { proxy } from 'valtio';
import { ALERT_SWEEP_MS, WARNING_SWEEP_MS } from '../../domain/alert/retention.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { COUNT_EVERY_MS, isDue } from '../../domain/time/periods.ts';
import type { WireTransaction } from '../../domain/wire/alerts.ts';
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
import type { WireVisualConfig } from '../../domain/wire/visualConfig.ts';
import type { WireMineArea, WireZoneCount } from '../../domain/wire/zones.ts';
import type { AlertBook } from '../alerts/AlertBook.ts';
import { Fleet, type FleetState, type WorldRules } from './Fleet.ts';
import type { PoseTable } from './PoseTable.ts';
import { peopleByRsu, type RsuPeople } from './siteEntities/peopleByRsu.ts';
import { SiteEntities } from './siteEntities/SiteEntities.ts';
import type { VehicleRecord } from './vehicle.ts';
import { Warnings } from './Warnings.ts';
import { type ZoneCount, ZoneCounts } from './ZoneCounts.ts';

/** Period at which a source calls {@link World.flush} (rules.md#live-messages). */
export const FLUSH_EVERY_MS = 200;

export interface WorldState extends FleetState {
  /** People by the sensor that saw them last; refreshed every ten seconds (rules.md#counts). */
  people: RsuPeople;
  /** By zone id. */
  zones: Record<string, ZoneCount>;
  /** Ids of what is in a mine area, by the area. */
  mineAreas: Record<string, readonly string[]>;
}

export class World {
  /** Sensors, fixed assets, people and annotations. */
  readonly siteEntities: SiteEntities;
  /** What panels subscribe to; written only by {@link World.flush}. */
  readonly state: WorldState = proxy<WorldState>({
    vehicles: {},
    counts: { online: 0, offline: 0 },
    people: { count: 0, sensors: [] },
    zones: {},
    mineAreas: {},
  });
  readonly #fleet: Fleet;
  readonly #warnings: Warnings;
  readonly #zones = new ZoneCounts();
  readonly #isReplay: boolean;
  readonly #now: () => number;
  /** When each was done last. */
  readonly #doneAtMs: Record<'counts' | 'warnings' | 'alerts', number>;
  #countsDue = true;

  constructor(now: () => number, rules: WorldRules) {
    this.#now = now;
    this.#isReplay = rules.replay === true;
    this.#fleet = new Fleet(now, rules);
    this.#warnings = new Warnings(this.#fleet);
    this.#doneAtMs = { counts: now(), warnings: now(), alerts: now() };
    this.siteEntities = new SiteEntities(now);
  }

  /** The clock this world lives at, epoch milliseconds. */
  nowMs(): number {
    return this.#now();
  }

  /** Where the vehicles are. */
  get poses(): PoseTable {
    return this.#fleet.poses;
  }

  get alerts(): AlertBook {
    return this.#warnings.alerts;
  }

  /** The catalogue has come: names and categories are known. */
  get isCatalogued(): boolean {
    return this.#fleet.isCatalogued;
  }

  /** Has messages that a vehicle is offline pass unheeded. */
  set offlineOverride(overridden: boolean) {
    this.#fleet.offlineOverride = overridden;
  }

  get origin(): SitePoint {
    return this.poses.origin;
  }

  setOrigin(origin: SitePoint): void {
    this.poses.setOrigin(origin);
    this.siteEntities.poses.setOrigin(origin);
  }

  vehicle(id: string): Readonly<VehicleRecord> | undefined {
    return this.#fleet.find(id);
  }

  /** The vehicle whose pose lies in a row; for loops over rows. */
  vehicleAt(row: number): Readonly<VehicleRecord> | undefined {
    return this.#fleet.records[row];
  }

  *vehicleIds(): Iterable<string> {
    for (const { id } of this.#fleet.records) yield id;
  }

  /** Takes catalogue entries: names and categories of vehicles that may never have sent a fix. */
  seedEntities(entities: Iterable<WireEntity>): void {
    this.#fleet.seedEntities(entities);
  }

  /** Takes how the site colours its entity types, and when it calls what it knows of them old. */
  setVisuals(configs: Iterable<WireVisualConfig>): void {
    this.siteEntities.setVisuals(configs);
    this.#fleet.syncMs = this.siteEntities.ruleOf('vehicle')?.syncMs;
  }

  /** Takes last known states, as the state service answers them at start and after a lost link. */
  seedVehicles(vehicles: Iterable<WireVehicleInit>): void {
    this.#fleet.seedVehicles(vehicles);
  }

  /** Takes what was last said of each vehicle's presence. */
  seedPresence(states: Iterable<WireVehicleState>): void {
    this.#fleet.seedPresence(states);
  }

  applyLocation(message: LocationMessage): void {
    this.#fleet.applyLocation(message);
  }

  applyChange(message: ChangedMessage): void {
    this.#fleet.applyChange(message);
  }

  applyTablet(message: TabletMessage): void {
    this.#fleet.applyTablet(message);
  }

  applyEngine(message: EngineMessage): void {
    this.#fleet.applyEngine(message);
  }

  /** A message that was overtaken by a later one about the same vehicle is passed over. */
  applyPresence(message: PresenceMessage): void {
    this.#fleet.applyPresence(message);
  }

  /** A broken rule, a truck's transaction, or word of presence; of a vehicle that nobody knows none makes one. */
  applyAlert({ alert }: Pick<AlertMessage, 'alert'>): void {
    const { type, deviceId: id, timestamp } = alert;
    if (type === 'change_status') {
      if (isTransaction(alert)) this.#fleet.applyTransaction(alert);
    } else if (type === 'online' || type === 'offline') {
      if (this.vehicle(id)) this.applyPresence({ type, deviceType: 'vehicle', id, timestamp });
    } else this.#warnings.raise(alert, this.#now());
  }

  /** Somebody has looked at alerts: vehicles keep their warning, without the alarm. @param keys absent for all alerts */
  markAlertsSeen(keys?: readonly string[]): void {
    this.#warnings.markSeen(keys);
  }

  applyZone(count: WireZoneCount): void {
    if (this.#zones.apply(count)) this.#countsDue = true;
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
    const replay = this.#isReplay;
    this.siteEntities.tick();
    if (this.#isDue('counts', COUNT_EVERY_MS)) this.#countsDue = true;
    if (this.#isDue('warnings', WARNING_SWEEP_MS)) this.#warnings.sweep(nowMs);
    if (this.#isDue('alerts', replay ? 0 : ALERT_SWEEP_MS)) this.alerts.sweep({ nowMs, replay });
    this.#fleet.refreshPresence();
  }

  /** Moves what changed into the proxies that panels read. */
  flush(): void {
    this.siteEntities.flush();
    this.alerts.flush();
    this.#flushCounts();
    this.#fleet.flush(this.state);
  }

  #isDue(what: 'counts' | 'warnings' | 'alerts', everyMs: number): boolean {
    const nowMs = this.#now();
    if (!isDue(this.#doneAtMs[what], nowMs, everyMs)) return false;
    this.#doneAtMs[what] = nowMs;
    return true;
  }

  #flushCounts(): void {
    if (!this.#countsDue) return;
    this.#countsDue = false;
    this.state.people = peopleByRsu(this.siteEntities, this.#now());
    this.#zones.flush(this.state.zones);
  }
}

function isTransaction(alert: AlertMessage['alert']): alert is WireTransaction {
  return alert.type === 'change_status' && typeof alert['txn_status'] === 'string';
}
