/**
 * Fleets of any size. The mine's roads hold about seventy vehicles; the others drive in additional partitions: the same
 * roads and rules, with vehicles that see only those of their own partition.
 */
import { DEMO_FLEET, partitionFleet, sampleFleet } from '../fleet.ts';
import type { TrafficState } from '../model.ts';
import { derivedSeed } from '../random.ts';
import type { RoadMap } from '../roads/roadMap.ts';
import { type TrafficWorld, worldOf } from '../world.ts';
import { driveInSlices } from './driveInSlices.ts';
import { startTraffic, WARM_UP_DURATION_S } from './initial.ts';
import { shiftTimes } from './snapshot.ts';

/** Roads and fleet of one partition, and its traffic. */
export interface Partition {
  world: TrafficWorld;
  state: TrafficState;
}

/** Simulated time between the moments at which consecutive partitions branch off, seconds. */
const START_OFFSET_S = 40;

/** The world of the first partition: the demo mine, or a smaller one if fewer vehicles are requested. */
export function firstPartitionWorld(map: RoadMap, vehicles: number, utcOffsetMin: number): TrafficWorld {
  return worldOf(map, sampleFleet(DEMO_FLEET, vehicles), utcOffsetMin);
}

export interface FurtherPartitionsOptions {
  /** Total number, including the first partition. */
  vehicles: number;
  seed: number;
  /** The clock, epoch seconds. */
  nowS(): number;
  /** Aborts, even during a warm-up or a drive. */
  signal?: AbortSignal;
}

/**
 * Additional partitions, one after another, until there are as many vehicles as requested. A single traffic is warmed
 * up and driven on; each partition branches off at a different moment, which takes seconds where warming up each one
 * would take minutes. Other work can run in between.
 */
export async function* furtherPartitions(
  first: TrafficWorld,
  { vehicles, seed, nowS, signal }: FurtherPartitionsOptions,
): AsyncGenerator<Partition, void> {
  let missingVehicles = vehicles - first.fleet.length;
  if (missingVehicles <= 0) return;
  const world = worldOf(first.map, partitionFleet(1), first.utcOffsetMin);
  const state = await startTraffic(world, seed, nowS(), WARM_UP_DURATION_S, signal);
  const count = Math.ceil(missingVehicles / world.fleet.length);
  for (let number = 1; number <= count && !signal?.aborted; number += 1) {
    const vehicleCount = Math.min(missingVehicles, world.fleet.length);
    // Partitions step at different times within the second, to spread the load.
    yield branchedPartition(world, state, { number, vehicleCount, seed, atS: nowS() - number / (count + 1) });
    missingVehicles -= vehicleCount;
    await driveInSlices(world, state, START_OFFSET_S, signal);
  }
}

interface PartitionOptions {
  number: number;
  vehicleCount: number;
  seed: number;
  atS: number;
}

/** A copy of the traffic with its own names and random stream; surplus vehicles are removed. */
function branchedPartition(
  lead: TrafficWorld,
  state: TrafficState,
  { number, vehicleCount, seed, atS }: PartitionOptions,
): Partition {
  const partitionVehicles = partitionFleet(number);
  const keptIds = new Set(sampleFleet(partitionVehicles, vehicleCount).map(({ id }) => id));
  const fleet = partitionVehicles.filter(({ id }) => keptIds.has(id));
  const copy = structuredClone(state);
  const vehicles = copy.vehicles.flatMap((vehicle, index) => {
    const id = partitionVehicles[index]?.id ?? vehicle.id;
    return keptIds.has(id) ? [{ ...vehicle, id, rng: derivedSeed(seed + number, id) }] : [];
  });
  const branchState = { ...copy, vehicles };
  shiftTimes(branchState, atS - branchState.atS);
  return { world: worldOf(lead.map, fleet, lead.utcOffsetMin), state: branchState };
}
