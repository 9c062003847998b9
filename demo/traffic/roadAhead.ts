/** The road ahead of a vehicle on its route: speed limits by distance, and the next grant it needs. */
import type { JunctionHold, VehicleState } from './model.ts';
import { speedAt } from './roads/lane.ts';
import { laneAt } from './roads/roadMap.ts';
import type { Slot } from './roads/slots.ts';
import { freeSlot, lengthOf, type Scene, vehicleAt } from './scene.ts';
import { approachStartM } from './world.ts';

/** Speed (m/s) not to be exceeded at a distance (m) ahead. */
interface SpeedLimitAhead {
  distanceM: number;
  speedMps: number;
}

/**
 * Grants that the vehicle needs to pass its stopping point: adjoining junctions, shared lanes up to the next place
 * where it can stop, a slot.
 */
export interface RightOfWayRequest {
  holds: JunctionHold[];
  lanes: number[];
  /** Whether a slot has to be found at the errand's place. */
  needsSlot: boolean;
  /** Distance to the point where it has to stop without the grants. */
  distanceM: number;
}

export interface RoadAhead {
  limits: SpeedLimitAhead[];
  rightOfWay: RightOfWayRequest | undefined;
  /** Metres to its stopping place in the slot's approach; undefined if that is beyond its lookahead. */
  stopDistanceM: number | undefined;
}

const MIN_GAP_M = 2.5;
/** How far ahead a vehicle watches the one in front, metres. */
const LOOK_AHEAD_M = 140;
/** Distance between a vehicle waiting for a slot and the one leaving it. */
const QUEUE_GAP_M = 6;
const STOP_MPS = 0;
const REVERSAL_MPS = 0.4;

/** Lookahead of a vehicle: its braking distance plus a margin. */
export function horizonM(scene: Scene, index: number): number {
  const { speedMps } = vehicleAt(scene, index);
  const brake = scene.world.performance[index]?.brakeMps2 ?? 1;
  return (speedMps * speedMps) / (2 * brake) + 2 * speedMps + 30;
}

export function lookAhead(scene: Scene, index: number): RoadAhead {
  const vehicle = vehicleAt(scene, index);
  const roadAhead: RoadAhead = { limits: [], rightOfWay: undefined, stopDistanceM: undefined };
  const reach = horizonM(scene, index);
  let toEndM = laneAt(scene.world.map.lanes, vehicle.route[0] ?? -1).line.lengthM - vehicle.s;
  for (let at = 0; at < vehicle.route.length && roadAhead.rightOfWay === undefined; at += 1) {
    if (at > 0) toEndM += laneAt(scene.world.map.lanes, vehicle.route[at] ?? -1).line.lengthM;
    const isLast = at === vehicle.route.length - 1;
    if (isLast) lookAtDestination(scene, index, vehicle, roadAhead, toEndM);
    else lookAtJunction(scene, index, vehicle, roadAhead, at, toEndM);
    if (toEndM > reach) break;
  }
  return roadAhead;
}

function lookAtJunction(
  scene: Scene,
  index: number,
  vehicle: VehicleState,
  roadAhead: RoadAhead,
  at: number,
  toEndM: number,
): void {
  const { map } = scene.world;
  const from = laneAt(map.lanes, vehicle.route[at] ?? -1);
  const to = laneAt(map.lanes, vehicle.route[at + 1] ?? -1);
  if (map.isCusp(from.index, to.index)) roadAhead.limits.push({ distanceM: toEndM, speedMps: REVERSAL_MPS });
  else {
    const turn = map.turnBetween(from.index, to.index);
    roadAhead.limits.push({ distanceM: toEndM - turn.replacedM, speedMps: Math.min(turn.speedMps, speedAt(to, 0)) });
  }
  const request = rightOfWayAt(scene, index, vehicle, at);
  if (!request) return;
  const mouth = map.mouths.lengthAtEndM[from.index] ?? 0;
  const distanceM = toEndM - mouth - lengthOf(scene, index) / 2 - MIN_GAP_M / 2;
  roadAhead.rightOfWay = { ...request, distanceM };
  roadAhead.limits.push({ distanceM, speedMps: STOP_MPS });
}

/** Grants needed to continue from the route's lane `at` (-1: out of a slot); undefined if all are granted. */
export function rightOfWayAt(
  scene: Scene,
  index: number,
  vehicle: VehicleState,
  at: number,
): Omit<RightOfWayRequest, 'distanceM'> | undefined {
  const holds = neededJunctionHolds(scene, index, vehicle, at);
  const sharedLanes = sharedLanesFrom(scene, vehicle, at + 1);
  const hasMissingHold = sharedLanes.lanes.some(
    (lane) => !vehicle.authority.some((part) => part.lane === lane && part.drivenPastM < 0),
  );
  const lanes = hasMissingHold ? sharedLanes.lanes : [];
  if (holds.length === 0 && lanes.length === 0) return undefined;
  const reachesEnd = at >= 0 && vehicle.slot < 0 && holds.some((hold) => hold.to === vehicle.route.at(-1));
  const exitHold = reachesEnd && !canQueue(scene, index, vehicle) ? exitHoldOf(scene, vehicle) : undefined;
  if (exitHold && exitHold.node >= 0) holds.push(exitHold);
  return {
    holds,
    lanes,
    needsSlot: exitHold !== undefined || (hasMissingHold && sharedLanes.endsInSlot && vehicle.slot < 0),
  };
}

/** The claim with which a vehicle enters a slot of its errand; its node is -1 if it stays in the lane. */
function exitHoldOf(scene: Scene, vehicle: VehicleState): JunctionHold | undefined {
  const slot = slotsOfErrand(scene, vehicle)[0];
  if (!slot) return undefined;
  return { node: slot.isInLane ? -1 : slot.node, from: vehicle.route.at(-1) ?? -1, to: -1, drivenPastM: -1 };
}

function slotsOfErrand(scene: Scene, vehicle: VehicleState): Slot[] {
  const slots = scene.world.map.places[vehicle.errand?.place ?? -1]?.slots ?? [];
  return slots.filter((slot) => slot.use === vehicle.errand?.use);
}

/**
 * Distance from the end of the last lane at which a vehicle's centre waits for a slot, clear of those leaving, metres.
 */
function queueLengthM(scene: Scene, index: number, vehicle: VehicleState): number {
  const lane = vehicle.route.at(-1) ?? -1;
  const approachSpaceM = Math.max(
    0,
    ...slotsOfErrand(scene, vehicle).map((slot) => approachStartM(scene.world, slot, lane)),
  );
  return approachSpaceM + lengthOf(scene, index) / 2 + QUEUE_GAP_M;
}

/** Whether the last lane has room to wait for a slot without blocking the junction behind. */
function canQueue(scene: Scene, index: number, vehicle: VehicleState): boolean {
  const lane = laneAt(scene.world.map.lanes, vehicle.route.at(-1) ?? -1);
  const mouth = scene.world.map.mouths.lengthAtStartM[lane.index] ?? 0;
  return lane.line.lengthM - queueLengthM(scene, index, vehicle) > mouth + lengthOf(scene, index) / 2;
}

/** Junctions to enter together: one, and the next ones while there is too little space for the vehicle in between. */
function neededJunctionHolds(scene: Scene, index: number, vehicle: VehicleState, first: number): JunctionHold[] {
  const { map } = scene.world;
  const holds: JunctionHold[] = [];
  for (let at = first; at < vehicle.route.length - 1; at += 1) {
    const to = laneAt(map.lanes, vehicle.route[at + 1] ?? -1);
    const from = at < 0 ? -1 : (vehicle.route[at] ?? -1);
    if (map.junctions[to.from]?.needsRightOfWay || at < 0) {
      const hold = { node: to.from, from, to: to.index, drivenPastM: -1 };
      if (!hasHold(vehicle, hold)) holds.push(hold);
    }
    if (holds.length === 0) return holds;
    const room =
      to.line.lengthM - (map.mouths.lengthAtStartM[to.index] ?? 0) - (map.mouths.lengthAtEndM[to.index] ?? 0);
    if (room > lengthOf(scene, index) + MIN_GAP_M / 2) return holds;
  }
  return holds;
}

function hasHold(vehicle: VehicleState, neededHold: JunctionHold): boolean {
  return vehicle.holds.some(
    (hold) =>
      hold.node === neededHold.node &&
      hold.from === neededHold.from &&
      hold.to === neededHold.to &&
      hold.drivenPastM < 0,
  );
}

/** The consecutive shared lanes of the route from the lane `first` on. */
function sharedLanesFrom(scene: Scene, vehicle: VehicleState, first: number): { lanes: number[]; endsInSlot: boolean } {
  const lanes: number[] = [];
  let at = first;
  for (; at < vehicle.route.length; at += 1) {
    const lane = laneAt(scene.world.map.lanes, vehicle.route[at] ?? -1);
    if (!lane.isShared) break;
    lanes.push(lane.index);
  }
  return { lanes, endsInSlot: lanes.length > 0 && at === vehicle.route.length };
}

function lookAtDestination(
  scene: Scene,
  index: number,
  vehicle: VehicleState,
  roadAhead: RoadAhead,
  toEndM: number,
): void {
  const lane = vehicle.route.at(-1) ?? -1;
  const slot = scene.world.map.slots[vehicle.slot];
  const hold = exitHoldOf(scene, vehicle);
  if (!hold) return;
  const needsHold = hold.node >= 0 && !hasHold(vehicle, hold);
  if (slot && !needsHold) {
    roadAhead.stopDistanceM = toEndM - approachStartM(scene.world, slot, lane);
    roadAhead.limits.push({ distanceM: roadAhead.stopDistanceM, speedMps: STOP_MPS });
    return;
  }
  const distanceM = toEndM - queueLengthM(scene, index, vehicle);
  roadAhead.rightOfWay = { holds: needsHold ? [hold] : [], lanes: [], needsSlot: vehicle.slot < 0, distanceM };
  roadAhead.limits.push({ distanceM, speedMps: STOP_MPS });
}

/** The next vehicle on the route and the free distance to it, metres. */
export function vehicleAheadOf(scene: Scene, index: number): { index: number; gapM: number } | undefined {
  const vehicle = vehicleAt(scene, index);
  const own = scene.vehiclesOnLane.get(vehicle.route[0] ?? -1) ?? [];
  const rank = scene.rankOnLane[index] ?? -1;
  let next = rank > 0 ? own[rank - 1] : undefined;
  let offsetM = 0;
  for (let at = 1; next === undefined && at < vehicle.route.length; at += 1) {
    offsetM += laneAt(scene.world.map.lanes, vehicle.route[at - 1] ?? -1).line.lengthM;
    if (offsetM - vehicle.s > LOOK_AHEAD_M) return undefined;
    next = scene.vehiclesOnLane.get(vehicle.route[at] ?? -1)?.findLast((other) => other !== index);
  }
  if (next === undefined) return undefined;
  const between = offsetM + vehicleAt(scene, next).s - vehicle.s;
  return { index: next, gapM: between - (lengthOf(scene, index) + lengthOf(scene, next)) / 2 - MIN_GAP_M };
}

/** A slot that is free for an errand now; -1 for none. */
export function freeSlotForErrand(scene: Scene, vehicle: VehicleState): number {
  const errand = vehicle.errand;
  if (!errand) return -1;
  const home = scene.world.map.slots[vehicle.home];
  if (home && home.place === errand.place && home.use === errand.use) return home.index;
  return freeSlot(scene, errand.place, errand.use, vehicle.route.at(-1));
}
