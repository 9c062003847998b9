/**
 * The current fleet: applies fixes from the bus, keeps the last known state of every vehicle, and publishes changes for
 * live clients.
 */
import { isInFuture } from '../../src/domain/time/reported.ts';
import type { Presence } from '../../src/domain/vehicle/offline.ts';
import { statusSince } from '../../src/domain/vehicle/status.ts';
import type { LocationMessage } from '../../src/domain/wire/live.ts';
import type { EngineReport, TabletReport, TransactionReport } from '../../src/domain/wire/reports.ts';
import type { Bus, LiveMessage } from '../bus/bus.ts';
import type { SiteFix, SitePlace } from '../bus/siteFix.ts';
import { completeFix } from './completeFix.ts';
import { correctVehicle } from './correctTimes.ts';
import { applyDeclaration, isOnlineAtStart, type PresenceRules, reportedPresence } from './presence.ts';
import { newVehicle, statusSinceOf, type Vehicle, type VehicleFix } from './vehicle.ts';
import { locationMessage, presenceMessage, statusMessage, wireLocation } from './vehicleMessages.ts';
import { applyEngine, applyRelayedTablet, applyTablet, applyTransaction, mergedStatus } from './vehicleReports.ts';

export interface FleetRules {
  /** Sent with every position, like `48N`. */
  utmZone: string;
  filterMineArea: boolean;
  nowMs(): number;
}

interface FleetEntry {
  vehicle: Vehicle;
  /** Last published presence, or that of the evaluation at the start. */
  online: boolean;
  /** Time of that message, epoch milliseconds. */
  presenceAtMs: number;
}

export class Fleet {
  readonly #bus: Bus;
  readonly #rules: FleetRules;
  readonly #entries = new Map<string, FleetEntry>();
  readonly #listeners = new Set<(vehicle: Vehicle) => void>();
  #changedIds = new Set<string>();
  #tickedAtMs = Number.NEGATIVE_INFINITY;

  constructor(bus: Bus, rules: FleetRules) {
    this.#bus = bus;
    this.#rules = rules;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  find(id: string): Vehicle | undefined {
    return this.#entries.get(id)?.vehicle;
  }

  *vehicles(): Iterable<Vehicle> {
    for (const { vehicle } of this.#entries.values()) yield vehicle;
  }

  /** Whether a vehicle is online: in map mode by its last message, in mine-area mode by the age of its position too. */
  isOnline(vehicle: Vehicle): boolean {
    if (this.#rules.filterMineArea) return isOnlineAtStart(vehicle, this.#presenceRules());
    return this.#entries.get(vehicle.id)?.online === true;
  }

  /** As {@link reportedPresence}. */
  reportedPresence(vehicle: Vehicle): Presence | undefined {
    return reportedPresence(vehicle, this.#presenceRules());
  }

  /**
   * Restores the state from before a restart, with its true age. Nothing is published: there are no subscribers yet.
   */
  restore(vehicles: Iterable<Vehicle>): void {
    const rules = this.#presenceRules();
    for (const vehicle of vehicles)
      this.#entries.set(vehicle.id, {
        vehicle,
        online: isOnlineAtStart(vehicle, rules),
        presenceAtMs: rules.nowMs,
      });
  }

  /** State of all vehicles as live messages, for the start of a recording. */
  *stateMessages(): Iterable<LiveMessage> {
    for (const { vehicle, online, presenceAtMs } of this.#entries.values()) {
      const status = mergedStatus(vehicle);
      if (vehicle.fix) yield locationMessage(vehicle, vehicle.fix, this.#rules.utmZone, online);
      if (status) yield statusMessage(vehicle.id, status, vehicle.statusAtMs ?? 0);
      yield presenceMessage(vehicle.id, online, presenceAtMs);
    }
  }

  /** Calls the listener with each vehicle whose position or state is new. @returns unsubscribes */
  onChange(listener: (vehicle: Vehicle) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies a report of a tablet or an engine; one without news is ignored. */
  applyReport(report: TabletReport | EngineReport): void {
    const { vehicle } = this.#entryOf(report.id);
    const isChanged = report.type === 'engine' ? applyEngine(vehicle, report) : applyTablet(vehicle, report);
    if (!isChanged) return;
    this.#notifyChanged(vehicle);
    this.#bus.publish('live', report);
  }

  /** Applies a truck's transaction; one without news is ignored. */
  applyTransaction(alert: TransactionReport): void {
    const { vehicle } = this.#entryOf(alert.deviceId);
    if (!applyTransaction(vehicle, alert)) return;
    this.#notifyChanged(vehicle);
    this.#bus.publish('live', { type: 'alert', alert });
  }

  /** Applies a fix; one older than the known state changes nothing. */
  apply(fix: SiteFix): void {
    const entry = this.#entryOf(fix.id);
    const { vehicle } = entry;
    vehicle.name = fix.name ?? vehicle.name;
    vehicle.category = fix.category ?? vehicle.category;
    // Status first: subscribers to the position then see the status reported with it.
    if (fix.status) this.#applyStatus(vehicle, fix, fix.status);
    if (fix.place) this.#applyPlace(entry, fix, fix.place);
    const before = fix.presence && this.reportedPresence(vehicle);
    const isDeclared = applyDeclaration(vehicle, fix);
    // Where answers leave presence open, pages evaluate silence themselves and may know otherwise than this server.
    const isNews = isDeclared && this.reportedPresence(vehicle) !== before;
    this.#publishPresence(entry, this.#evaluate(entry, isDeclared), isNews);
    this.#notifyChanged(vehicle);
  }

  /** In mine-area mode marks silent vehicles offline; corrects what depends on the clock. Call it once a second. */
  tick(): void {
    const nowMs = this.#rules.nowMs();
    if (nowMs < this.#tickedAtMs) this.correctFutureTimes(nowMs);
    this.#tickedAtMs = nowMs;
    const rules = this.#presenceRules();
    for (const entry of this.#entries.values()) this.#publishPresence(entry, this.#evaluate(entry, false, rules));
  }

  /** The clock was set back: corrects earlier reports, which are now in the future. */
  correctFutureTimes(nowMs: number): void {
    for (const entry of this.#entries.values()) {
      const correctedVehicle = correctVehicle(entry.vehicle, { nowMs, savedAtMs: nowMs });
      if (correctedVehicle === entry.vehicle) continue;
      entry.vehicle = correctedVehicle;
      this.#changedIds.add(correctedVehicle.id);
    }
  }

  /** @returns changes since the last call, for saving */
  drainChanged(): Vehicle[] {
    const changed = [...this.#changedIds].flatMap((id) => this.#entries.get(id)?.vehicle ?? []);
    this.#changedIds = new Set();
    return changed;
  }

  /** Saving has failed: marks the vehicles as changed again. */
  markChanged(vehicles: Iterable<Pick<Vehicle, 'id'>>): void {
    for (const { id } of vehicles) this.#changedIds.add(id);
  }

  /** The position of a vehicle as encoded in messages and answers. */
  locationOf(fix: VehicleFix): LocationMessage['location'] {
    return wireLocation(fix, this.#rules.utmZone);
  }

  #notifyChanged(vehicle: Vehicle): void {
    this.#changedIds.add(vehicle.id);
    for (const listener of this.#listeners) listener(vehicle);
  }

  #entryOf(id: string): FleetEntry {
    const known = this.#entries.get(id);
    if (known) return known;
    const entry = { vehicle: newVehicle(id), online: false, presenceAtMs: this.#rules.nowMs() };
    this.#entries.set(id, entry);
    return entry;
  }

  #applyPlace(entry: FleetEntry, fix: SiteFix, place: SitePlace): void {
    const { vehicle } = entry;
    const last = vehicle.fix;
    if (last && fix.atMs <= last.atMs) return;
    vehicle.fix = completeFix(last, fix, place);
    vehicle.region = fix.region ?? vehicle.region;
    // A vehicle that reports its position is back, regardless of earlier declarations.
    if (vehicle.declared?.presence === 'offline' && vehicle.declared.atMs < fix.atMs) vehicle.declared = null;
    // The first fix is all that is known of a vehicle: it is evaluated as at the start.
    const online = this.#evaluate(entry, last !== null);
    this.#bus.publish('live', locationMessage(vehicle, vehicle.fix, this.#rules.utmZone, online));
    this.#publishPresence(entry, online);
  }

  #applyStatus(vehicle: Vehicle, fix: SiteFix, status: NonNullable<SiteFix['status']>): void {
    const ownMs = status.ts ?? status.start;
    const atMs = ownMs ?? fix.atMs;
    if (vehicle.statusAtMs !== null && atMs < vehicle.statusAtMs) return;
    // A status without a time of its own has that of its fix, and is late if a later fix has already confirmed the
    // known status.
    const seenAtMs = vehicle.statusSeenAtMs ?? atMs;
    if (ownMs == null && atMs < seenAtMs) return;
    vehicle.statusSeenAtMs = Math.max(seenAtMs, fix.atMs);
    const isSame = JSON.stringify(status) === JSON.stringify(vehicle.status);
    if (isSame) return;
    const { status: text, operator, start: sinceMs } = status;
    const { status: knownText, operator: knownOperator } = vehicle.status ?? {};
    const known = { text: knownText, operator: knownOperator, sinceMs: statusSinceOf(vehicle) };
    vehicle.statusSinceMs = statusSince(known, { text, operator, sinceMs }, atMs) ?? null;
    vehicle.status = status;
    vehicle.statusAtMs = atMs;
    applyRelayedTablet(vehicle, status, { sinceMs: atMs, reportedAtMs: status.tabletTs ?? status.ts ?? fix.atMs });
    this.#bus.publish('live', statusMessage(vehicle.id, mergedStatus(vehicle) ?? status, atMs));
  }

  #presenceRules(): PresenceRules {
    const { nowMs, filterMineArea } = this.#rules;
    return { nowMs: nowMs(), filterMineArea };
  }

  /** @param hasReported the vehicle has just sent a newer position, or its fleet has declared its presence */
  #evaluate({ vehicle, online }: FleetEntry, hasReported: boolean, rules = this.#presenceRules()): boolean {
    const isPresent = isOnlineAtStart(vehicle, rules);
    if (rules.filterMineArea || vehicle.declared?.presence === 'offline') return isPresent;
    // In map mode messages decide: nobody goes offline by silence, nor stays so after a report of any age.
    return isPresent || online || hasReported;
  }

  /** @param isNews whether to publish it though it is the same as before */
  #publishPresence(entry: FleetEntry, online: boolean, isNews = false): void {
    if (online === entry.online && !isNews) return;
    entry.online = online;
    const nowMs = this.#rules.nowMs();
    // Clients ignore messages older than the last one: a slight correction of the clock must not hide this one.
    entry.presenceAtMs = isInFuture(entry.presenceAtMs, nowMs) ? nowMs : Math.max(nowMs, entry.presenceAtMs);
    this.#bus.publish('live', presenceMessage(entry.vehicle.id, online, entry.presenceAtMs));
  }
}
