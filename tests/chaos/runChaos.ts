/**
 * Injects faults into a site in turn while a fleet sends, users save and live clients read, and compares the result
 * with the acknowledged reports.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../contract/support/servers/waitUntil.ts';
import { Watcher } from '../contract/support/servers/watcher.ts';
import { bearerOf } from '../contract/support/site.ts';
import { ChaosFleet } from './chaosFleet.ts';
import type { ChaosSite } from './chaosSite.ts';
import { type Fault, faultsOf } from './faults.ts';
import { findLosses, type Losses } from './losses.ts';
import { People } from './people.ts';

export interface ChaosOptions {
  /** Fixes a second. */
  rate: number;
  vehicles: number;
  /** How long all faults together last, with the pauses between them. */
  seconds: number;
  watchers: number;
}

/** One line of the table. */
export interface FaultRow {
  fault: string;
  /** Age of the oldest vehicle position on any client. */
  staleS: number;
  /** Requests of the fleet and of people that were refused or lost; both sent them again. */
  fleetRefusals: number;
  saveRefusals: number;
  reconnects: number;
  /** From the end of the fault, or from what happened in a moment, until all who watch are current again. */
  recoveryS: number;
  /** The same until something could be saved. */
  savesRecoverS: number;
}

export interface ChaosReport {
  rows: FaultRow[];
  losses: Losses;
  acknowledged: number;
}

const SAMPLE_MS = 50;
/** Share of a fault's time in which it holds. */
const HELD_SHARE = 0.6;

export async function runChaos(site: ChaosSite, options: ChaosOptions): Promise<ChaosReport> {
  const { rate, vehicles, watchers: count } = options;
  const everyMs = (vehicles * 1_000) / rate;
  const [fleetToken, token] = await Promise.all([site.tokenOf('fleet'), site.tokenOf('operator')]);
  const senders = Math.min(8, vehicles);
  const fleet = new ChaosFleet({ url: site.url, headers: bearerOf(fleetToken), vehicles, everyMs, senders });
  const people = new People(site.url, bearerOf(token));
  const watchers = Array.from({ length: count }, () => new Watcher({ url: site.url, token }));
  for (const one of [...watchers, fleet, people]) one.start();
  const scene = { site, fleet, people, watchers, everyMs };
  await waitUntil('all to be current', () => isCurrent(scene));
  const faults = faultsOf(site);
  const rows: FaultRow[] = [];
  for (const fault of faults) rows.push(await injectFault(fault, scene, (options.seconds * 1_000) / faults.length));
  await Promise.all([fleet.stop(), people.stop()]);
  const losses = await findLosses({ site, fleet, people, watchers });
  for (const watcher of watchers) watcher.stop();
  return { rows, losses, acknowledged: fleet.count };
}

interface Scene {
  site: ChaosSite;
  fleet: ChaosFleet;
  people: People;
  watchers: readonly Watcher[];
  everyMs: number;
}

async function injectFault(fault: Fault, scene: Scene, lastsMs: number): Promise<FaultRow> {
  const { fleet, people, watchers } = scene;
  const before = { fleet: fleet.refusals, people: people.refusals, connections: connectionsOf(watchers) };
  const staleness = watchStaleness(scene);
  await fault.begin();
  let overAtMs = performance.now();
  if (fault.end) {
    await sleep(lastsMs * HELD_SHARE);
    await fault.end();
    overAtMs = performance.now();
  }
  await sleep(lastsMs * (1 - HELD_SHARE));
  await waitUntil(`those who watch to be current after: ${fault.name}`, () => isCurrent(scene));
  await waitUntil(`saves after: ${fault.name}`, () => (people.firstSaveAtMsSince(overAtMs) ?? 0) > 0);
  const { worstMs, currentAtMs } = staleness.stop();
  await fault.repair?.();
  return {
    fault: fault.name,
    staleS: inSeconds(worstMs),
    fleetRefusals: fleet.refusals - before.fleet,
    saveRefusals: people.refusals - before.people,
    reconnects: connectionsOf(watchers) - before.connections,
    recoveryS: inSeconds(Math.max(0, currentAtMs - overAtMs)),
    savesRecoverS: inSeconds((people.firstSaveAtMsSince(overAtMs) ?? 0) - overAtMs),
  };
}

const inSeconds = (ms: number) => Math.round(ms / 100) / 10;
const connectionsOf = (watchers: readonly Watcher[]) => watchers.reduce((sum, { connections }) => sum + connections, 0);

/** Age of the oldest position on any client, of vehicles that send all the time. */
function stalenessMs({ fleet, watchers }: Scene): number {
  let oldestMs = Number.POSITIVE_INFINITY;
  for (const { fixes } of watchers) for (const id of fleet.ids) oldestMs = Math.min(oldestMs, fixes.get(id) ?? 0);
  return Date.now() - oldestMs;
}

/** One fix may be on its way, and a machine with much to do may be late with one more. */
const isCurrent = (scene: Scene) => stalenessMs(scene) < Math.max(1_000, 3 * scene.everyMs);

function watchStaleness(scene: Scene) {
  let worstMs = 0;
  /** By a steady clock. */
  let currentAtMs = 0;
  const timer = setInterval(() => {
    worstMs = Math.max(worstMs, stalenessMs(scene));
    if (!isCurrent(scene)) currentAtMs = performance.now() + SAMPLE_MS;
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { worstMs, currentAtMs };
    },
  };
}
