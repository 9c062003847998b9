/**
 * Runs the traffic in real time and reports to the intake: a step a second, each vehicle's fix at its own time in it.
 */
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import type { IngestReport } from '../../../src/domain/wire/reports.ts';
import type { Intake } from '../../links/intake.ts';
import type { TrafficState } from '../model.ts';
import { derivedSeed } from '../random.ts';
import { engineReport, motTimeReport, tabletReports } from '../tablet.ts';
import { localHour, type TrafficWorld } from '../world.ts';
import { routeKey, routeReport } from './plannedRoute.ts';
import {
  fixItem,
  interpolateObservation,
  observationOf,
  presenceItem,
  statusItem,
  type VehicleObservation,
} from './report.ts';
import { shiftTimes } from './snapshot.ts';
import { stepTraffic } from './step.ts';

export interface RunnerOptions {
  /** Interval of a moving vehicle's reports, seconds. */
  movingEveryS: number;
  /** Interval of a standing vehicle's reports, seconds. */
  standingEveryS: number;
  /** Interval of an engine's reports, seconds. */
  engineEveryS: number;
}

const DEFAULT_OPTIONS: RunnerOptions = { movingEveryS: 1, standingEveryS: 10, engineEveryS: 10 };
const MOT_TIME_EVERY_S = 600;

type Item = IngestFix | IngestReport;

/** The last report of a vehicle. */
interface LastSentState {
  /** Text of its status, and the values on which the text depends. */
  status: string;
  key: string;
  /** State of its tablet. */
  state: string;
  route: string;
  online: boolean | undefined;
}

/** A clock that goes back further than this was set. */
const CLOCK_JITTER_MS = 1_000;
/**
 * After a longer gap (the machine was suspended, or is too slow) traffic continues from where it was: catching up would
 * delay it even more.
 */
const MAX_CATCH_UP_S = 5;

export class TrafficRunner {
  readonly #world: TrafficWorld;
  readonly #state: TrafficState;
  readonly #intake: Intake;
  readonly #options: RunnerOptions;
  /** Time within the second at which each vehicle reports, milliseconds. */
  readonly #phaseMs: readonly number[];
  #previousObservations: VehicleObservation[];
  #currentObservations: VehicleObservation[];
  readonly #sentStates: LastSentState[];
  #reportedUntilMs: number;
  /** Number of items that the intake refused. */
  refused = 0;

  constructor(world: TrafficWorld, state: TrafficState, intake: Intake, options = DEFAULT_OPTIONS) {
    this.#world = world;
    this.#state = state;
    this.#intake = intake;
    this.#options = options;
    this.#phaseMs = world.fleet.map((vehicle) => derivedSeed(11, vehicle.id) % 1000);
    this.#currentObservations = this.#observations();
    this.#previousObservations = this.#currentObservations;
    this.#sentStates = world.fleet.map(() => ({ status: '', key: '', state: '', route: '', online: undefined }));
    this.#reportedUntilMs = state.atS * 1000;
  }

  get state(): TrafficState {
    return this.#state;
  }

  /** Number of vehicles. */
  get size(): number {
    return this.#world.fleet.length;
  }

  /** Reports every vehicle to the intake once: position, status, presence. */
  reportAll(): void {
    const atMs = Math.round(this.#state.atS * 1000);
    const items = this.#world.fleet.flatMap((member, index) => {
      const observation = this.#currentObservations[index];
      const place = observation ? [fixItem(member, { ...observation, speedMps: 0 }, atMs)] : [];
      return [...place, ...this.#changedStateItems(index, atMs)];
    });
    this.#submit(items);
  }

  /**
   * Drives and reports up to a time, epoch milliseconds; if that is in the past, it continues from the current state.
   */
  advanceTo(nowMs: number): void {
    if (this.#state.atS * 1000 - nowMs > CLOCK_JITTER_MS) this.#rewindTo(nowMs);
    if (nowMs - this.#state.atS * 1000 > MAX_CATCH_UP_S * 1000) this.#skipTo(nowMs);
    while (this.#state.atS * 1000 <= nowMs - 1000) {
      this.#report(this.#state.atS * 1000 + 1000);
      this.#step();
    }
    if (nowMs > this.#reportedUntilMs) this.#report(nowMs);
  }

  #step(): void {
    stepTraffic(this.#world, this.#state, 1);
    this.#previousObservations = this.#currentObservations;
    this.#currentObservations = this.#observations();
    this.#reportedUntilMs = this.#state.atS * 1000;
  }

  #rewindTo(nowMs: number): void {
    shiftTimes(this.#state, Math.floor(nowMs / 1000 - this.#state.atS));
    this.#reportedUntilMs = this.#state.atS * 1000;
  }

  #skipTo(nowMs: number): void {
    const startsS = this.#state.vehicles.map(({ statusAtS }) => statusAtS);
    shiftTimes(this.#state, Math.floor(nowMs / 1000 - 1 - this.#state.atS));
    // Otherwise each vehicle would report its status again, to a server that may be behind already.
    for (const [k, vehicle] of this.#state.vehicles.entries()) vehicle.statusAtS = startsS[k] ?? vehicle.statusAtS;
    this.#previousObservations = this.#currentObservations;
    this.#reportedUntilMs = this.#state.atS * 1000;
  }

  #observations(): VehicleObservation[] {
    return this.#state.vehicles.map((vehicle) => observationOf(this.#world, vehicle));
  }

  /** Sends what is due between the last report and `untilMs`, within the current second. */
  #report(untilMs: number): void {
    const secondMs = this.#state.atS * 1000;
    const [from, until] = [this.#reportedUntilMs - secondMs, untilMs - secondMs];
    const items: Item[] = [];
    this.#phaseMs.forEach((phaseMs, index) => {
      if (phaseMs >= from && phaseMs < until)
        items.push(...this.#itemsOf(index, phaseMs, Math.round(secondMs + phaseMs)));
    });
    this.#reportedUntilMs = untilMs;
    if (items.length > 0) this.#submit(items);
  }

  /** Reports interpolate between the last two steps: up to a second behind the state, never ahead of it. */
  #itemsOf(index: number, phaseMs: number, atMs: number): Item[] {
    const member = this.#world.fleet[index];
    const [from, to] = [this.#previousObservations[index], this.#currentObservations[index]];
    const vehicle = this.#state.vehicles[index];
    if (!member || !from || !to || !vehicle) return [];
    const items = this.#changedStateItems(index, atMs);
    if (!vehicle.online) return items;
    const second = Math.floor(this.#state.atS) + index;
    if (second % this.#options.engineEveryS === 0) items.push(engineReport(member, vehicle, to.speedMps, atMs));
    if (member.hasTablet && second % MOT_TIME_EVERY_S === 0) items.push(motTimeReport(member, atMs));
    const everyS = to.isMoving ? this.#options.movingEveryS : this.#options.standingEveryS;
    if (to.isMoving === from.isMoving && second % everyS !== 0) return items;
    return [...items, fixItem(member, interpolateObservation(from, to, phaseMs / 1000), atMs)];
  }

  /** Presence and status if they differ from the last report; a vehicle that is off reports nothing else. */
  #changedStateItems(index: number, atMs: number): Item[] {
    const member = this.#world.fleet[index];
    const vehicle = this.#state.vehicles[index];
    const lastSent = this.#sentStates[index];
    if (!member || !vehicle || !lastSent) return [];
    const items: Item[] = [];
    const isFirst = lastSent.online === undefined;
    const isBackOnline = lastSent.online !== vehicle.online;
    lastSent.online = vehicle.online;
    if (vehicle.online || isFirst) {
      items.push(
        ...this.#changedStatusItem(index, atMs),
        ...this.#changedTabletItems(index, atMs),
        ...this.#changedRouteItem(index, atMs),
      );
    }
    if (isBackOnline) items.push(presenceItem(member, vehicle.online, atMs));
    return items;
  }

  #changedStatusItem(index: number, atMs: number): Item[] {
    const member = this.#world.fleet[index];
    const vehicle = this.#state.vehicles[index];
    const lastSent = this.#sentStates[index];
    if (!member || !vehicle || !lastSent) return [];
    const key = `${vehicle.status} ${vehicle.statusAtS} ${vehicle.loaded} ${Math.floor(localHour(this.#world, atMs / 1000))}`;
    if (key === lastSent.key) return [];
    lastSent.key = key;
    const item = statusItem(this.#world, member, vehicle, atMs);
    const status = JSON.stringify(item.status);
    if (status === lastSent.status) return [];
    lastSent.status = status;
    return [item];
  }

  /** A new state or another excavator since the tablet's last report. */
  #changedTabletItems(index: number, atMs: number): Item[] {
    const member = this.#world.fleet[index];
    const vehicle = this.#state.vehicles[index];
    const lastSent = this.#sentStates[index];
    if (!member?.hasTablet || !vehicle || !lastSent) return [];
    const state = `${vehicle.status} ${vehicle.about} ${vehicle.statusAtS} ${vehicle.assigned}`;
    if (state === lastSent.state) return [];
    lastSent.state = state;
    return tabletReports(this.#world, member, vehicle, atMs);
  }

  #changedRouteItem(index: number, atMs: number): Item[] {
    const member = this.#world.fleet[index];
    const vehicle = this.#state.vehicles[index];
    const lastSent = this.#sentStates[index];
    if (!member || !vehicle || !lastSent) return [];
    const route = routeKey(vehicle);
    if (route === lastSent.route) return [];
    lastSent.route = route;
    return [routeReport(this.#world, member, vehicle, atMs)];
  }

  #submit(items: readonly Item[]): void {
    this.refused += this.#intake.ingest(items).rejected;
  }
}
