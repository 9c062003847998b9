import { expect, test } from 'vitest';
import { MapLabelSet } from './MapLabelSet.ts';

const labelPlace = { easting: 650_010, northing: 4_760_020, altitude: 705 };

test('names are placed in scene axes about the origin and move with it', () => {
  const places = new MapLabelSet();
  places.set([{ name: 'Налуу зам', lengthM: 120, place: labelPlace }]);
  places.setOrigin({ easting: 650_000, northing: 4_760_000, altitude: 700 });
  expect([...places.scenePositions]).toEqual([10, 5, -20]);
  places.setOrigin({ easting: 650_010, northing: 4_760_020, altitude: 700 });
  expect([...places.scenePositions]).toEqual([0, 5, 0]);
});

test('longer roads are named from farther off', () => {
  const places = new MapLabelSet();
  places.set([19, 20, 50, 100, 150, 5000].map((lengthM) => ({ name: 'x', lengthM, place: labelPlace })));
  expect([...places.maxDistanceM]).toEqual([600, 800, 1200, 1500, 1800, 1800]);
  places.set([]);
  expect(places.count).toBe(0);
});
