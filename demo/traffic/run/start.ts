/**
 * Starts the demo mine's traffic: it publishes through the same intake as a real fleet and has no other access to the
 * server.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import type { RoadNetwork } from '../../../src/domain/site/roads.ts';
import { Scope } from '../../../src/lifetime/scope.ts';
import type { Intake } from '../../links/intake.ts';
import type { StoredValues } from '../../links/storedValues.ts';
import { DEMO_FLEET } from '../fleet.ts';
import type { TrafficState } from '../model.ts';
import { createRoads } from '../roads/roadMap.ts';
import type { TrafficWorld } from '../world.ts';
import { startTraffic } from './initial.ts';
import { firstPartitionWorld, furtherPartitions } from './partitions.ts';
import { TrafficRunner } from './runner.ts';
import { catchUp, readSnapshot, snapshotOf } from './snapshot.ts';

/** The few lines that the traffic logs; pino's logger is one. */
export interface TrafficLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface DemoTrafficOptions {
  intake: Intake;
  storedValues: StoredValues;
  /** The clock, epoch milliseconds. */
  nowMs(): number;
  /** Ends the traffic; its last state is kept. */
  signal: AbortSignal;
  log: TrafficLog;
  roads: RoadNetwork;
  seed?: number;
  /** Vehicles in all; the demo mine's own fleet where left out. */
  vehicles?: number;
  /** Companions of the traffic, which may read its state. */
  companions?: (world: TrafficWorld, state: TrafficState) => Promise<readonly Simulation[]>;
}

/** Lives in the same time as the traffic. */
export interface Simulation {
  /** Reports everything to the intake once. */
  reportAll(): void;
  /** @param nowMs epoch milliseconds */
  advanceTo(nowMs: number): void;
  /** Stores the state for the next start. */
  saveState(): Promise<void>;
}

export const TRAFFIC_STATE_KEY = 'demo-traffic';
export const TRAFFIC_SEED = 20_261;
const TICK_MS = 100;
/** Reports of vehicles of further partitions. */
const FURTHER_REPORT_OPTIONS = { movingEveryS: 1, standingEveryS: 1, engineEveryS: 60 };
const SAVE_EVERY_MS = 10_000;
/** Asia/Ulaanbaatar keeps one time all year. */
export const UTC_OFFSET_MIN = 480;

/**
 * Loads the roads, continues from the stored state (or warms up a new one), introduces every vehicle and drives.
 * @returns once vehicles are on the road; `stopped` settles when, after the signal, the last state is kept
 */
export async function startDemoTraffic(options: DemoTrafficOptions): Promise<{ stopped: Promise<void> }> {
  const { vehicles = DEMO_FLEET.length, seed = TRAFFIC_SEED, intake, log } = options;
  const world = firstPartitionWorld(createRoads(options.roads), vehicles, UTC_OFFSET_MIN);
  const first = new TrafficRunner(world, await loadOrStartState(world, options), intake);
  const furtherRunners: TrafficRunner[] = [];
  const companions = (await options.companions?.(world, first.state)) ?? [];
  for (const part of [first, ...companions]) part.reportAll();
  for (const partition of furtherPartitions(world, vehicles, seed, first.state.atS)) {
    const runner = new TrafficRunner(partition.world, partition.state, intake, FURTHER_REPORT_OPTIONS);
    runner.reportAll();
    furtherRunners.push(runner);
    // Between partitions the server writes what it has taken, and answers others.
    await turn();
  }
  const runners = [first, ...furtherRunners];
  const refused = runners.reduce((sum, runner) => sum + runner.refused, 0);
  if (refused > 0) log.warn(`The intake refused ${refused} items of the demo traffic`);
  log.info(`Demo traffic: ${runners.reduce((sum, runner) => sum + runner.size, 0)} vehicles on the road`);
  return {
    stopped: runWithClock(
      { mineParts: [first, ...companions], furtherPartitions: furtherRunners },
      () => saveAll(world, first, companions, options),
      options,
    ),
  };
}

async function loadOrStartState(world: TrafficWorld, options: DemoTrafficOptions): Promise<TrafficState> {
  const nowS = options.nowMs() / 1000;
  const storedState = readSnapshot(world, await options.storedValues.load(TRAFFIC_STATE_KEY));
  if (!storedState) return startTraffic(world, options.seed ?? TRAFFIC_SEED, nowS);
  catchUp(world, storedState, nowS);
  return storedState;
}

type ClockedPart = Pick<Simulation, 'advanceTo'>;

/** What runs with the clock: the demo mine itself, and the partitions of a larger fleet. */
interface ClockedParts {
  readonly mineParts: readonly ClockedPart[];
  readonly furtherPartitions: readonly ClockedPart[];
}

function runWithClock(
  { mineParts, furtherPartitions }: ClockedParts,
  saveState: () => Promise<void>,
  { nowMs, signal }: DemoTrafficOptions,
): Promise<void> {
  const scope = new Scope();
  let pendingSave: Promise<void> = Promise.resolve();
  let isRoundRunning = false;
  /** Thousands of vehicles take longer than a tick: between two partitions the server answers others. */
  const advanceFurther = async () => {
    isRoundRunning = true;
    for (const part of furtherPartitions) {
      if (scope.ended) return;
      part.advanceTo(nowMs());
      await turn();
    }
    isRoundRunning = false;
  };
  scope.interval(() => {
    for (const part of mineParts) part.advanceTo(nowMs());
    if (!isRoundRunning && furtherPartitions.length > 0) void advanceFurther();
  }, TICK_MS);
  scope.interval(() => {
    pendingSave = saveState();
  }, SAVE_EVERY_MS);
  const stop = async () => {
    scope.dispose();
    await pendingSave;
    await saveState();
  };
  if (signal.aborted) return stop();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => void stop().then(resolve), { once: true });
  });
}

/** Only the first partition is kept: the others are derived from it. */
async function saveAll(
  world: TrafficWorld,
  first: TrafficRunner,
  companions: readonly Simulation[],
  { storedValues, log }: DemoTrafficOptions,
): Promise<void> {
  try {
    await storedValues.save(TRAFFIC_STATE_KEY, snapshotOf(world, first.state));
    for (const companion of companions) await companion.saveState();
  } catch (error) {
    log.warn(`The state of the demo traffic could not be stored: ${messageOf(error)}`);
  }
}
