/** Members of each rule zone, from the positions of vehicles and of the sensors that last detected people. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';
import type { WireZoneCount } from '../../src/domain/wire/zones.ts';
import { isInZone, staysInZone, type Zone } from '../../src/domain/zone/zone.ts';
import type { Passage } from '../people/lamps.ts';
import type { PlacedSensor } from '../site/site.ts';

export interface PlacedVehicle {
  id: string;
  point: SitePoint;
}

interface ZoneMembers {
  vehicles: Set<string>;
  people: Set<string>;
}

export class ZoneMembership {
  readonly #sensors: readonly PlacedSensor[];
  #zones: readonly Zone[] = [];
  #sensorsIn: ReadonlyMap<string, readonly PlacedSensor[]> = new Map();
  #members = new Map<string, ZoneMembers>();

  constructor(zones: readonly Zone[], sensors: readonly PlacedSensor[]) {
    this.#sensors = sensors;
    this.setZones(zones);
  }

  /** Users have changed the zones; the content of unchanged ones is still known. */
  setZones(zones: readonly Zone[]): void {
    this.#zones = zones;
    this.#sensorsIn = new Map(
      zones.map((zone) => [zone.id, this.#sensors.filter(({ point }) => isInZone(zone, point))] as const),
    );
    const createEmptyMembers = (): ZoneMembers => ({ vehicles: new Set(), people: new Set() });
    this.#members = new Map(zones.map(({ id }) => [id, this.#members.get(id) ?? createEmptyMembers()]));
  }

  /** Sensors inside a zone; undefined where there is no such zone. */
  sensorsIn(zoneId: string): readonly PlacedSensor[] | undefined {
    return this.#sensorsIn.get(zoneId);
  }

  /** Recounts. @returns zones of which a count has changed */
  recountZones(vehicles: readonly PlacedVehicle[], people: Iterable<Passage>, nowMs: number): WireZoneCount[] {
    const passages = [...people];
    const before = this.#members;
    this.#members = new Map(
      this.#zones.map((zone) => [zone.id, this.#membersOf(zone, before.get(zone.id), vehicles, passages)]),
    );
    return this.#zones.flatMap(({ id }) => {
      const [current, previous] = [this.#members.get(id), before.get(id)];
      if (!current || !previous) return [];
      const isSame = current.vehicles.size === previous.vehicles.size && current.people.size === previous.people.size;
      return isSame ? [] : [this.#countOf(id, current, nowMs)];
    });
  }

  counts(nowMs: number): WireZoneCount[] {
    return Array.from(this.#members, ([id, members]) => this.#countOf(id, members, nowMs));
  }

  #membersOf(
    zone: Zone,
    before: ZoneMembers | undefined,
    vehicles: readonly PlacedVehicle[],
    people: readonly Passage[],
  ): ZoneMembers {
    const sensors = new Set(this.#sensorsIn.get(zone.id)?.map(({ name }) => name));
    const inside = vehicles.filter(({ id, point }) => staysInZone(zone, before?.vehicles.has(id) ?? false, point));
    return {
      vehicles: new Set(inside.map(({ id }) => id)),
      people: new Set(people.filter(({ sensor }) => sensors.has(sensor)).map(({ id }) => id)),
    };
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
