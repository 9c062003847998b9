/** Updates every vehicle once per step: the end of its work, its status on the way, its presence. */
import type { VehicleState } from '../model.ts';
import { random } from '../random.ts';
import { laneAt } from '../roads/roadMap.ts';
import { isOnLane, type Scene, vehicleAt } from '../scene.ts';
import { approachStartM } from '../world.ts';
import { assignNextErrand } from './assignNextErrand.ts';
import { randomMinutesS, setStatus } from './errands.ts';
import { moveWithinSlot } from './machines.ts';

/** After standing this long, the power may be off. */
const POWER_OFF_AFTER_S = 480;
const OFFLINE_PROBABILITY = 0.35;
const STANDING_MPS = 0.3;

/** Starts the work of a vehicle that has stopped in its slot. */
export function startSlotWork(scene: Scene, index: number): void {
  const vehicle = vehicleAt(scene, index);
  vehicle.mode = 'rest';
  vehicle.speedMps = 0;
  vehicle.holds = vehicle.holds.filter(
    (hold) => hold.to >= 0 && hold.drivenPastM >= 0 && isOnLane(scene.world, vehicle),
  );
  const slot = scene.world.map.slots[vehicle.slot];
  const lane = vehicle.route[0] ?? -1;
  if (slot?.isInLane)
    vehicle.s = laneAt(scene.world.map.lanes, lane).line.lengthM - approachStartM(scene.world, slot, lane);
  else {
    vehicle.prev = lane;
    vehicle.route = [];
    vehicle.authority = [];
  }
  const { errand } = vehicle;
  if (!errand) return;
  setStatus(scene, vehicle, errand.workStatus, errand.about);
  vehicle.untilS = scene.state.atS + errand.workS;
  if (errand.workS > POWER_OFF_AFTER_S && random(vehicle) < OFFLINE_PROBABILITY)
    switchEngineOff(scene, vehicle, errand.workS);
}

function switchEngineOff(scene: Scene, vehicle: VehicleState, durationS: number): void {
  vehicle.presenceAtS = scene.state.atS + 45;
  vehicle.presenceUntilS = scene.state.atS + durationS - 30;
}

export function updateParkedVehicle(scene: Scene, index: number): void {
  const vehicle = vehicleAt(scene, index);
  updatePresence(scene, vehicle);
  if (vehicle.mode === 'drive') updateTravelStatus(scene, vehicle);
  if (vehicle.mode !== 'rest') return;
  moveWithinSlot(scene, index);
  if (scene.state.atS < vehicle.untilS || vehicle.route.length > (isOnLane(scene.world, vehicle) ? 1 : 0)) return;
  finishErrand(vehicle);
  vehicle.untilS = scene.state.atS + randomMinutesS(vehicle, 0.2, 0.5);
  assignNextErrand(scene, index);
}

function finishErrand(vehicle: VehicleState): void {
  const { errand } = vehicle;
  if (!errand) return;
  if (vehicle.loaded && !errand.loadedAfter) vehicle.cycles += 1;
  vehicle.loaded = errand.loadedAfter;
  vehicle.errand = null;
}

/** Off between the two times chosen when the vehicle stopped. */
function updatePresence(scene: Scene, vehicle: VehicleState): void {
  const { atS } = scene.state;
  vehicle.online = atS < vehicle.presenceAtS || atS >= vehicle.presenceUntilS;
}

/** A vehicle that stands on the last stretch is queueing; once it moves again it is travelling. */
function updateTravelStatus(scene: Scene, vehicle: VehicleState): void {
  const { errand } = vehicle;
  if (!errand) return;
  const isStanding = vehicle.speedMps < STANDING_MPS && vehicle.route.length <= 2;
  if (isStanding && vehicle.status === errand.travel && vehicle.waitS > 3) {
    setStatus(scene, vehicle, errand.queueStatus, errand.about);
  } else if (vehicle.status === errand.queueStatus && vehicle.speedMps > 1.5) setStatus(scene, vehicle, errand.travel);
}
