/** The traffic stored for the next start; restored only if it fits the fleet, the roads and this version. */
import { z } from '../../../src/domain/wire/zod.ts';
import type { TrafficState, VehicleState } from '../model.ts';
import type { TrafficWorld } from '../world.ts';
import { driveInSlices } from './driveInSlices.ts';

/**
 * Longest pause that is caught up by driving: a restart, after which each vehicle is where it would have been. After a
 * longer one the traffic continues from where it was: driving hours would keep the server busy, and the recording has a
 * gap for that time anyway.
 */
const MAX_CATCH_UP_S = 60;

const snapshotSchema = z.object({
  roads: z.string(),
  traffic: z.object({
    version: z.literal([2, 3, 4, 5]),
    seed: z.number(),
    atS: z.number(),
    vehicles: z.array(z.looseObject({ id: z.string(), route: z.array(z.number().int()), slot: z.number().int() })),
  }),
});

/** The state in the form that {@link readSnapshot} reads; plain JSON. */
export function snapshotOf(world: TrafficWorld, state: TrafficState): unknown {
  return { roads: signatureOf(world), traffic: state };
}

/** The stored state; undefined if there is none or it belongs to another fleet, road graph or version. */
export function readSnapshot(world: TrafficWorld, stored: unknown): TrafficState | undefined {
  const parsedSnapshot = snapshotSchema.safeParse(stored);
  if (!parsedSnapshot.success || parsedSnapshot.data.roads !== signatureOf(world)) return undefined;
  const { traffic } = parsedSnapshot.data;
  // Written by this code under the same signature, so the rest of each vehicle has this version's form.
  return { ...traffic, version: 5, vehicles: traffic.vehicles.map(readVehicle) };
}

/**
 * Former field names: `speedMs` and `drivenS` until version 2, `pastM` until 3, `queue`, `work` and `takesS` until 4.
 */
const FORMER_NAMES = [
  ['speedMs', 'speedMps'],
  ['drivenS', 'drivenSinceFuelS'],
  ['pastM', 'drivenPastM'],
  ['queue', 'queueStatus'],
  ['work', 'workStatus'],
  ['takesS', 'durationS'],
] as const;

function readVehicle(vehicle: Record<string, unknown>): VehicleState {
  const state = structuredClone(vehicle);
  const parts = [state['holds'], state['authority'], state['legs'], state['errand'] ?? []].flat();
  for (const part of [state, ...parts] as Record<string, unknown>[]) renameFields(part);
  return state as unknown as VehicleState;
}

function renameFields(part: Record<string, unknown>): void {
  for (const [former, name] of FORMER_NAMES) {
    if (!(former in part)) continue;
    part[name] = part[former];
    delete part[former];
  }
}

/** Short text that changes whenever the fleet or the roads do. */
function signatureOf(world: TrafficWorld): string {
  const { lanes, slots } = world.map;
  const length = lanes.reduce((sum, lane) => sum + lane.line.lengthM, 0);
  const fleet = world.fleet.map((vehicle) => `${vehicle.id}=${vehicle.role}`).join(',');
  return `1 ${lanes.length} ${slots.length} ${length.toFixed(1)} ${fleet}`;
}

/**
 * Catches up on a short pause by driving; a longer one is skipped. Afterwards the traffic's time is `untilS` (epoch
 * seconds), to within a second.
 */
export async function catchUp(world: TrafficWorld, state: TrafficState, untilS: number): Promise<void> {
  const missedS = Math.floor(untilS - state.atS);
  if (missedS > MAX_CATCH_UP_S) shiftTimes(state, missedS);
  else await driveInSlices(world, state, missedS);
}

/** Shifts every time that the state remembers, so that a jump of the clock makes nothing due. */
export function shiftTimes(state: TrafficState, byS: number): void {
  if (byS === 0) return;
  state.atS += byS;
  for (const vehicle of state.vehicles) {
    vehicle.untilS += byS;
    vehicle.failsAtS += byS;
    vehicle.statusAtS += byS;
    vehicle.presenceAtS += byS;
    if (vehicle.presenceUntilS < Number.MAX_SAFE_INTEGER) vehicle.presenceUntilS += byS;
  }
}
