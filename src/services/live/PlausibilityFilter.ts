/**
 * Keeps implausible reports of vehicles out of the world: times in 1970 or in seconds, positions without a GPS fix or far
 * from the site. They are refused, counted and named. Times ahead of the backend's clock become the time of arrival.
 */
import { placeFault, timeFault } from '../../domain/link/plausible.ts';
import { centreOfColumns, type SitePlane, siteCentre } from '../../domain/link/siteArea.ts';
import { isInFuture } from '../../domain/time/reported.ts';
import type { WireVehicleInit } from '../../domain/wire/entities.ts';
import type { ChangedMessage } from '../../domain/wire/live.ts';
import { countRejection, type LinkState } from '../../state/link/link.ts';
import type { World } from '../../state/world/World.ts';
import type { WorldMessage } from './applyMessage.ts';
import { plausibleDetails } from './plausibleDetails.ts';
import { plausibleAsset, plausibleSensor, plausibleZone } from './plausibleReports.ts';

/** Older than anything known. */
const OUTDATED_MS = 0;

export class PlausibilityFilter {
  readonly #world: World;
  readonly #link: LinkState;
  readonly #reject = (reason: string): void => countRejection(this.#link, reason);
  #centre: SitePlane | undefined;

  constructor(world: World, link: LinkState) {
    this.#world = world;
    this.#link = link;
  }

  /** Locates the site by its vehicles; call it every few seconds. */
  updateSiteCentre(): void {
    const { poses } = this.#world;
    const [eastings, northings] = [new Float64Array(poses.count), new Float64Array(poses.count)];
    let count = 0;
    for (let row = 0; row < poses.count; row++) {
      if (!poses.hasFix(row)) continue;
      eastings[count] = poses.sitePositions[row * 3] as number;
      northings[count++] = poses.sitePositions[row * 3 + 1] as number;
    }
    this.#centre = centreOfColumns(eastings.subarray(0, count), northings.subarray(0, count));
  }

  /** Whether a message is plausible; a time in the future is replaced by the time of arrival. */
  acceptAndCorrect(message: WorldMessage): boolean {
    const nowMs = this.#world.nowMs();
    const fault = faultOf(message, this.#centre);
    if (fault !== undefined) countRejection(this.#link, `${senderOf(message)}: ${fault}`);
    else {
      this.#dropImplausibleTimes(message);
      this.#clampMessage(message, nowMs);
    }
    return fault === undefined;
  }

  /** Last known states without implausible times and positions. */
  cleanStates(states: readonly WireVehicleInit[]): WireVehicleInit[] {
    const places = states.flatMap(({ location }) => (location ? [location] : []));
    const centre = this.#centre ?? siteCentre(places);
    const nowMs = Math.round(this.#world.nowMs());
    return states.map((state) => {
      const { id, location, timestamp } = state;
      const { status, status_ts } = this.#withPlausibleStatusTimes(state);
      const fault = location && timestamp != null ? (timeFault(timestamp) ?? placeFault(location, centre)) : undefined;
      if (fault !== undefined) countRejection(this.#link, `${id}: ${fault}`);
      return {
        ...state,
        location: fault === undefined ? location : undefined,
        timestamp: timestamp == null ? timestamp : this.#world.arrivals.of(`location ${id}`, timestamp, nowMs),
        status,
        status_ts: status_ts == null ? status_ts : this.#world.arrivals.of(`vehicle ${id}`, status_ts, nowMs),
      };
    });
  }

  /** Without `status_ts` the status is ordered by its own `ts`. */
  #withPlausibleStatusTimes({ id, status, status_ts }: WireVehicleInit): Pick<WireVehicleInit, 'status' | 'status_ts'> {
    const fault = status_ts == null ? undefined : timeFault(status_ts);
    const ownFault = status?.ts == null ? undefined : timeFault(status.ts);
    const reason = fault ?? ownFault;
    if (reason !== undefined) this.#reject(`${id}: status: ${reason}`);
    const hasTime = (status_ts != null && fault === undefined) || (status?.ts != null && ownFault === undefined);
    // Without a time it cannot be newer than a reported status. Its parts with times of their own are still read.
    const isOutdated = reason !== undefined && !hasTime && this.#world.vehicle(id)?.statusAtMs !== undefined;
    const plausibleMs = fault === undefined ? status_ts : undefined;
    const timed = withoutTime(status, ownFault);
    return {
      status: timed && plausibleDetails(timed, id, this.#reject),
      status_ts: isOutdated ? OUTDATED_MS : plausibleMs,
    };
  }

  /** For messages with several times: they are still useful without some of them. */
  #dropImplausibleTimes(message: WorldMessage): void {
    if (message.type !== 'changed') return;
    if (message.deviceType === 'vehicle') this.#dropStatusTimes(message);
    else if (message.deviceType === 'tablet' && message.event === 'STATE')
      message.state = plausibleDetails(message.state, message.id, this.#reject);
    else if (message.deviceType === 'asset') message.asset = plausibleAsset(message.asset, this.#reject);
    else if (message.deviceType === 'sensor') message.sensor = plausibleSensor(message.sensor, this.#reject);
    else if (message.deviceType === 'zone') message.zone = plausibleZone(message.zone, this.#reject);
  }

  #dropStatusTimes(message: ChangedMessage): void {
    const { id, status } = message;
    if (!status) return;
    const fault = status.ts == null ? undefined : timeFault(status.ts);
    if (fault !== undefined) this.#reject(`${id}: status: ${fault}`);
    const timed = withoutTime(status, fault) ?? status;
    message.status = plausibleDetails(timed, id, this.#reject);
  }

  #clampMessage(message: WorldMessage, nowMs: number): void {
    const atMs = timeOf(message);
    if (atMs === undefined || (this.#world.arrivals.isEmpty && !isInFuture(atMs, nowMs))) return;
    const arrivedMs = this.#world.arrivals.of(seriesOf(message), atMs, Math.round(nowMs));
    if (arrivedMs !== atMs) setTime(message, arrivedMs);
  }
}

function withoutTime<S extends { ts?: unknown }>(status: S | null | undefined, fault: string | undefined) {
  return status && fault !== undefined ? { ...status, ts: undefined } : status;
}

function faultOf(message: WorldMessage, centre: SitePlane | undefined): string | undefined {
  const atMs = timeOf(message);
  const fault = atMs === undefined ? undefined : timeFault(atMs);
  if (fault !== undefined || message.type !== 'location') return fault;
  return placeFault(message.location, centre);
}

/** The one time by which a message is ordered; undefined for messages with several or none. */
function timeOf(message: WorldMessage): number | undefined {
  if (message.type === 'catalogue') return undefined;
  if (message.type === 'alert') return message.alert.timestamp;
  if (message.type !== 'changed') return message.timestamp;
  if (message.deviceType === 'vehicle') return message.status_ts;
  if (message.deviceType !== 'tablet') return undefined;
  return message.event === 'STATE' ? message.timestamp : message.motTs;
}

function setTime(message: WorldMessage, arrivedMs: number): void {
  if (message.type === 'alert') message.alert.timestamp = arrivedMs;
  else if (message.type !== 'changed' && message.type !== 'catalogue') message.timestamp = arrivedMs;
  else if (message.type === 'changed') setChangeTime(message, arrivedMs);
}

function setChangeTime(message: Extract<WorldMessage, { type: 'changed' }>, arrivedMs: number): void {
  if (message.deviceType === 'vehicle') message.status_ts = arrivedMs;
  else if (message.deviceType === 'tablet' && message.event === 'STATE') message.timestamp = arrivedMs;
  else if (message.deviceType === 'tablet' && message.event === 'MOT_TIME') message.motTs = arrivedMs;
}

/** Name of the series to which a message's time belongs. */
function seriesOf(message: WorldMessage): string {
  if (message.type !== 'changed') return `${message.type} ${senderOf(message)}`;
  const event = message.deviceType === 'tablet' ? ` ${message.event}` : '';
  return `${message.deviceType}${event} ${senderOf(message)}`;
}

function senderOf(message: WorldMessage): string {
  if ('id' in message) return message.id;
  return message.type === 'alert' ? message.alert.deviceId : message.type;
}
