/**
 * The initial state from a seed: machines at their places, parked vehicles in their stalls, haulers along their routes.
 */
import type { FleetVehicle, Role } from '../fleet.ts';
import type { TrafficState, VehicleState } from '../model.ts';
import { derivedSeed, random, randomBetween } from '../random.ts';
import type { Lane } from '../roads/lane.ts';
import { laneAt, type Place } from '../roads/roadMap.ts';
import type { Slot, SlotUse } from '../roads/slots.ts';
import { approachStartM, type TrafficWorld } from '../world.ts';
import { driveInSlices } from './driveInSlices.ts';

/** Half an hour of driving distributes the traffic over the mine. */
export const WARM_UP_DURATION_S = 1800;

/** An initial state, warmed up so that vehicles are spread over the mine. @param signal ends the warm-up early */
export async function startTraffic(
  world: TrafficWorld,
  seed: number,
  atS: number,
  warmUpS = WARM_UP_DURATION_S,
  signal?: AbortSignal,
): Promise<TrafficState> {
  const state = stateBeforeWarmUp(world, seed, atS - warmUpS);
  await driveInSlices(world, state, warmUpS, signal);
  return state;
}

/** Everything at its initial place, before the first step. */
export function stateBeforeWarmUp(world: TrafficWorld, seed: number, atS: number): TrafficState {
  const state: TrafficState = { version: 5, seed, atS, vehicles: [] };
  const takenSlots = new Set<number>();
  const starts = new RoadStarts(world, seed);
  for (const member of world.fleet) {
    const vehicle = newVehicleState(member, seed, atS);
    state.vehicles.push(vehicle);
    const slot = firstSlot(world, member, takenSlots);
    if (slot) parkInSlot(world, vehicle, slot, member.role);
    else starts.placeHauler(vehicle, member);
    if (slot) takenSlots.add(slot.index);
  }
  return state;
}

function newVehicleState(member: FleetVehicle, seed: number, atS: number): VehicleState {
  const stream = { rng: derivedSeed(seed, member.id) };
  const pose = { x: 0, y: 0, z: 0, dirRad: 0 };
  const offUntilS = member.role === 'laidUp' ? Number.MAX_SAFE_INTEGER : 0;
  const vehicle: VehicleState = {
    id: member.id,
    mode: 'rest',
    route: [],
    prev: -1,
    s: 0,
    speedMps: 0,
    slot: -1,
    home: -1,
    pose,
    legs: [],
    passedS: 0,
    backing: false,
    holds: [],
    authority: [],
    waitS: 0,
    errand: null,
    untilS: atS + randomBetween(stream, 5, 600),
    loaded: false,
    assigned: '',
    cycles: 0,
    drivenSinceFuelS: randomBetween(stream, 0, 4 * 3600),
    failsAtS: atS + randomBetween(stream, 1, 20) * 3600,
    stage: '',
    status: member.role === 'laidUp' ? 'parked' : 'standby',
    about: '',
    statusAtS: atS - Math.round(randomBetween(stream, 0, 1200)),
    online: member.role !== 'laidUp',
    presenceAtS: 0,
    presenceUntilS: offUntilS,
    rng: stream.rng,
  };
  return vehicle;
}

function isUnderground(lanes: readonly Lane[], lane: number): boolean {
  return ['decline', 'drift', 'drawpoint'].includes(laneAt(lanes, lane).kind);
}

interface StartSlot {
  use: SlotUse;
  kinds: Place['kind'][];
  /** Whether the slot is reserved while the vehicle is away. */
  isReserved: boolean;
}

const PARKING_STALL: StartSlot = { use: 'stall', kinds: ['parking'], isReserved: true };
const DRAWPOINT_SLOT: StartSlot = { use: 'work', kinds: ['drawpoint'], isReserved: false };

/** Initial slots of the vehicles of a role; haulers start on the road. */
const START_SLOTS: Partial<Record<Role, StartSlot>> = {
  dig: { use: 'machine', kinds: ['face'], isReserved: true },
  push: { use: 'machine', kinds: ['dump', 'rom'], isReserved: true },
  bog: DRAWPOINT_SLOT,
  face: DRAWPOINT_SLOT,
  errand: PARKING_STALL,
  patrol: PARKING_STALL,
  bus: PARKING_STALL,
  concrete: PARKING_STALL,
  laidUp: PARKING_STALL,
};

function firstSlot(world: TrafficWorld, member: FleetVehicle, takenSlots: ReadonlySet<number>): Slot | undefined {
  const startSlot: StartSlot | undefined =
    member.role === 'laidUp' && member.category === 'OPMiningTruck'
      ? { use: 'work', kinds: ['workshop'], isReserved: true }
      : START_SLOTS[member.role];
  if (!startSlot) return undefined;
  const free = world.map.slots.filter((slot) => {
    const kind = world.map.places[slot.place]?.kind;
    return (
      slot.use === startSlot.use && kind !== undefined && startSlot.kinds.includes(kind) && !takenSlots.has(slot.index)
    );
  });
  const stream = { rng: derivedSeed(7, member.id) };
  return startSlot === DRAWPOINT_SLOT ? free[Math.floor(random(stream) * free.length)] : free[0];
}

function parkInSlot(world: TrafficWorld, vehicle: VehicleState, slot: Slot, role: Role): void {
  const arrival = world.map.junctions[slot.node]?.lanesIn[0] ?? -1;
  vehicle.slot = slot.index;
  if (START_SLOTS[role]?.isReserved === true) vehicle.home = slot.index;
  vehicle.pose = slot.pose;
  vehicle.prev = arrival;
  if (!slot.isInLane) return;
  vehicle.route = [arrival];
  vehicle.prev = -1;
  const lane = laneAt(world.map.lanes, arrival);
  vehicle.s = lane.line.lengthM - approachStartM(world, slot, arrival);
  if (lane.isShared) vehicle.authority = [{ lane: arrival, drivenPastM: -1 }];
}

/** Free stretches of wide road, assigned one by one in an order determined by the seed. */
class RoadStarts {
  readonly #world: TrafficWorld;
  readonly #stream: { rng: number };
  readonly #freePositions: { lane: number; s: number }[];

  constructor(world: TrafficWorld, seed: number) {
    this.#world = world;
    this.#stream = { rng: derivedSeed(seed, 'starts') };
    this.#freePositions = world.map.lanes.flatMap((lane) => {
      const first = (world.map.mouths.lengthAtStartM[lane.index] ?? 0) + 14;
      const last = lane.line.lengthM - (world.map.mouths.lengthAtEndM[lane.index] ?? 0) - 16;
      const count = lane.isShared || lane.kind === 'drift' ? 0 : Math.max(0, Math.floor((last - first) / 32) + 1);
      return Array.from({ length: count }, (_, index) => ({ lane: lane.index, s: first + index * 32 }));
    });
  }

  /** Puts a hauler on the road with a destination: loaded if that is a tip, empty if it is a loading place. */
  placeHauler(vehicle: VehicleState, member: FleetVehicle): void {
    while (this.#freePositions.length > 0) {
      const at = Math.floor(random(this.#stream) * this.#freePositions.length);
      const [start] = this.#freePositions.splice(at, 1);
      if (start && this.#assignLoading(vehicle, member, start)) return;
    }
    throw new Error(`The road graph has no room for ${member.id}; take a smaller fleet or a larger mine`);
  }

  /** The excavator at the place, or any if the truck comes from there. */
  #excavator(place: Place): string | undefined {
    const excavators = this.#world.fleet.filter(({ role }) => role === 'dig');
    const faces = this.#world.map.places.filter(({ kind }) => kind === 'face');
    const isReserved = excavators[faces.indexOf(place)];
    return (isReserved ?? excavators[Math.floor(random(this.#stream) * excavators.length)])?.id;
  }

  #assignLoading(vehicle: VehicleState, member: FleetVehicle, start: { lane: number; s: number }): boolean {
    const kinds: Place['kind'][] =
      member.role === 'oreHaul' ? ['chute', 'rom', 'crusher'] : ['face', 'dump', 'rom', 'crusher'];
    const { map } = this.#world;
    const places = map.places.filter(
      (place) => kinds.includes(place.kind) && place.slots.some((slot) => slot.use === 'work'),
    );
    const place = places[Math.floor(random(this.#stream) * places.length)];
    const slot = place?.slots.find((candidate) => candidate.use === 'work');
    if (!place || !slot) return false;
    const way = map.lanesToNode(start.lane, place.node);
    if (!way || !map.successors[start.lane]?.includes(way[0] ?? -1)) return false;
    if (member.role === 'pitHaul' && [start.lane, ...way].some((lane) => isUnderground(map.lanes, lane))) return false;
    const isLoading = place.kind === 'face' || place.kind === 'chute';
    vehicle.mode = 'drive';
    vehicle.route = [start.lane, ...way];
    vehicle.s = start.s;
    vehicle.loaded = !isLoading;
    if (member.role === 'pitHaul') vehicle.assigned = this.#excavator(place) ?? '';
    vehicle.status = isLoading ? 'travelEmpty' : 'haulLoaded';
    vehicle.errand = {
      place: place.index,
      use: 'work',
      travel: vehicle.status,
      queueStatus: 'queue',
      workStatus: isLoading ? 'loading' : 'dumping',
      about: place.name,
      workS: isLoading ? randomBetween(this.#stream, 90, 160) : randomBetween(this.#stream, 35, 60),
      loadedAfter: isLoading,
    };
    return true;
  }
}
