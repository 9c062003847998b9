/** The dispatcher's commands to a vehicle in a slot: send it somewhere, or let it stay. */

import type { RoadPlace } from '../../../src/domain/site/roads.ts';
import type { Errand, VehicleState } from '../model.ts';
import { random, randomBetween, randomOf } from '../random.ts';
import type { Place } from '../roads/roadMap.ts';
import type { SlotUse } from '../roads/slots.ts';
import { freeSlot, type Scene, vehicleAt } from '../scene.ts';
import type { StatusCode } from '../statuses.ts';

export function setStatus(scene: Scene, vehicle: VehicleState, status: StatusCode, detail = ''): void {
  if (vehicle.status === status && vehicle.about === detail) return;
  vehicle.status = status;
  vehicle.about = detail;
  vehicle.statusAtS = scene.state.atS;
}

/** Leaves a vehicle where it is, with an activity. */
export function waitWithStatus(
  scene: Scene,
  vehicle: VehicleState,
  status: StatusCode,
  seconds: number,
  detail = '',
): void {
  setStatus(scene, vehicle, status, detail);
  vehicle.untilS = scene.state.atS + seconds;
}

/** Sends a vehicle to a place. @returns false if no route leads there */
export function sendToPlace(scene: Scene, index: number, errand: Errand): boolean {
  const vehicle = vehicleAt(scene, index);
  const { map } = scene.world;
  const node = map.places[errand.place]?.node ?? -1;
  const inLane = map.slots[vehicle.slot]?.isInLane === true;
  const lane = inLane ? (vehicle.route[0] ?? -1) : vehicle.prev;
  const way = map.lanesToNode(lane, node);
  if (!way || way.length === 0) return false;
  vehicle.errand = errand;
  scene.vehiclesBoundFor[errand.place] = (scene.vehiclesBoundFor[errand.place] ?? 0) + 1;
  setStatus(scene, vehicle, errand.travel);
  if (inLane) {
    scene.occupiedSlots.delete(vehicle.slot);
    vehicle.slot = -1;
    vehicle.route = [lane, ...way];
    vehicle.mode = 'drive';
  } else vehicle.route = [...way];
  return true;
}

/** Driving time from a vehicle's place to another, seconds; infinite if there is no route. */
export function drivingSecondsTo(scene: Scene, vehicle: VehicleState, place: Place): number {
  const { map } = scene.world;
  const inLane = map.slots[vehicle.slot]?.isInLane === true;
  return map.secondsTo(inLane ? (vehicle.route[0] ?? -1) : vehicle.prev, place.node);
}

export function placesOf(scene: Scene, ...kinds: RoadPlace['kind'][]): Place[] {
  return scene.world.map.places.filter((place) => kinds.includes(place.kind));
}

export function hasSlots(place: Place, use: SlotUse): boolean {
  return place.slots.some((slot) => slot.use === use);
}

/** Places of a kind that have a free slot now, except the vehicle's own place. */
export function freePlaces(scene: Scene, vehicle: VehicleState, use: SlotUse, ...kinds: RoadPlace['kind'][]): Place[] {
  const currentPlace = scene.world.map.slots[vehicle.slot]?.place;
  return placesOf(scene, ...kinds).filter(
    (place) =>
      place.index !== currentPlace && freeSlot(scene, place.index, use) >= 0 && hasFreeCapacity(scene, place, use),
  );
}

/** Whether fewer vehicles are bound for the place than it has room for. */
function hasFreeCapacity(scene: Scene, place: Place, use: SlotUse): boolean {
  return (scene.vehiclesBoundFor[place.index] ?? 0) < place.slots.filter((slot) => slot.use === use).length;
}

/** The place with the shortest wait: the one for which the fewest vehicles are bound, chosen at random among equals. */
export function leastBusyPlace(scene: Scene, vehicle: VehicleState, places: readonly Place[]): Place | undefined {
  const vehiclesBoundFor = (place: Place) => scene.vehiclesBoundFor[place.index] ?? 0;
  const fewest = Math.min(...places.map(vehiclesBoundFor));
  return randomOf(
    vehicle,
    places.filter((place) => vehiclesBoundFor(place) === fewest),
  );
}

/** Fills in what all errands have in common. */
export function createErrand(
  place: Place,
  fields: Partial<Errand> & Pick<Errand, 'travel' | 'workStatus' | 'workS'>,
): Errand {
  return { place: place.index, use: 'work', queueStatus: 'queue', about: place.name, loadedAfter: false, ...fields };
}

export function randomChance(vehicle: VehicleState, share: number): boolean {
  return random(vehicle) < share;
}

export function randomMinutesS(vehicle: VehicleState, low: number, high: number): number {
  return 60 * randomBetween(vehicle, low, high);
}
