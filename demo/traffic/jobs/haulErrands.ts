/** Errands of haul trucks and loaders: loading and tipping. */
import type { VehicleState } from '../model.ts';
import { randomBetween, randomOf } from '../random.ts';
import type { Place } from '../roads/roadMap.ts';
import { type Scene, vehicleAt } from '../scene.ts';
import {
  createErrand,
  drivingSecondsTo,
  freePlaces,
  hasSlots,
  leastBusyPlace,
  placesOf,
  sendToPlace,
} from './errands.ts';

export function assignLoading(
  scene: Scene,
  index: number,
  vehicle: VehicleState,
  kind: Place['kind'],
  spanS: [number, number],
): boolean {
  const places = placesOf(scene, kind);
  const assignedPlace = places.find(
    (place) => vehicle.sentTo !== undefined && excavatorAt(scene, place) === vehicle.sentTo,
  );
  const place = assignedPlace ?? leastBusyPlace(scene, vehicle, places);
  if (!place) return false;
  const excavator = kind === 'face' ? excavatorAt(scene, place) : undefined;
  const targetName = excavator ?? place.name;
  vehicle.assigned = excavator ?? '';
  const workS = randomBetween(vehicle, ...spanS);
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'travelEmpty', workStatus: 'loading', workS, about: targetName, loadedAfter: true }),
  );
}

function excavatorAt(scene: Scene, place: Place): string | undefined {
  const slot = place.slots.find((candidate) => candidate.use === 'machine');
  const occupant = slot ? scene.occupiedSlots.get(slot.index) : undefined;
  return occupant === undefined ? undefined : vehicleAt(scene, occupant).id;
}

export function assignDelivery(scene: Scene, index: number, vehicle: VehicleState, kinds: Place['kind'][]): boolean {
  const assignedPlaces = placesOf(scene, ...kinds);
  const place = leastBusyPlace(
    scene,
    vehicle,
    assignedPlaces.length > 0 ? assignedPlaces : placesOf(scene, 'dump', 'rom', 'crusher'),
  );
  if (!place) return false;
  const workS = randomBetween(vehicle, 35, 60);
  return sendToPlace(scene, index, createErrand(place, { travel: 'haulLoaded', workStatus: 'dumping', workS }));
}

/** Loaders divide the ore passes evenly among themselves, and each keeps to its own. */
function assignedOrePass(scene: Scene, index: number): Place | undefined {
  const passes = placesOf(scene, 'orepass').filter((place) => hasSlots(place, 'work'));
  const targets = passes.length > 0 ? passes : placesOf(scene, 'chute', 'rom');
  const loaders = scene.world.fleet.flatMap(({ role }, at) => (role === 'bog' ? [at] : []));
  return targets[Math.floor((loaders.indexOf(index) * targets.length) / Math.max(1, loaders.length))];
}

export function sendToOrePass(scene: Scene, index: number, vehicle: VehicleState): boolean {
  const place = assignedOrePass(scene, index);
  if (!place) return false;
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'tram', workStatus: 'dumping', workS: randomBetween(vehicle, 14, 24) }),
  );
}

/** Sends a loader to one of the draw points with the shortest round trip to its own ore pass. */
export function sendToDrawpoint(scene: Scene, index: number, vehicle: VehicleState): boolean {
  const { map } = scene.world;
  const pass = assignedOrePass(scene, index);
  const near = freePlaces(scene, vehicle, 'work', 'drawpoint')
    .map((place) => {
      const back = pass ? map.secondsTo(map.junctions[place.node]?.lanesIn[0] ?? -1, pass.node) : 0;
      return { place, seconds: drivingSecondsTo(scene, vehicle, place) + back };
    })
    .sort((a, b) => a.seconds - b.seconds);
  const place = randomOf(vehicle, near.slice(0, 8))?.place;
  if (!place) return false;
  const workS = randomBetween(vehicle, 32, 55);
  return sendToPlace(
    scene,
    index,
    createErrand(place, { travel: 'travelEmpty', workStatus: 'loading', workS, loadedAfter: true }),
  );
}
