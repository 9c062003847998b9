/**
 * Starts the demo mine's traffic: it publishes through the same intake as a real fleet and has no other access to the
 * server.
 */
import { messageOf } from '../../../src/domain/fault/messageOf.ts';
import type { RoadNetwork } from '../../../src/domain/site/roads.ts';
import { Scope } from '../../../src/lifetime/scope.ts';
import type { Intake } from '../../links/intake.ts';
import type { StoredValues } from '../../links/storedValues.ts';
import { DEMO_FLEET } from '../fleet.ts';
import type { TrafficState } from '../model.ts';
import { createRoads } from '../roads/roadMap.ts';
import type { TrafficWorld } from '../world.ts';
import { FurtherTraffic } from './FurtherTraffic.ts';
import { startTraffic } from './initial.ts';
import { firstPartitionWorld, furtherPartitions } from './partitions.ts';
import { TrafficRunner } from './runner.ts';
import { catchUp, readSnapshot, snapshotOf } from './snapshot.ts';

/** The few log methods that the traffic needs; pino's logger has them. */
export interface TrafficLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface DemoTrafficOptions {
  intake: Intake;
  storedValues: StoredValues;
  /** The clock, epoch milliseconds. */
  nowMs(): number;
  /** Aborted to end the traffic; its last state is saved. */
  signal: AbortSignal;
  log: TrafficLog;
  roads: RoadNetwork;
  seed?: number;
  /** Total number of vehicles; the demo mine's own fleet if absent. */
  vehicles?: number;
  /** Starts companions of the traffic, which may read its state. */
  companions?: (world: TrafficWorld, state: TrafficState) => Promise<readonly Simulation[]>;
}

/** Runs on the same clock as the traffic. */
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
/** Report intervals of vehicles in additional partitions. */
const FURTHER_REPORT_OPTIONS = { movingEveryS: 1, standingEveryS: 1, engineEveryS: 60 };
const SAVE_EVERY_MS = 10_000;
/** Asia/Ulaanbaatar has no daylight saving time. */
export const UTC_OFFSET_MIN = 480;

/**
 * Loads the roads, continues from the stored state (or warms up a new one), introduces every vehicle and drives.
 * @returns once the demo mine's own vehicles are on the road; those of a larger fleet follow in slices, between which
 * the server answers others. `stopped` resolves when, after the signal, the last state has been saved
 */
export async function startDemoTraffic(options: DemoTrafficOptions): Promise<{ stopped: Promise<void> }> {
  const { vehicles = DEMO_FLEET.length, intake, log } = options;
  const world = firstPartitionWorld(createRoads(options.roads), vehicles, UTC_OFFSET_MIN);
  const first = new TrafficRunner(world, await loadOrStartState(world, options), intake);
  const companions = (await options.companions?.(world, first.state)) ?? [];
  for (const part of [first, ...companions]) part.reportAll();
  const further = new FurtherTraffic(options);
  const parts = { mineParts: [first, ...companions], further };
  const clockStopped = runWithClock(parts, () => saveAll(world, first, companions, options), options);
  if (vehicles > first.size) log.info(`Demo traffic: ${first.size} vehicles on the road, of ${vehicles}`);
  const allAdded = addFurther(world, further, options)
    .then(() => logFleet([first, further], options))
    .catch((error: unknown) => log.warn(`The rest of the demo traffic could not start: ${messageOf(error)}`));
  return { stopped: Promise.all([clockStopped, allAdded]).then(() => {}) };
}

async function addFurther(world: TrafficWorld, further: FurtherTraffic, options: DemoTrafficOptions): Promise<void> {
  const { vehicles = DEMO_FLEET.length, seed = TRAFFIC_SEED, intake, nowMs, signal } = options;
  const plan = { vehicles, seed, nowS: () => nowMs() / 1000, signal };
  for await (const partition of furtherPartitions(world, plan))
    await further.add(new TrafficRunner(partition.world, partition.state, intake, FURTHER_REPORT_OPTIONS));
}

function logFleet(
  parts: readonly Pick<TrafficRunner, 'size' | 'refused'>[],
  { log, signal }: DemoTrafficOptions,
): void {
  if (signal.aborted) return;
  const sumOf = (of: (part: Pick<TrafficRunner, 'size' | 'refused'>) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0);
  const refused = sumOf((part) => part.refused);
  if (refused > 0) log.warn(`The intake refused ${refused} items of the demo traffic`);
  log.info(`Demo traffic: ${sumOf(({ size }) => size)} vehicles on the road`);
}

async function loadOrStartState(world: TrafficWorld, options: DemoTrafficOptions): Promise<TrafficState> {
  const nowS = options.nowMs() / 1000;
  const storedState = readSnapshot(world, await options.storedValues.load(TRAFFIC_STATE_KEY));
  if (!storedState) return startTraffic(world, options.seed ?? TRAFFIC_SEED, nowS);
  await catchUp(world, storedState, nowS);
  return storedState;
}

/** Everything that is driven by the clock: the demo mine itself, and the partitions of a larger fleet. */
interface ClockedParts {
  readonly mineParts: readonly Pick<Simulation, 'advanceTo'>[];
  readonly further: FurtherTraffic;
}

function runWithClock(
  { mineParts, further }: ClockedParts,
  saveState: () => Promise<void>,
  { nowMs, signal }: DemoTrafficOptions,
): Promise<void> {
  const scope = new Scope();
  let pendingSave: Promise<void> = Promise.resolve();
  scope.interval(() => {
    for (const part of mineParts) part.advanceTo(nowMs());
    further.advance();
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

/** Only the first partition is saved: the others are derived from it. */
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
