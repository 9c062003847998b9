/** One step of the traffic: right of way, speed, distance, and the next action of each vehicle. */
import { startSlotWork, updateParkedVehicle } from '../jobs/updateParkedVehicle.ts';
import { slotEntryLegs } from '../manoeuvre.ts';
import type { TrafficState } from '../model.ts';
import { advanceVehicle, nextSpeedMps } from '../motion.ts';
import { grantRightsOfWay } from '../rightOfWay.ts';
import { lookAhead } from '../roadAhead.ts';
import { lengthOf, type Scene, sceneOf, vehicleAt } from '../scene.ts';
import type { TrafficWorld } from '../world.ts';

/** Distance from a slot's approach (metres) and speed (m/s) at which a vehicle turns in. */
const ARRIVAL_DISTANCE_M = 0.6;
const ARRIVAL_SPEED_MPS = 1;

/**
 * Advances the traffic by `dtS` seconds, in place. Deterministic: it depends on the state alone, not on a clock or
 * external randomness. Steps are a second or shorter; a longer span takes several steps.
 */
export function stepTraffic(world: TrafficWorld, state: TrafficState, dtS = 1): void {
  state.atS += dtS;
  const scene = sceneOf(world, state);
  const allVehicles = state.vehicles.map((_, index) => index);
  for (const index of allVehicles) updateParkedVehicle(scene, index);
  const roadsAhead = state.vehicles.map((vehicle, index) =>
    vehicle.mode === 'drive' ? lookAhead(scene, index) : undefined,
  );
  grantRightsOfWay(scene, roadsAhead);
  const speeds = roadsAhead.map((roadAhead, index) => (roadAhead ? nextSpeedMps(scene, index, roadAhead, dtS) : 0));
  for (const index of allVehicles) moveVehicle(scene, index, speeds[index] ?? 0, dtS);
}

function moveVehicle(scene: Scene, index: number, speedMps: number, dtS: number): void {
  const vehicle = vehicleAt(scene, index);
  if (vehicle.mode === 'drive') driveVehicle(scene, index, speedMps, dtS);
  else if (vehicle.mode === 'leave' || vehicle.mode === 'enter') stepManoeuvre(scene, index, dtS);
}

function driveVehicle(scene: Scene, index: number, speedMps: number, dtS: number): void {
  const vehicle = vehicleAt(scene, index);
  vehicle.speedMps = speedMps;
  vehicle.drivenSinceFuelS += dtS;
  advanceVehicle(scene.world, vehicle, lengthOf(scene, index), dtS);
  if (vehicle.errand === null || speedMps > ARRIVAL_SPEED_MPS || vehicle.route.length > 1) return;
  const { stopDistanceM } = lookAhead(scene, index);
  if (stopDistanceM === undefined || stopDistanceM > ARRIVAL_DISTANCE_M) return;
  if (scene.world.map.slots[vehicle.slot]?.isInLane) startSlotWork(scene, index);
  else startSlotApproach(scene, index);
}

function stepManoeuvre(scene: Scene, index: number, dtS: number): void {
  const vehicle = vehicleAt(scene, index);
  vehicle.passedS += dtS;
  const leg = vehicle.legs[0];
  if (leg && vehicle.passedS < leg.durationS) return;
  vehicle.passedS = 0;
  vehicle.legs.shift();
  if (vehicle.legs.length > 0) return;
  if (vehicle.mode === 'enter') {
    if (leg) vehicle.pose = leg.backing ? { ...leg.to, dirRad: leg.to.dirRad + Math.PI } : leg.to;
    startSlotWork(scene, index);
    return;
  }
  vehicle.mode = 'drive';
  for (const hold of vehicle.holds) if (hold.from < 0) hold.drivenPastM = vehicle.s;
}

function startSlotApproach(scene: Scene, index: number): void {
  const vehicle = vehicleAt(scene, index);
  vehicle.legs = slotEntryLegs(scene.world, vehicle);
  vehicle.mode = 'enter';
  vehicle.speedMps = 0;
  vehicle.passedS = 0;
}
