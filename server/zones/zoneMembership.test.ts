import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readZone, staysInZone, ZONE_EXIT_MARGIN_M, type Zone } from '../../src/domain/zone/zone.ts';
import type { PlacedSensor } from '../site/site.ts';
import { type PlacedVehicle, ZoneMembership } from './zoneMembership.ts';

function square(id: string, x: number, y: number, sizeM: number): Zone {
  const corners = [
    { x, y },
    { x: x + sizeM, y },
    { x: x + sizeM, y: y + sizeM },
    { x, y: y + sizeM },
  ];
  const zone = readZone({ id, zoneName: id, points: JSON.stringify(corners) });
  if (!zone) throw new Error('no zone');
  return zone;
}

const vehicleAt = (id: string, easting: number, northing: number): PlacedVehicle => ({
  id,
  point: { easting, northing, altitude: 0 },
});
const sensorAt = (name: string, easting: number, northing: number) =>
  ({ id: name, name, point: { easting, northing, altitude: 0 } }) as PlacedSensor;
const vehiclesIn = (membership: ZoneMembership) =>
  Object.fromEntries(membership.counts(0).map(({ id, vehicles }) => [id, vehicles]));

describe('members of zones', () => {
  it('are those that testing every vehicle in every zone finds, however vehicles move, come and go', () => {
    const metres = fc.integer({ min: -2_000, max: 2_000 });
    const zones = fc.uniqueArray(fc.tuple(metres, metres, fc.constantFrom(50, 400, 30_000)), { maxLength: 8 });
    const vehicle = fc.tuple(fc.integer({ min: 0, max: 6 }), metres, metres);
    const counts = fc.array(fc.uniqueArray(vehicle, { maxLength: 6, selector: ([id]) => id }), { maxLength: 8 });
    fc.assert(
      fc.property(zones, counts, (places, listed) => {
        const all = places.map(([x, y, sizeM], k) => square(`z${k}`, x, y, sizeM));
        const membership = new ZoneMembership(all, []);
        let inside = new Map(all.map(({ id }) => [id, new Set<string>()]));
        for (const list of listed) {
          const vehicles = list.map(([id, x, y]) => vehicleAt(`v${id}`, x, y));
          const staying = (zone: Zone) =>
            vehicles.filter(({ id, point }) => staysInZone(zone, inside.get(zone.id)?.has(id) ?? false, point));
          const next = new Map(all.map((zone) => [zone.id, new Set(staying(zone).map(({ id }) => id))]));
          const changed = all.filter(({ id }) => next.get(id)?.size !== inside.get(id)?.size);
          const reported = membership.recountZones(vehicles, [], 1);
          expect(reported.map(({ id }) => id)).toEqual(changed.map(({ id }) => id));
          expect(vehiclesIn(membership)).toEqual(Object.fromEntries(Array.from(next, ([id, ids]) => [id, ids.size])));
          inside = next;
        }
      }),
    );
  });

  it('leave beyond the margin only, and at once when they are no longer listed', () => {
    const membership = new ZoneMembership([square('a', 0, 0, 100)], []);
    expect(membership.recountZones([vehicleAt('v', 99, 50)], [], 1)).toMatchObject([{ id: 'a', vehicles: 1 }]);
    expect(membership.recountZones([vehicleAt('v', 100 + ZONE_EXIT_MARGIN_M - 1, 50)], [], 2)).toEqual([]);
    expect(membership.recountZones([], [], 3)).toMatchObject([{ id: 'a', vehicles: 0, timestamp: 3 }]);
    expect(membership.recountZones([vehicleAt('v', 100 + ZONE_EXIT_MARGIN_M - 1, 50)], [], 4)).toEqual([]);
  });

  it('are counted anew by changed zones, also where nothing has moved', () => {
    const membership = new ZoneMembership([square('a', 0, 0, 100), square('b', 500, 0, 100)], []);
    const vehicles = [vehicleAt('v', 50, 50), vehicleAt('w', 550, 50)];
    membership.recountZones(vehicles, [], 1);
    expect(vehiclesIn(membership)).toEqual({ a: 1, b: 1 });
    membership.setZones([square('a', 60, 0, 100), square('c', 0, 0, 1_000)]);
    expect(vehiclesIn(membership)).toEqual({ a: 1, c: 0 });
    membership.recountZones(vehicles, [], 2);
    expect(vehiclesIn(membership)).toEqual({ a: 0, c: 2 });
  });

  it('keep those within the margin when the zone is saved again', () => {
    const membership = new ZoneMembership([square('a', 0, 0, 100)], []);
    membership.recountZones([vehicleAt('v', 99, 50)], [], 1);
    const beside = [vehicleAt('v', 102, 50)];
    membership.recountZones(beside, [], 2);
    membership.setZones([square('a', 0, 0, 100)]);
    membership.recountZones(beside, [], 3);
    expect(vehiclesIn(membership)).toEqual({ a: 1 });
  });

  it('are counted in zones whose corners are beyond every map, too', () => {
    const far = square('far', 1e20, 0, 16_384);
    const wide = square('wide', -1e300, -1e300, 2e300);
    const membership = new ZoneMembership([far, wide, square('a', 0, 0, 100)], []);
    membership.recountZones([vehicleAt('v', 50, 50), vehicleAt('w', Number.NaN, 0)], [], 1);
    expect(vehiclesIn(membership)).toEqual({ far: 0, wide: 1, a: 1 });
  });

  it('are people by the sensors in a zone, in each zone of the sensor', () => {
    const sensors = [sensorAt('s1', 50, 50), sensorAt('s2', 900, 900)];
    const membership = new ZoneMembership([square('a', 0, 0, 100), square('all', 0, 0, 1_000)], sensors);
    const people = [
      { id: 'p1', sensor: 's1', atMs: 1 },
      { id: 'p2', sensor: 's2', atMs: 1 },
      { id: 'p3', sensor: 'elsewhere', atMs: 1 },
    ];
    membership.recountZones([], people, 1);
    expect(membership.counts(1)).toMatchObject([
      { id: 'a', people: 1, rsus: 1 },
      { id: 'all', people: 2, rsus: 2 },
    ]);
    expect(membership.recountZones([], people.slice(1), 2)).toMatchObject([
      { id: 'a', people: 0 },
      { id: 'all', people: 1 },
    ]);
  });
});
