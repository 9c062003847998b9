/** Simulates the hours before the demo mine's first start, as fast as the processor allows. */
import { startCompanions } from '../companions.ts';
import type { DemoSite } from '../links/demoSite.ts';
import type { Past } from '../links/past.ts';
import { DEMO_FLEET } from '../traffic/fleet.ts';
import { createRoads } from '../traffic/roads/roadMap.ts';
import { stateBeforeWarmUp, WARM_UP_DURATION_S } from '../traffic/run/initial.ts';
import { firstPartitionWorld } from '../traffic/run/partitions.ts';
import { TrafficRunner } from '../traffic/run/runner.ts';
import { TRAFFIC_SEED, UTC_OFFSET_MIN } from '../traffic/run/start.ts';
import { stepTraffic } from '../traffic/run/step.ts';

const SIMULATION_STEP_MS = 1_000;
/** Tablets of a real fleet report no more often, and each report prolongs the start. */
const REPORT_INTERVALS = { movingEveryS: 2, standingEveryS: 20, engineEveryS: 30 };

export interface SimulatePastOptions {
  past: Past;
  site: DemoSite;
  /** Maximum number of vehicles of the mine's own fleet. */
  vehicles: number | undefined;
  /** Factor by which rules are broken sooner than on an ordinary day. */
  speed: number;
  isStopped: () => boolean;
}

/** @returns whether it is complete; false if it was stopped */
export async function simulatePast({ past, site, vehicles, speed, isStopped }: SimulatePastOptions): Promise<boolean> {
  const { from, to } = past.span;
  const size = Math.min(vehicles ?? DEMO_FLEET.length, DEMO_FLEET.length);
  const world = firstPartitionWorld(createRoads(site.roads), size, UTC_OFFSET_MIN);
  const state = stateBeforeWarmUp(world, TRAFFIC_SEED, Math.floor(from / SIMULATION_STEP_MS) - WARM_UP_DURATION_S);
  for (let second = 0; second < WARM_UP_DURATION_S && !isStopped(); second++) stepTraffic(world, state, 1);
  // Only the recording is stored of the past.
  const storedValues = { load: async () => undefined, save: async () => {} };
  const links = { intake: past, storedValues, nowMs: () => from };
  const parts = [
    new TrafficRunner(world, state, past, REPORT_INTERVALS),
    ...(await startCompanions(world, state, { ...links, site, speed })),
  ];
  await past.advanceTo(from);
  for (const part of parts) part.reportAll();
  for (let atMs = from + SIMULATION_STEP_MS; atMs <= to; atMs += SIMULATION_STEP_MS) {
    if (isStopped()) return false;
    await past.advanceTo(atMs);
    for (const part of parts) part.advanceTo(atMs);
  }
  return true;
}
