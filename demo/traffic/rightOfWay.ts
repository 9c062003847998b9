/**
 * Right of way: junctions, shared lanes and slots are granted completely or not at all, and only if the vehicle can
 * leave the junction again. Stopped vehicles are off the road or in their own lane, so a vehicle with a grant can
 * always complete it.
 */

import { slotExitLeg } from './manoeuvre.ts';
import type { JunctionHold, VehicleState } from './model.ts';
import { freeSlotForErrand, lookAhead, type RightOfWayRequest, type RoadAhead, rightOfWayAt } from './roadAhead.ts';
import { gradeAt } from './roads/lane.ts';
import { laneAt } from './roads/roadMap.ts';
import { clearanceBetween } from './roads/turn.ts';
import { addSharedRoadClaim, grantHold, lengthOf, type Scene, vehicleAt } from './scene.ts';
import { rejoinDistanceM } from './world.ts';

interface Request {
  vehicle: number;
  rightOfWay: RightOfWayRequest;
  priority: number;
}

const FOLLOWING_GAP_M = 3;
/** After waiting this long, what a vehicle needs is reserved: others may not take it. */
const MAX_WAIT_S = 25;
/** Distance from the stopping point at which a vehicle requests grants, in addition to its braking distance, metres. */
const REQUEST_AHEAD_M = 12;

/**
 * Makes all grants possible in this step; loaded vehicles driving uphill first, then those waiting longest.
 * @param roadsAhead of the driving vehicles, by index; recomputed for those that get a grant
 */
export function grantRightsOfWay(scene: Scene, roadsAhead: (RoadAhead | undefined)[]): void {
  const requests: Request[] = [];
  scene.state.vehicles.forEach((vehicle, index) => {
    const rightOfWay = rightOfWayOf(scene, vehicle, index, roadsAhead[index]);
    if (rightOfWay) requests.push({ vehicle: index, rightOfWay, priority: priorityOf(scene, vehicle) });
    else if (vehicle.waitS !== 0) vehicle.waitS = 0;
  });
  requests.sort((a, b) => b.priority - a.priority || a.vehicle - b.vehicle);
  const grantedRequests: Request[] = [];
  for (const request of requests) {
    const vehicle = vehicleAt(scene, request.vehicle);
    const answer = grantedRequests.some((earlier) => requestsConflict(scene, earlier, request))
      ? 'behind'
      : tryGrant(scene, request);
    vehicle.waitS = answer === 'granted' ? 0 : vehicle.waitS + 1;
    if (answer === 'granted' && vehicle.mode === 'drive')
      roadsAhead[request.vehicle] = lookAhead(scene, request.vehicle);
    if (answer === 'busy' && vehicle.waitS > MAX_WAIT_S) grantedRequests.push(request);
  }
}

function rightOfWayOf(
  scene: Scene,
  vehicle: VehicleState,
  index: number,
  roadAhead: RoadAhead | undefined,
): RightOfWayRequest | undefined {
  if (vehicle.mode === 'rest') {
    const inLane = scene.world.map.slots[vehicle.slot]?.isInLane;
    if (inLane || vehicle.errand === null || vehicle.route.length === 0) return undefined;
    const rightOfWay = rightOfWayAt(scene, index, vehicle, -1);
    return { holds: [], lanes: [], needsSlot: false, ...rightOfWay, distanceM: 0 };
  }
  const rightOfWay = roadAhead?.rightOfWay;
  if (!rightOfWay) return undefined;
  const brake = scene.world.performance[index]?.brakeMps2 ?? 1;
  const requestDistanceM = (vehicle.speedMps * vehicle.speedMps) / (2 * brake) + 2 * vehicle.speedMps + REQUEST_AHEAD_M;
  return rightOfWay.distanceM <= requestDistanceM ? rightOfWay : undefined;
}

function priorityOf(scene: Scene, vehicle: VehicleState): number {
  if (!vehicle.loaded) return vehicle.waitS;
  const lane = vehicle.route[0];
  const isUphill = lane !== undefined && gradeAt(laneAt(scene.world.map.lanes, lane), vehicle.s) > 0.02;
  return vehicle.waitS + (isUphill ? 40 : 15);
}

/** Whether granting the second request would take something that the first one is waiting for. */
function requestsConflict(scene: Scene, first: Request, second: Request): boolean {
  const sharesLanes = first.rightOfWay.lanes.some((lane) =>
    second.rightOfWay.lanes.includes(laneAt(scene.world.map.lanes, lane).oppositeLane),
  );
  return (
    sharesLanes ||
    first.rightOfWay.holds.some((a) =>
      second.rightOfWay.holds.some((b) => a.node === b.node && areHoldsConflicting(scene, a, b)),
    )
  );
}

/** A vehicle without a slot or room ahead waits without blocking others; one that waits for a junction gets its turn. */
type RightOfWayResult = 'granted' | 'full' | 'busy' | 'behind';

function tryGrant(scene: Scene, { vehicle: index, rightOfWay }: Request): RightOfWayResult {
  const vehicle = vehicleAt(scene, index);
  const slot = rightOfWay.needsSlot ? freeSlotForErrand(scene, vehicle) : vehicle.slot;
  if (rightOfWay.needsSlot && slot < 0) return 'full';
  if (vehicle.mode === 'drive' && !isFrontVehicle(scene, index, rightOfWay)) return 'full';
  if (!rightOfWay.holds.every((hold) => hasRoomBehindJunction(scene, index, hold))) return 'full';
  if (!hasExitRoute(scene, index, rightOfWay)) return 'full';
  if (!rightOfWay.lanes.every((lane) => isLaneFree(scene, lane, index))) return 'busy';
  if (!rightOfWay.holds.every((hold) => mayEnterJunction(scene, index, hold))) return 'busy';
  if (vehicle.mode === 'rest' && !mayLeaveSlot(scene, vehicle, index)) return 'busy';
  if (rightOfWay.needsSlot) {
    vehicle.slot = slot;
    scene.occupiedSlots.set(slot, index);
  }
  for (const lane of rightOfWay.lanes) grantLane(scene, vehicle, index, lane);
  for (const hold of rightOfWay.holds) grantHold(scene, index, hold);
  if (vehicle.mode === 'rest') startLeavingSlot(scene, vehicle);
  return 'granted';
}

function grantLane(scene: Scene, vehicle: VehicleState, index: number, lane: number): void {
  vehicle.authority.push({ lane, drivenPastM: -1 });
  addSharedRoadClaim(scene, lane, index);
}

/** Whether there is room behind a shared section for every vehicle that may already be in it, and for one more. */
function hasExitRoute(scene: Scene, index: number, rightOfWay: RightOfWayRequest): boolean {
  const { route } = vehicleAt(scene, index);
  const last = rightOfWay.lanes.at(-1);
  const out = last === undefined ? undefined : route[route.indexOf(last) + 1];
  if (last === undefined || out === undefined) return true;
  const { lanes, mouths } = scene.world.map;
  const inside = (scene.sharedRoadClaims.get(laneAt(lanes, last).edge) ?? []).filter((use) => use.lane === last);
  const users = new Set([...inside.map((use) => use.vehicle), ...(scene.vehiclesOnLane.get(out) ?? []), index]);
  const neededLengthM = [...users].reduce((sum, user) => sum + lengthOf(scene, user) + 2 * FOLLOWING_GAP_M, 0);
  return laneAt(lanes, out).line.lengthM - (mouths.lengthAtEndM[out] ?? 0) >= neededLengthM;
}

/** A shared lane is free while nobody holds a claim in the opposite direction. */
function isLaneFree(scene: Scene, lane: number, index: number): boolean {
  const claims = scene.sharedRoadClaims.get(laneAt(scene.world.map.lanes, lane).edge) ?? [];
  return claims.every((use) => use.vehicle === index || use.lane === lane);
}

/** A junction is granted first to the vehicles ahead on the same approach. */
function isFrontVehicle(scene: Scene, index: number, rightOfWay: RightOfWayRequest): boolean {
  const { route, s } = vehicleAt(scene, index);
  const isAheadOnRoute = (other: number, lane: number) =>
    other !== index && (lane !== route[0] || vehicleAt(scene, other).s > s);
  return rightOfWay.holds.every((hold) =>
    route.slice(0, route.indexOf(hold.from) + 1).every((lane) => {
      const onLane = scene.vehiclesOnLane.get(lane) ?? [];
      return onLane.every(
        (other) => !isAheadOnRoute(other, lane) || !blocksApproach(vehicleAt(scene, other), route, hold),
      );
    }),
  );
}

/** Whether a vehicle ahead is still waiting for the junction in the same lane or blocks the approach to it. */
function blocksApproach(ahead: VehicleState, route: readonly number[], hold: JunctionHold): boolean {
  if (ahead.holds.some((own) => own.node === hold.node && own.from === hold.from)) return false;
  return ahead.route.includes(hold.from) || route.includes(ahead.route.at(-1) ?? -1);
}

/** No vehicle may stop in a junction: there must be room behind it. */
function hasRoomBehindJunction(scene: Scene, index: number, hold: JunctionHold): boolean {
  return hold.to < 0 || freeLaneLengthM(scene, index, hold.to) >= lengthOf(scene, index) + FOLLOWING_GAP_M;
}

function mayEnterJunction(scene: Scene, index: number, hold: JunctionHold): boolean {
  const room = hold.to < 0 ? 0 : freeLaneLengthM(scene, index, hold.to);
  return (scene.junctionClaims.get(hold.node) ?? []).every(
    (claim) =>
      claim.vehicle === index ||
      !areHoldsConflicting(scene, claim.hold, hold) ||
      (haveSamePath(claim.hold, hold) && room > 3 * (lengthOf(scene, index) + lengthOf(scene, claim.vehicle))),
  );
}

function haveSamePath(first: JunctionHold, second: JunctionHold): boolean {
  return first.from >= 0 && first.from === second.from && first.to === second.to && first.to >= 0;
}

/** Free length behind the last vehicle in a lane, beyond the junction's mouth, metres. */
function freeLaneLengthM(scene: Scene, index: number, lane: number): number {
  const last = scene.vehiclesOnLane.get(lane)?.at(-1);
  if (last === undefined || last === index) return Number.POSITIVE_INFINITY;
  const rearM = vehicleAt(scene, last).s - lengthOf(scene, last) / 2;
  return rearM - (scene.world.map.mouths.lengthAtStartM[lane] ?? 0);
}

/** Whether two paths through a junction cannot be driven at the same time. */
function areHoldsConflicting(scene: Scene, a: JunctionHold, b: JunctionHold): boolean {
  if (a.from < 0 || b.from < 0 || a.to < 0 || b.to < 0) return true;
  const { map } = scene.world;
  const [fromA, toB] = [laneAt(map.lanes, a.from), laneAt(map.lanes, b.to)];
  const [fromB, toA] = [laneAt(map.lanes, b.from), laneAt(map.lanes, a.to)];
  if (fromA.oppositeLane !== toB.index || fromB.oppositeLane !== toA.index) return true;
  const apart = 0.75 * (fromA.offsetM + toB.offsetM);
  return (
    clearanceBetween(map.turnBetween(a.from, a.to).curve, map.turnBetween(b.from, b.to).curve) < Math.max(3, apart)
  );
}

/** Whether the lane is empty up to where the vehicle leaving its slot will enter it. */
function mayLeaveSlot(scene: Scene, vehicle: VehicleState, index: number): boolean {
  const lane = vehicle.route[0] ?? -1;
  const slot = scene.world.map.slots[vehicle.slot];
  if (!slot) return false;
  const joinS = rejoinDistanceM(scene.world, slot, lane);
  return (scene.vehiclesOnLane.get(lane) ?? []).every((other) => {
    const room = (lengthOf(scene, other) + lengthOf(scene, index)) / 2 + FOLLOWING_GAP_M;
    return vehicleAt(scene, other).s - joinS > room;
  });
}

/** Starts leaving a slot: from now on the vehicle occupies its place in the lane. */
function startLeavingSlot(scene: Scene, vehicle: VehicleState): void {
  const lane = vehicle.route[0] ?? -1;
  const slot = scene.world.map.slots[vehicle.slot];
  if (!slot) return;
  vehicle.mode = 'leave';
  vehicle.s = rejoinDistanceM(scene.world, slot, lane);
  vehicle.passedS = 0;
  vehicle.legs = [slotExitLeg(scene.world, vehicle)];
  vehicle.slot = -1;
  vehicle.prev = -1;
}
