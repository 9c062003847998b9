import { type EntityKey, entityKey, vehicleKey } from '../../domain/entity/entityKey.ts';
import { OCCUPANCY_WINDOW_MS } from '../../domain/siteEntity/people.ts';
import type { ItemType } from '../../domain/view/viewState.ts';
import { isInZone, type Zone } from '../../domain/zone/zone.ts';
import type { World } from './World.ts';

/** Content of a zone. */
export interface ZoneMember {
  readonly key: EntityKey;
  readonly kind: ItemType;
  readonly id: string;
  readonly name: string;
}

type ZoneWorld = Pick<World, 'poses' | 'state' | 'siteEntities' | 'evaluationTimeMs'>;

/**
 * Content of a zone, by kind and name: vehicles whose last fix is inside, people seen within 8 h by a sensor inside,
 * assets and sensors inside.
 */
export function zoneMembers(world: ZoneWorld, zone: Zone): ZoneMember[] {
  return [...vehiclesIn(world, zone), ...siteEntitiesIn(world, zone)];
}

/** The known entities with these ids, in the order of {@link zoneMembers}; several may share an id. */
export function membersById({ state, siteEntities }: ZoneWorld, ids: Iterable<string>): ZoneMember[] {
  const found: Record<'vehicle' | 'people' | 'asset' | 'sensor', ZoneMember[]> = {
    vehicle: [],
    people: [],
    asset: [],
    sensor: [],
  };
  for (const id of ids) {
    const vehicle = Object.hasOwn(state.vehicles, id) ? state.vehicles[id] : undefined;
    if (vehicle) found.vehicle.push({ key: vehicleKey(id), kind: 'vehicle', id, name: vehicle.name });
    for (const kind of ['people', 'asset', 'sensor'] as const) {
      const siteEntity = siteEntities.get(kind, id);
      const name = siteEntity?.person?.fullName ?? siteEntity?.name;
      if (name !== undefined) found[kind].push({ key: entityKey(kind, id), kind, id, name });
    }
  }
  return Object.values(found).flatMap((members) => members.sort(byName));
}

function vehiclesIn({ poses, state }: ZoneWorld, zone: Zone): ZoneMember[] {
  const members: ZoneMember[] = [];
  for (const { id, name } of Object.values(state.vehicles)) {
    const row = poses.rowOf(id);
    if (row === undefined || !poses.hasFix(row)) continue;
    const [easting, northing, altitude] = poses.sitePositions.subarray(row * 3, row * 3 + 3) as Iterable<number>;
    if (easting === undefined || northing === undefined || altitude === undefined) continue;
    if (isInZone(zone, { easting, northing, altitude }))
      members.push({ key: vehicleKey(id), kind: 'vehicle', id, name });
  }
  return members.sort(byName);
}

function siteEntitiesIn(world: ZoneWorld, zone: Zone): ZoneMember[] {
  const { siteEntities } = world;
  const evaluationTimeMs = world.evaluationTimeMs();
  const found: Record<'people' | 'asset' | 'sensor', ZoneMember[]> = { people: [], asset: [], sensor: [] };
  const sensors = new Set<string>();
  for (const { kind, id, name, place } of siteEntities.all()) {
    if ((kind !== 'sensor' && kind !== 'asset') || !place || !isInZone(zone, place)) continue;
    found[kind].push({ key: entityKey(kind, id), kind, id, name });
    if (kind === 'sensor') sensors.add(name);
  }
  // People are drawn beside the sensor that saw them last: the sensor's place decides, not the drawn spot.
  for (const { kind, id, name, rsu, rsuAtMs = 0, person } of siteEntities.all()) {
    if (kind !== 'people' || rsu === undefined || !sensors.has(rsu)) continue;
    if (evaluationTimeMs - rsuAtMs > OCCUPANCY_WINDOW_MS) continue;
    found.people.push({ key: entityKey(kind, id), kind, id, name: person?.fullName ?? name });
  }
  return [found.people, found.asset, found.sensor].flatMap((members) => members.sort(byName));
}

const collator = new Intl.Collator('en', { numeric: true });

function byName(a: ZoneMember, b: ZoneMember): number {
  return collator.compare(a.name, b.name);
}
