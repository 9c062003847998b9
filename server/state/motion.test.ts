import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearingBetween, speedBetween } from './motion.ts';

const from = { easting: 500_000, northing: 4_700_000, altitude: 1_000, atMs: 10_000 };

test.each([
  [0, 10, 0],
  [10, 0, 90],
  [0, -10, 180],
  [-10, 0, 270],
  [10, 10, 45],
])('moving %d east and %d north heads for %d', (east, north, bearing) => {
  const to = { ...from, easting: from.easting + east, northing: from.northing + north };
  expect(bearingBetween(from, to)).toBeCloseTo(bearing, 9);
});

test('standing has no bearing, though the receiver wanders', () => {
  expect(bearingBetween(from, from)).toBeUndefined();
  expect(bearingBetween(from, { ...from, easting: from.easting + 0.4 })).toBeUndefined();
});

test('speed counts the climb, and only what can be', () => {
  expect(speedBetween(from, { ...from, altitude: 1_010, atMs: 11_000 })).toBeCloseTo(36, 9);
  expect(speedBetween(from, { ...from, atMs: 11_000 })).toBe(0);
  expect(speedBetween(from, { ...from, easting: 501_000, atMs: 11_000 })).toBeUndefined();
  expect(speedBetween(from, { ...from, atMs: 10_000 })).toBeUndefined();
  expect(speedBetween(from, { ...from, atMs: 9_000 })).toBeUndefined();
  expect(speedBetween(from, { ...from, easting: 500_010, atMs: 80_000 })).toBeUndefined();
});

test('bearings are always on the compass', () => {
  const step = fc.double({ min: -1_000, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(step, step, (east, north) => {
      const to = { ...from, easting: from.easting + east, northing: from.northing + north };
      const bearing = bearingBetween(from, to);
      if (bearing === undefined) return;
      expect(bearing).toBeGreaterThanOrEqual(0);
      expect(bearing).toBeLessThan(360);
    }),
  );
});
