/** The next step of a vehicle after its work in a slot: a small program for each role. */
import type { Role } from '../fleet.ts';
import type { VehicleState } from '../model.ts';
import { randomBetween, randomOf } from '../random.ts';
import { type Scene, vehicleAt } from '../scene.ts';
import { localHour } from '../world.ts';
import {
  createErrand,
  drivingSecondsTo,
  freePlaces,
  randomChance,
  randomMinutesS,
  sendToPlace,
  waitWithStatus,
} from './errands.ts';
import { assignDelivery, assignLoading, sendToDrawpoint, sendToOrePass } from './haulErrands.ts';

type RoleProgram = (scene: Scene, index: number, vehicle: VehicleState) => boolean;

const FUEL_EVERY_S = 5 * 3600;
const MINUTES_BETWEEN_FAILURES = { low: 400, high: 1600 } as const;

/** Gives a stopped vehicle its next errand, or time to stay. A failed attempt is retried half a minute later. */
export function assignNextErrand(scene: Scene, index: number): void {
  const role = scene.world.fleet[index]?.role;
  if (role) ROLE_PROGRAMS[role](scene, index, vehicleAt(scene, index));
}

const ROLE_PROGRAMS: Record<Role, RoleProgram> = {
  pitHaul: (scene, index, vehicle) =>
    vehicle.loaded
      ? assignDelivery(scene, index, vehicle, randomChance(vehicle, 0.6) ? ['dump'] : ['rom', 'crusher'])
      : sendToMaintenance(scene, index, vehicle) || assignLoading(scene, index, vehicle, 'face', [100, 190]),
  oreHaul: (scene, index, vehicle) =>
    vehicle.loaded
      ? assignDelivery(scene, index, vehicle, ['rom', 'crusher'])
      : sendToMaintenance(scene, index, vehicle) || assignLoading(scene, index, vehicle, 'chute', [55, 95]),
  bog: (scene, index, vehicle) =>
    vehicle.loaded ? sendToOrePass(scene, index, vehicle) : sendToDrawpoint(scene, index, vehicle),
  dig: () => true,
  push: () => true,
  face: (scene, index, vehicle) => runFaceMachine(scene, index, vehicle),
  errand: (scene, index, vehicle) => runErrand(scene, index, vehicle),
  patrol: (scene, index, vehicle) => assignPatrol(scene, index, vehicle),
  bus: (scene, index, vehicle) => assignBusTour(scene, index, vehicle),
  concrete: (scene, index, vehicle) => assignConcreteRun(scene, index, vehicle),
  laidUp: (scene, _, vehicle) => {
    waitWithStatus(scene, vehicle, 'parked', 3600);
    return true;
  },
};

/** Sends it to the workshop or to fuel, when that is due and there is room. */
function sendToMaintenance(scene: Scene, index: number, vehicle: VehicleState): boolean {
  if (scene.state.atS >= vehicle.failsAtS) {
    const place = randomOf(vehicle, freePlaces(scene, vehicle, 'work', 'workshop'));
    if (!place) return false;
    vehicle.failsAtS =
      scene.state.atS + randomMinutesS(vehicle, MINUTES_BETWEEN_FAILURES.low, MINUTES_BETWEEN_FAILURES.high);
    return sendToPlace(
      scene,
      index,
      createErrand(place, { travel: 'travel', workStatus: 'repair', workS: randomMinutesS(vehicle, 15, 50) }),
    );
  }
  if (vehicle.drivenSinceFuelS < FUEL_EVERY_S) return false;
  const place = randomOf(vehicle, freePlaces(scene, vehicle, 'work', 'fuel'));
  if (!place) return false;
  vehicle.drivenSinceFuelS = 0;
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'travel', workStatus: 'refuel', workS: randomMinutesS(vehicle, 5, 9) }),
  );
}

const FACE_WORK = { Drill: 'drilling', Bolter: 'bolting', Spraymec: 'spraying' } as const;

/** Face machines work for about an hour, stop where they are for a repair, and move to the next heading. */
function runFaceMachine(scene: Scene, index: number, vehicle: VehicleState): boolean {
  if (scene.state.atS >= vehicle.failsAtS) {
    vehicle.failsAtS =
      scene.state.atS + randomMinutesS(vehicle, MINUTES_BETWEEN_FAILURES.low, MINUTES_BETWEEN_FAILURES.high);
    waitWithStatus(scene, vehicle, 'repair', randomMinutesS(vehicle, 15, 40));
    return true;
  }
  const category = scene.world.fleet[index]?.category;
  const workStatus =
    category === 'Drill' || category === 'Bolter' || category === 'Spraymec' ? FACE_WORK[category] : 'onSite';
  const headings = freePlaces(scene, vehicle, 'work', 'drawpoint')
    .map((place) => ({ place, seconds: drivingSecondsTo(scene, vehicle, place) }))
    .sort((a, b) => a.seconds - b.seconds);
  const place = randomOf(vehicle, headings.slice(0, 40))?.place;
  if (!place) return false;
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'travel', workStatus, workS: randomMinutesS(vehicle, 25, 80) }),
  );
}

function sendHome(scene: Scene, index: number, vehicle: VehicleState, low: number, high: number): boolean {
  const slot = scene.world.map.slots[vehicle.home];
  const place = scene.world.map.places[slot?.place ?? -1];
  const workS = randomMinutesS(vehicle, low, high);
  if (!slot || !place || vehicle.slot === vehicle.home) {
    waitWithStatus(scene, vehicle, 'parked', workS);
    return true;
  }
  return sendToPlace(
    scene,
    index,
    createErrand(place, { use: slot.use, travel: 'travel', workStatus: 'parked', workS, about: '' }),
  );
}

/** Light and service vehicles drive to people and machines all over the mine, and back to the yard. */
function runErrand(scene: Scene, index: number, vehicle: VehicleState): boolean {
  if (vehicle.slot !== vehicle.home && randomChance(vehicle, 0.4)) return sendHome(scene, index, vehicle, 6, 35);
  const workStatus = scene.world.fleet[index]?.category === 'Service Fleet' ? 'servicing' : 'onSite';
  const isUnderground = randomChance(vehicle, 0.4);
  const surface = freePlaces(scene, vehicle, 'visit', 'face', 'dump', 'rom', 'crusher', 'workshop');
  const headings = freePlaces(scene, vehicle, 'work', 'drawpoint');
  const place = randomOf(vehicle, isUnderground && headings.length > 0 ? headings : surface);
  if (!place) return false;
  const use = place.kind === 'drawpoint' ? 'work' : 'visit';
  return sendToPlace(
    scene,
    index,
    createErrand(place, { use, travel: 'travel', workStatus, workS: randomMinutesS(vehicle, 3, 14) }),
  );
}

/** Water carts and graders drive along the haul roads all shift. */
function assignPatrol(scene: Scene, index: number, vehicle: VehicleState): boolean {
  if (sendToMaintenance(scene, index, vehicle)) return true;
  if (vehicle.slot !== vehicle.home && randomChance(vehicle, 0.12)) return sendHome(scene, index, vehicle, 5, 20);
  const place = randomOf(vehicle, freePlaces(scene, vehicle, 'visit', 'face', 'dump', 'rom', 'crusher'));
  if (!place) return false;
  const workS = randomBetween(vehicle, 20, 90);
  return sendToPlace(
    scene,
    index,
    createErrand(place, { use: 'visit', travel: 'travel', workStatus: 'onSite', workS }),
  );
}

/** Whether crews are changing: for an hour around seven in the morning and in the evening. */
function isShiftChange(scene: Scene): boolean {
  const hour = localHour(scene.world, scene.state.atS) % 12;
  return hour > 6.4 && hour < 7.7;
}

function assignBusTour(scene: Scene, index: number, vehicle: VehicleState): boolean {
  const isAtHome = vehicle.slot === vehicle.home;
  if (isAtHome && !isShiftChange(scene) && randomChance(vehicle, 0.6)) return sendHome(scene, index, vehicle, 6, 15);
  if (!isAtHome && randomChance(vehicle, isShiftChange(scene) ? 0.2 : 0.45))
    return sendHome(scene, index, vehicle, 4, 12);
  const place = randomOf(vehicle, freePlaces(scene, vehicle, 'visit', 'face', 'rom', 'crusher', 'workshop'));
  if (!place) return false;
  const workS = randomBetween(vehicle, 50, 140);
  return sendToPlace(
    scene,
    index,
    createErrand(place, { use: 'visit', travel: 'passengers', workStatus: 'boarding', workS }),
  );
}

/** Hauls concrete from the batch plant on the pad to the headings that are being sprayed. */
function assignConcreteRun(scene: Scene, index: number, vehicle: VehicleState): boolean {
  if (!vehicle.loaded) {
    if (vehicle.slot !== vehicle.home && randomChance(vehicle, 0.3)) return sendHome(scene, index, vehicle, 8, 25);
    const plant = randomOf(vehicle, freePlaces(scene, vehicle, 'visit', 'rom', 'crusher', 'workshop'));
    if (!plant) return false;
    const workS = randomMinutesS(vehicle, 3, 6);
    return sendToPlace(
      scene,
      index,
      createErrand(plant, { use: 'visit', travel: 'travelEmpty', workStatus: 'loading', workS, loadedAfter: true }),
    );
  }
  const sprayer = randomOf(vehicle, sprayersAt(scene));
  const headings = freePlaces(scene, vehicle, 'work', 'drawpoint').map((place) => ({
    place,
    seconds: sprayer === undefined ? 0 : scene.world.map.secondsTo(sprayer, place.node),
  }));
  const place = randomOf(vehicle, headings.sort((a, b) => a.seconds - b.seconds).slice(0, 4))?.place;
  if (!place) return false;
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'haulLoaded', workStatus: 'pouring', workS: randomMinutesS(vehicle, 8, 18) }),
  );
}

/** Lanes in which sprayers are stopped. */
function sprayersAt(scene: Scene): number[] {
  return scene.state.vehicles.flatMap((vehicle, index) => {
    const lane = vehicle.route[0];
    return scene.world.fleet[index]?.category === 'Spraymec' && vehicle.mode === 'rest' && lane !== undefined
      ? [lane]
      : [];
  });
}
