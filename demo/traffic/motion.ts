/** Moves vehicles: speed by the road and the traffic ahead, along lanes and through junctions. */
import type { VehicleState } from './model.ts';
import { slopeSpeedMps } from './performance.ts';
import { type RoadAhead, vehicleAheadOf } from './roadAhead.ts';
import { gradeAt, speedAt } from './roads/lane.ts';
import { laneAt } from './roads/roadMap.ts';
import { type Scene, vehicleAt } from './scene.ts';
import type { TrafficWorld } from './world.ts';

/** Hardest braking of any vehicle: vehicles ahead are assumed to be capable of it. */
const MAX_BRAKING_MPS2 = 2.2;

/** Highest speed from which a vehicle, reacting for `reactionS`, can slow to `endMps` within `gapM` (after Krauss). */
export function safeSpeedMps(gapM: number, endMps: number, brakeMps2: number, reactionS: number): number {
  if (gapM <= 0) return 0;
  const step = brakeMps2 * reactionS;
  return Math.max(0, -step + Math.sqrt(step * step + endMps * endMps + 2 * brakeMps2 * gapM));
}

/** The new speed of a driving vehicle; `s` and the others are as they were at the start of the step. */
export function nextSpeedMps(scene: Scene, index: number, roadAhead: RoadAhead, dtS: number): number {
  const vehicle = vehicleAt(scene, index);
  const machine = scene.world.performance[index];
  const lane = laneAt(scene.world.map.lanes, vehicle.route[0] ?? -1);
  if (!machine) return 0;
  const acceleratedMps = vehicle.speedMps + machine.accelerateMps2 * dtS;
  const slope = slopeSpeedMps(machine, vehicle.loaded, gradeAt(lane, vehicle.s));
  const backingMps = vehicle.backing ? 2.2 : Number.POSITIVE_INFINITY;
  const comfortMps = Math.min(acceleratedMps, Math.max(slope, vehicle.speedMps - machine.brakeMps2 * dtS), backingMps);
  const limitedMps = Math.min(comfortMps, limitedSpeedMps(scene, vehicle, comfortMps, dtS));
  const brakedMps = Math.min(limitedMps, aheadSpeedMps(roadAhead, machine.brakeMps2, dtS));
  return Math.max(0, Math.min(brakedMps, leaderSpeedMps(scene, index, machine.brakeMps2, dtS)));
}

/** Speed limits and bends at the vehicle's place and as far as the step takes it. */
function limitedSpeedMps(scene: Scene, vehicle: VehicleState, targetMps: number, dtS: number): number {
  const { map } = scene.world;
  const lane = laneAt(map.lanes, vehicle.route[0] ?? -1);
  const here = Math.min(speedAt(lane, vehicle.s), speedAt(lane, vehicle.s + targetMps * dtS));
  const before = vehicle.prev >= 0 && !map.isCusp(vehicle.prev, lane.index);
  const turn = before ? map.turnBetween(vehicle.prev, lane.index) : undefined;
  const turningMps = turn && vehicle.s < turn.replacedM ? turn.speedMps : Number.POSITIVE_INFINITY;
  return Math.min(here, turningMps);
}

function aheadSpeedMps(roadAhead: RoadAhead, brakeMps2: number, dtS: number): number {
  let speed = Number.POSITIVE_INFINITY;
  for (const limit of roadAhead.limits) {
    const isStopAhead = limit.speedMps === 0;
    const allowedMps = safeSpeedMps(limit.distanceM, limit.speedMps, brakeMps2 * (isStopAhead ? 0.8 : 0.9), dtS);
    speed = Math.min(speed, isStopAhead ? allowedMps : Math.max(allowedMps, limit.speedMps));
  }
  return speed;
}

/** Keeps the distance to the vehicle ahead on the same route. */
function leaderSpeedMps(scene: Scene, index: number, brakeMps2: number, dtS: number): number {
  const leader = vehicleAheadOf(scene, index);
  if (!leader) return Number.POSITIVE_INFINITY;
  const ahead = vehicleAt(scene, leader.index);
  const stopM = (ahead.speedMps * ahead.speedMps) / (2 * MAX_BRAKING_MPS2);
  return safeSpeedMps(leader.gapM + stopM, 0, brakeMps2, dtS);
}

/** Advances along the route for one step at the vehicle's speed. */
export function advanceVehicle(world: TrafficWorld, vehicle: VehicleState, lengthM: number, dtS: number): void {
  let rest = vehicle.speedMps * dtS;
  passJunctionMouth(vehicle, lengthM, world, rest);
  while (rest > 0) {
    const lane = laneAt(world.map.lanes, vehicle.route[0] ?? -1);
    const toEndM = lane.line.lengthM - vehicle.s;
    const next = vehicle.route[1];
    if (rest < toEndM || next === undefined) {
      vehicle.s = Math.min(lane.line.lengthM, vehicle.s + rest);
      return;
    }
    rest -= toEndM;
    enterNextLane(world, vehicle, next, rest);
    if (world.map.isCusp(lane.index, next)) return;
  }
}

function enterNextLane(world: TrafficWorld, vehicle: VehicleState, next: number, drivenPastM: number): void {
  const from = vehicle.route.shift() ?? -1;
  if (world.map.isCusp(from, next)) vehicle.backing = !vehicle.backing;
  vehicle.prev = from;
  vehicle.s = 0;
  for (const hold of vehicle.holds)
    if (hold.from === from && hold.to === next && hold.drivenPastM < 0) hold.drivenPastM = drivenPastM;
  for (const part of vehicle.authority) if (part.lane === from && part.drivenPastM < 0) part.drivenPastM = drivenPastM;
}

/** Releases junctions and shared lanes once the vehicle's rear has left them. */
function passJunctionMouth(vehicle: VehicleState, lengthM: number, world: TrafficWorld, drivenM: number): void {
  for (const item of vehicle.holds) if (item.drivenPastM >= 0) item.drivenPastM += drivenM;
  for (const item of vehicle.authority) if (item.drivenPastM >= 0) item.drivenPastM += drivenM;
  const tail = lengthM / 2 + 1;
  vehicle.holds = vehicle.holds.filter(
    (hold) => hold.drivenPastM < tail + (world.map.mouths.lengthAtStartM[hold.to] ?? 0),
  );
  vehicle.authority = vehicle.authority.filter((part) => part.drivenPastM < tail);
}
