/**
 * Positions and states of everything in the mine at one clock. Live and replay worlds are the same type, fed by different
 * sources; a view shows one world. Poses are in typed arrays; {@link World.flush} writes what panels show to valtio proxies
 * in batches.
 */
import { ALERT_SWEEP_MS, WARNING_SWEEP_MS } from '../../domain/alert/retention.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { ArrivalTimes } from '../../domain/time/ArrivalTimes.ts';
import { COUNT_EVERY_MS } from '../../domain/time/periods.ts';
import { isTransaction } from '../../domain/wire/alerts.ts';
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
import type { WireZoneCount } from '../../domain/wire/zones.ts';
import type { AlertRegistry } from '../alerts/AlertRegistry.ts';
import { Fleet } from './Fleet.ts';
import type { WorldOptions } from './fleetState.ts';
import { Occupancy } from './Occupancy.ts';
import { PeriodicTasks } from './PeriodicTasks.ts';
import type { PoseTable } from './PoseTable.ts';
import { SiteEntities } from './siteEntities/SiteEntities.ts';
import { Tracks } from './tracks/Tracks.ts';
import type { VehicleRecord } from './vehicle.ts';
import { Warnings } from './Warnings.ts';
import { WorldClock } from './WorldClock.ts';
import { createWorldState, type WorldState } from './worldState.ts';

/** Period at which a source calls {@link World.flush} (rules.md#live-messages). */
export const FLUSH_EVERY_MS = 200;

export class World {
  /** Sensors, fixed assets, people and annotations. */
  readonly siteEntities: SiteEntities;
  /** People at sensors, and counts of zones. */
  readonly occupancy: Occupancy;
  /** State that panels subscribe to; written only by {@link World.flush}. */
  readonly state: WorldState = createWorldState();
  /** Origin of scenes without a map: that of the first map shown; views of a map use the map's. Replaced as a whole. */
  origin: SitePoint | undefined;
  /** Where the vehicles with trails have been. */
  readonly tracks: Tracks;
  /** Arrival times of reports that were ahead of its clock, shared by live messages and lists. */
  readonly arrivals = new ArrivalTimes();
  readonly isReplay: boolean;
  readonly #fleet: Fleet;
  readonly #warnings: Warnings;
  readonly #clock: WorldClock;
  readonly #tasks: PeriodicTasks<'counts' | 'warnings' | 'alerts'>;

  constructor(now: () => number, rules: WorldOptions) {
    this.#clock = new WorldClock(now);
    this.isReplay = rules.isReplay === true;
    this.#fleet = new Fleet(this.#clock, rules);
    this.tracks = new Tracks(this.poses, (row) => this.vehicleAt(row));
    this.poses.follower = this.tracks;
    this.#warnings = new Warnings(this.#fleet);
    this.#tasks = new PeriodicTasks(now);
    this.siteEntities = new SiteEntities(now, this.#clock.evaluationTimeMs);
    this.occupancy = new Occupancy(this.state, this.siteEntities, this.#clock);
  }

  /** The world's clock, epoch milliseconds. */
  nowMs(): number {
    return this.#clock.now();
  }

  /** {@link nowMs} while messages arrive; without a link it stands still. For counts over recent minutes. */
  readonly evaluationTimeMs = (): number => this.#clock.evaluationTimeMs();

  /**
   * Records a contact of the source with the mine. Without it, silence and ages are evaluated as of the last one: no
   * vehicle goes offline because of a lost link.
   * @param atMs by the world's clock, epoch milliseconds
   */
  recordContact(atMs: number): void {
    this.#clock.recordContact(atMs);
  }

  /** Poses of the vehicles. */
  get poses(): PoseTable {
    return this.#fleet.poses;
  }

  get alerts(): AlertRegistry {
    return this.#warnings.alerts;
  }

  /** The catalogue has been received: names and categories are known. */
  get isCatalogued(): boolean {
    return this.#fleet.isCatalogued;
  }

  /** As {@link Fleet.hasUnlisted}. */
  get hasUnlistedVehicles(): boolean {
    return this.#fleet.hasUnlisted;
  }

  /** Ignores messages that a vehicle is offline. */
  set offlineOverride(isOverridden: boolean) {
    this.#fleet.offlineOverride = isOverridden;
  }

  vehicle(id: string): Readonly<VehicleRecord> | undefined {
    return this.#fleet.find(id);
  }

  /** Whether a vehicle is offline; undefined for an unknown one, and in a replay until its presence is known. */
  isOffline(id: string): boolean | undefined {
    return this.#fleet.isOffline(id);
  }

  /** Changes whenever filters may match other entities: some were added or removed, or their presence has changed. */
  get filterVersion(): number {
    return this.#fleet.presenceVersion + this.siteEntities.listVersion;
  }

  /** As {@link Fleet.listVersion}. */
  get vehicleListVersion(): number {
    return this.#fleet.listVersion;
  }

  /** The vehicle of a row; for loops over rows. */
  vehicleAt(row: number): Readonly<VehicleRecord> | undefined {
    return this.#fleet.records[row];
  }

  /** All vehicles, by row. */
  get vehicles(): readonly Readonly<VehicleRecord>[] {
    return this.#fleet.records;
  }

  /**
   * Applies catalogue entries: names and categories, also of vehicles that never sent a fix.
   * @param isEnd false where more entries of the same list follow
   */
  seedEntities(entities: Iterable<WireEntity>, isEnd = true): void {
    this.#fleet.seedEntities(entities, isEnd);
  }

  /** Applies the site's colours of entity types and its sync interval. */
  setVisuals(configs: Iterable<WireVisualConfig>): void {
    this.siteEntities.setVisuals(configs);
    this.#fleet.syncMs = this.siteEntities.ruleOf('vehicle')?.syncMs;
  }

  /** Applies last known states from the state service, at start and after a reconnect. */
  seedVehicles(vehicles: Iterable<WireVehicleInit>, requestedAtMs?: number): void {
    this.#fleet.seedVehicles(vehicles, requestedAtMs);
  }

  /** Applies the last known presence of each vehicle. */
  seedPresence(states: Iterable<WireVehicleState>, requestedAtMs?: number): void {
    this.#fleet.seedPresence(states, requestedAtMs);
  }

  /**
   * Clears all reports, keeps the catalogue and its rows: the clock restarts, and the source sends everything again.
   * @param isWhole what it sends is the state of all vehicles, people and assets; else it sends what changes from now on
   */
  restart(isWhole: boolean): void {
    this.#fleet.isWhole = isWhole;
    this.state.isWhole = isWhole;
    this.#clock.restart();
    this.#fleet.restart();
    this.siteEntities.resetReports();
    this.alerts.clear();
    this.occupancy.restart();
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

  /** Ignores messages older than the vehicle's last presence message. */
  applyPresence(message: PresenceMessage): void {
    this.#fleet.applyPresence(message);
  }

  /** Applies an alert: a broken rule, a truck's transaction, or presence. It never creates a vehicle. */
  applyAlert({ alert }: Pick<AlertMessage, 'alert'>): void {
    const { type, deviceId: id, timestamp } = alert;
    if (type === 'change_status') {
      if (isTransaction(alert)) this.#fleet.applyTransaction(alert);
    } else if (type === 'online' || type === 'offline') {
      if (this.vehicle(id)) this.applyPresence({ type, deviceType: 'vehicle', id, timestamp });
    } else this.#warnings.addWarning(alert, this.#clock.now());
  }

  /** Marks alerts as seen: vehicles keep their warning without the alarm. @param keys absent for all alerts */
  markAlertsSeen(keys?: readonly string[]): void {
    this.#warnings.markSeen(keys);
  }

  applyZone(count: WireZoneCount): void {
    this.occupancy.applyZone(count);
  }

  /** Updates everything that depends on the clock; called once a second. */
  tick(): void {
    if (this.#clock.checkSetBack()) this.#dropFutureTimes();
    const nowMs = this.#clock.evaluationTimeMs();
    const { isReplay } = this;
    this.siteEntities.tick();
    if (this.#tasks.startIfDue('counts', COUNT_EVERY_MS)) this.occupancy.markStale();
    if (this.#tasks.startIfDue('warnings', WARNING_SWEEP_MS)) this.#warnings.removeExpired(nowMs);
    if (this.#tasks.startIfDue('alerts', isReplay ? 0 : ALERT_SWEEP_MS)) this.alerts.removeExpired({ nowMs, isReplay });
    this.#fleet.refreshPresence();
  }

  /** Writes changes to the proxies that panels read. */
  flush(): void {
    this.siteEntities.flush();
    this.alerts.flush();
    this.occupancy.flush();
    this.#fleet.flush(this.state);
  }

  #dropFutureTimes(): void {
    this.#fleet.dropFutureTimes();
    this.siteEntities.dropFutureTimes();
    this.occupancy.dropFutureTimes();
  }
}
