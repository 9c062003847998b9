/**
 * People with cap lamps: they walk from sensor to sensor in their part of the mine, ride in and out when shifts change,
 * and occasionally enter a refuge chamber. A person's position is known only while a sensor detects the lamp.
 */
import { shiftOfHour } from '../../src/domain/time/shift.ts';
import { derivedSeed, random, randomBetween } from '../traffic/random.ts';

export interface CrewPlace {
  name: string;
  mineArea: string;
  x: number;
  y: number;
  z: number;
}

export interface CrewMember {
  lamp: string;
  sap: string;
  /** Part of the mine in which this person works. */
  mineArea: string;
}

export interface PersonState {
  /** Index of the sensor that detects the lamp. */
  at: number;
  /** Sensors still to be passed, by index. */
  path: number[];
  /** When the next sensor is reached or, without a path, when the lamp is detected again; epoch seconds. */
  nextAtS: number;
  rides: boolean;
  rng: number;
}

export interface CrewWorld {
  places: readonly CrewPlace[];
  members: readonly CrewMember[];
  /** Neighbours of each sensor, by index. */
  links: readonly (readonly number[])[];
  utcOffsetMin: number;
}

const WALK_MPS = 1.2;
const RIDING_MPS = 5;
const REPORT_EVERY_S = 60;
const NEIGHBOUR_COUNT = 3;
/** Height differences weigh more, because levels lie above each other. */
const HEIGHT_WEIGHT = 3;

export function crewWorld(
  places: readonly CrewPlace[],
  members: readonly CrewMember[],
  utcOffsetMin: number,
): CrewWorld {
  return { places, members, links: connectPlaces(places), utcOffsetMin };
}

/** Connects nearest neighbours, and every place with a route towards the first one, so that everybody can get out. */
function connectPlaces(places: readonly CrewPlace[]): number[][] {
  const links = places.map((): Set<number> => new Set());
  const connect = (a: number, b: number) => {
    links[a]?.add(b);
    links[b]?.add(a);
  };
  places.forEach((place, index) => {
    const sortByDistance = (candidates: number[]) =>
      candidates.sort((a, b) => distanceM(place, places[a]) - distanceM(place, places[b]));
    for (const near of sortByDistance(indexRange(places.length).filter((other) => other !== index)).slice(
      0,
      NEIGHBOUR_COUNT,
    )) {
      connect(index, near);
    }
    const [before] = sortByDistance(indexRange(index));
    if (before !== undefined) connect(index, before);
  });
  return links.map((neighbours) => [...neighbours].sort((a, b) => a - b));
}

function indexRange(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function distanceM(a: CrewPlace, b: CrewPlace | undefined): number {
  return b ? Math.hypot(a.x - b.x, a.y - b.y, HEIGHT_WEIGHT * (a.z - b.z)) : Number.POSITIVE_INFINITY;
}

export function initialCrew(world: CrewWorld, seed: number, atS: number): PersonState[] {
  return world.members.map(({ lamp, mineArea }) => {
    const stream = { rng: derivedSeed(seed, lamp) };
    const at = randomPlaceIn(world, mineArea, stream);
    return { at, path: [], nextAtS: atS + randomBetween(stream, 1, REPORT_EVERY_S), rides: false, rng: stream.rng };
  });
}

function randomPlaceIn({ places }: CrewWorld, mineArea: string, stream: { rng: number }): number {
  const own = indexRange(places.length).filter((index) => places[index]?.mineArea === mineArea);
  const candidates = own.length > 0 ? own : indexRange(places.length);
  return candidates[Math.floor(random(stream) * candidates.length)] ?? 0;
}

/** @returns whether a sensor detects the lamp at this time */
export function advancePerson(world: CrewWorld, person: PersonState, index: number, atS: number): boolean {
  if (atS < person.nextAtS) return false;
  const reachedPlace = person.path.shift();
  if (reachedPlace !== undefined) person.at = reachedPlace;
  if (person.path.length === 0) choosePath(world, person, index, atS);
  const next = person.path[0];
  person.nextAtS = atS + (next === undefined ? REPORT_EVERY_S : walkingSeconds(world, person, next));
  return true;
}

function choosePath(world: CrewWorld, person: PersonState, index: number, atS: number): void {
  const member = world.members[index];
  if (!member) return;
  person.rides = false;
  if (isShiftChange(world, atS) || isOffShift(world, member, atS)) {
    const out = world.places.findIndex(({ mineArea }) => mineArea === 'Surface');
    if (out < 0 || person.at === out) return;
    person.rides = true;
    person.path = pathTo(world, person.at, out);
    return;
  }
  if (random(person) < 0.6) return;
  const destination = randomPlaceIn(world, member.mineArea, person);
  person.path = pathTo(world, person.at, destination);
  person.rides = person.path.length > 3;
}

/** Half the crew works by day and half by night; people off shift are at the surface, then absent. */
function isOffShift(world: CrewWorld, { lamp }: CrewMember, atS: number): boolean {
  const isNightWorker = derivedSeed(3, lamp) % 5 === 0;
  return (shiftOfHour(hourOf(world, atS)) === 'night') !== isNightWorker && derivedSeed(5, lamp) % 2 === 0;
}

function isShiftChange(world: CrewWorld, atS: number): boolean {
  const hour = hourOf(world, atS) % 12;
  return hour > 6.8 && hour < 7.3;
}

function hourOf({ utcOffsetMin }: CrewWorld, atS: number): number {
  return (((atS / 3600 + utcOffsetMin / 60) % 24) + 24) % 24;
}

function walkingSeconds(world: CrewWorld, person: PersonState, next: number): number {
  const [from, to] = [world.places[person.at], world.places[next]];
  const metres = from && to ? Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z) : 60;
  return Math.max(5, metres / (person.rides ? RIDING_MPS : WALK_MPS));
}

/** The path past the fewest sensors; empty if there is none. */
function pathTo({ links }: CrewWorld, from: number, to: number): number[] {
  const before = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined && at !== to; at = queue.shift()) {
    for (const next of links[at] ?? []) {
      if (before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  const path: number[] = [];
  if (!before.has(to)) return path;
  for (let at = to; at !== from; at = before.get(at) ?? from) path.unshift(at);
  return path;
}
