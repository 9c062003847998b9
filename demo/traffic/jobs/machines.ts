/** Machines that work in place: excavators swing and load, dozers push back and forth. */
import type { VehicleState } from '../model.ts';
import { randomBetween } from '../random.ts';
import { signedAngleBetween } from '../roads/polyline.ts';
import type { Place } from '../roads/roadMap.ts';
import { isOnLane, type Scene, vehicleAt } from '../scene.ts';
import { randomChance, randomMinutesS, setStatus, waitWithStatus } from './errands.ts';

const SWING_DURATION_S = 28;
const SWING_ANGLE_RAD = 1.5;
/** Maximum slew rate. */
const SLEW_RAD_S = 0.25;
const PUSH_CYCLE_S = 64;
const PUSH_LENGTH_M = 6;

/** Turns or moves a machine within its slot, as a function of time alone. */
export function moveWithinSlot(scene: Scene, index: number): void {
  const role = scene.world.fleet[index]?.role;
  const vehicle = vehicleAt(scene, index);
  if (role === 'dig') swingExcavator(scene, vehicle);
  else if (role === 'push') moveDozer(scene, vehicle);
}

/** Whether it moves although it is not driving: its fixes are then sent every second. */
export function movesWithinSlot(vehicle: VehicleState): boolean {
  return vehicle.mode === 'rest' && (vehicle.status === 'pushing' || vehicle.speedMps > 0 || vehicle.stage === 'swing');
}

function swingExcavator(scene: Scene, vehicle: VehicleState): void {
  const slot = scene.world.map.slots[vehicle.slot];
  const place = scene.world.map.places[slot?.place ?? -1];
  if (!slot || !place) return;
  const truck = truckAt(scene, place);
  if (truck) setStatus(scene, vehicle, 'loading', truck.id);
  else setStatus(scene, vehicle, 'waitTruck');
  const share = truck
    ? 0.5 - 0.5 * Math.cos((2 * Math.PI * (scene.state.atS - truck.statusAtS)) / SWING_DURATION_S)
    : 0;
  const turn = signedAngleBetween(vehicle.pose.dirRad, slot.pose.dirRad + SWING_ANGLE_RAD * share);
  const slewRad = Math.max(-SLEW_RAD_S, Math.min(SLEW_RAD_S, turn));
  vehicle.stage = truck ? 'swing' : '';
  vehicle.pose = { ...slot.pose, dirRad: vehicle.pose.dirRad + slewRad };
}

/** The truck being loaded at a place. */
function truckAt(scene: Scene, place: Place): VehicleState | undefined {
  for (const slot of place.slots) {
    const occupant = slot.use === 'work' ? scene.occupiedSlots.get(slot.index) : undefined;
    const vehicle = occupant === undefined ? undefined : vehicleAt(scene, occupant);
    if (vehicle?.mode === 'rest' && vehicle.status === 'loading') return vehicle;
  }
  return undefined;
}

function moveDozer(scene: Scene, vehicle: VehicleState): void {
  const slot = scene.world.map.slots[vehicle.slot];
  if (!slot || isOnLane(scene.world, vehicle)) return;
  if (scene.state.atS >= vehicle.untilS) {
    if (vehicle.status === 'pushing' && randomChance(vehicle, 0.4))
      waitWithStatus(scene, vehicle, 'delay', randomMinutesS(vehicle, 3, 10));
    else waitWithStatus(scene, vehicle, 'pushing', PUSH_CYCLE_S * Math.round(randomBetween(vehicle, 18, 45)));
  }
  vehicle.speedMps = 0;
  if (vehicle.status !== 'pushing') return;
  const phase = (2 * Math.PI * (scene.state.atS - vehicle.statusAtS)) / PUSH_CYCLE_S;
  const out = PUSH_LENGTH_M * (1 - Math.cos(phase));
  vehicle.speedMps = Math.abs(((2 * Math.PI) / PUSH_CYCLE_S) * PUSH_LENGTH_M * Math.sin(phase));
  const { x, y, dirRad } = slot.pose;
  vehicle.pose = { ...slot.pose, x: x + out * Math.cos(dirRad), y: y + out * Math.sin(dirRad) };
}
