/** Drives the hours before the demo mine's first start as fast as the processor allows, beside the live mine. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RoadNetwork } from '../../src/domain/site/roads.ts';
import type { Past } from '../links/past.ts';
import { DEMO_FLEET } from '../traffic/fleet.ts';
import type { TrafficState } from '../traffic/model.ts';
import { layRoads } from '../traffic/roads/roadMap.ts';
import { coldState, WARM_UP_S } from '../traffic/run/initial.ts';
import { TrafficRunner } from '../traffic/run/runner.ts';
import { firstWorld } from '../traffic/run/sheets.ts';
import { type Companion, SEED, type TrafficLog, UTC_OFFSET_MIN } from '../traffic/run/start.ts';
import { step } from '../traffic/run/step.ts';
import type { TrafficWorld } from '../traffic/world.ts';

/** The live mine waits for one slice at most, and has the processor between two. */
const SLICE_MS = 15;
const PAUSE_MS = 5;
const STEP_MS = 1_000;
/** Told in the log after each tenth. */
const TOLD_PARTS = 10;
const HOUR_MS = 3_600_000;

export interface DrivePastOptions {
  past: Past;
  roads: RoadNetwork;
  /** Vehicles of the mine's own fleet at most. */
  vehicles: number | undefined;
  signal: AbortSignal;
  log: TrafficLog;
  companions(world: TrafficWorld, state: TrafficState): Promise<readonly Companion[]>;
}

/** @returns whether it is complete; false where the signal has ended it */
export async function drivePast({ past, roads, signal, log, ...options }: DrivePastOptions): Promise<boolean> {
  const { from, to } = past.span;
  const hours = ((to - from) / HOUR_MS).toFixed(1);
  const breathe = slices();
  const size = Math.min(options.vehicles ?? DEMO_FLEET.length, DEMO_FLEET.length);
  const world = firstWorld(layRoads(roads), size, UTC_OFFSET_MIN);
  const state = coldState(world, SEED, Math.floor(from / STEP_MS) - WARM_UP_S);
  for (let second = 0; second < WARM_UP_S && !signal.aborted; second++) {
    step(world, state, 1);
    await breathe();
  }
  const runner = new TrafficRunner(world, state, past);
  const parts = [runner, ...(await options.companions(world, state))];
  await past.advanceTo(from);
  for (const part of parts) part.introduce();
  let toldParts = 0;
  for (let atMs = from + STEP_MS; atMs <= to; atMs += STEP_MS) {
    if (signal.aborted) return false;
    await past.advanceTo(atMs);
    for (const part of parts) part.advanceTo(atMs);
    const donePart = Math.floor(((atMs - from) / (to - from)) * TOLD_PARTS);
    if (donePart > toldParts) log.info(`The demo mine's past: ${donePart * TOLD_PARTS} % of ${hours} hours`);
    toldParts = donePart;
    await breathe();
  }
  return !signal.aborted;
}

/** @returns settles at once within a slice, and after a pause at its end */
function slices(): () => Promise<void> {
  let endsAtMs = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < endsAtMs) return;
    await pause(PAUSE_MS);
    endsAtMs = performance.now() + SLICE_MS;
  };
}
