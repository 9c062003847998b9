/**
 * Members of each rule zone, from the positions of vehicles and of the sensors that last detected people. Only vehicles
 * that have moved are examined, and only for nearby zones.
 */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import type { WireZoneCount } from '../../src/domain/wire/zones.ts';
import { isInZone, staysInZone, type Zone } from '../../src/domain/zone/zone.ts';
import type { Passage } from '../people/lamps.ts';
import type { PlacedSensor } from '../site/site.ts';
import { ZoneGrid } from './zoneGrid.ts';

export interface PlacedVehicle {
  id: string;
  point: SitePoint;
}

interface ZoneMembers {
  readonly vehicles: Set<string>;
  readonly people: Set<string>;
}

/** A vehicle's position at the last count. */
interface CountedPlace {
  easting: number;
  northing: number;
  altitude: number;
  /** Zones that it is in. */
  zones: readonly Zone[];
  /** Whether the zones have changed since. */
  isOutdated: boolean;
  /** Number of the last count that included it. */
  countNumber: number;
}

const NO_ZONES: readonly Zone[] = [];

export class ZoneMembership {
  readonly #sensors: readonly PlacedSensor[];
  #grid = new ZoneGrid([]);
  #sensorsIn: ReadonlyMap<string, readonly PlacedSensor[]> = new Map();
  /** Ids of zones by name of a sensor in them. */
  #zonesOfSensor: ReadonlyMap<string, readonly string[]> = new Map();
  #members = new Map<string, ZoneMembers>();
  readonly #places = new Map<string, CountedPlace>();
  #countNumber = 0;

  constructor(zones: readonly Zone[], sensors: readonly PlacedSensor[]) {
    this.#sensors = sensors;
    this.setZones(zones);
  }

  /** Call it when users have changed the zones; members of unchanged ones are kept. */
  setZones(zones: readonly Zone[]): void {
    this.#grid = new ZoneGrid(zones);
    this.#sensorsIn = new Map(
      zones.map((zone) => [zone.id, this.#sensors.filter(({ point }) => isInZone(zone, point))] as const),
    );
    this.#zonesOfSensor = zonesBySensor(this.#sensorsIn);
    const createEmptyMembers = (): ZoneMembers => ({ vehicles: new Set(), people: new Set() });
    this.#members = new Map(zones.map(({ id }) => [id, this.#members.get(id) ?? createEmptyMembers()]));
    const byId = new Map(zones.map((zone) => [zone.id, zone]));
    for (const place of this.#places.values()) {
      place.zones = place.zones.flatMap(({ id }) => byId.get(id) ?? []);
      place.isOutdated = true;
    }
  }

  /** Sensors inside a zone; undefined if there is no such zone. */
  sensorsIn(zoneId: string): readonly PlacedSensor[] | undefined {
    return this.#sensorsIn.get(zoneId);
  }

  /** Recounts. @returns zones whose count has changed */
  recountZones(vehicles: Iterable<PlacedVehicle>, people: Iterable<Passage>, nowMs: number): WireZoneCount[] {
    const before = new Map(Array.from(this.#members, ([id, members]) => [id, sizesOf(members)]));
    this.#countVehicles(vehicles);
    this.#countPeople(people);
    return Array.from(this.#members)
      .filter(([id, members]) => sizesOf(members) !== before.get(id))
      .map(([id, members]) => this.#countOf(id, members, nowMs));
  }

  counts(nowMs: number): WireZoneCount[] {
    return Array.from(this.#members, ([id, members]) => this.#countOf(id, members, nowMs));
  }

  #countVehicles(vehicles: Iterable<PlacedVehicle>): void {
    this.#countNumber++;
    for (const { id, point } of vehicles) {
      const known = this.#places.get(id);
      if (known && !known.isOutdated && isAt(known, point)) known.countNumber = this.#countNumber;
      else this.#move(id, known, point);
    }
    for (const [id, { zones, countNumber }] of this.#places) {
      if (countNumber === this.#countNumber) continue;
      for (const zone of zones) this.#members.get(zone.id)?.vehicles.delete(id);
      this.#places.delete(id);
    }
  }

  #move(id: string, known: CountedPlace | undefined, point: SitePoint): void {
    const before = known?.zones ?? NO_ZONES;
    const candidates = new Set([...this.#grid.candidatesAt(point), ...this.#grid.everywhere, ...before]);
    const zones = Array.from(candidates).filter((zone) => staysInZone(zone, before.includes(zone), point));
    for (const zone of before) if (!zones.includes(zone)) this.#members.get(zone.id)?.vehicles.delete(id);
    for (const zone of zones) this.#members.get(zone.id)?.vehicles.add(id);
    const { easting, northing, altitude } = point;
    const place = { easting, northing, altitude, zones, isOutdated: false, countNumber: this.#countNumber };
    if (known) Object.assign(known, place);
    else this.#places.set(id, place);
  }

  #countPeople(people: Iterable<Passage>): void {
    for (const members of this.#members.values()) members.people.clear();
    for (const { id, sensor } of people) {
      for (const zoneId of this.#zonesOfSensor.get(sensor) ?? []) this.#members.get(zoneId)?.people.add(id);
    }
  }

  #countOf(id: string, { vehicles, people }: ZoneMembers, nowMs: number): WireZoneCount {
    return {
      id,
      count: vehicles.size + people.size,
      vehicles: vehicles.size,
      people: people.size,
      rsus: this.#sensorsIn.get(id)?.length ?? 0,
      timestamp: nowMs,
    };
  }
}

function isAt({ easting, northing, altitude }: CountedPlace, point: SitePoint): boolean {
  return point.easting === easting && point.northing === northing && point.altitude === altitude;
}

/** Equal if neither number has changed. */
function sizesOf({ vehicles, people }: ZoneMembers): string {
  return `${vehicles.size} ${people.size}`;
}

function zonesBySensor(sensorsIn: ReadonlyMap<string, readonly PlacedSensor[]>): Map<string, string[]> {
  const zones = new Map<string, string[]>();
  for (const [zoneId, sensors] of sensorsIn) {
    for (const { name } of sensors) zones.set(name, [...(zones.get(name) ?? []), zoneId]);
  }
  return zones;
}
