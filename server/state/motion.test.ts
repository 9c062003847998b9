import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearingBetween, speedBetween } from './motion.ts';

const startPoint = { easting: 500_000, northing: 4_700_000, altitude: 1_000, atMs: 10_000 };

test.each([
  [0, 10, 0],
  [10, 0, 90],
  [0, -10, 180],
  [-10, 0, 270],
  [10, 10, 45],
])('moving %d east and %d north heads for %d', (east, north, bearing) => {
  const to = { ...startPoint, easting: startPoint.easting + east, northing: startPoint.northing + north };
  expect(bearingBetween(startPoint, to)).toBeCloseTo(bearing, 9);
});

test('standing has no bearing, though the receiver wanders', () => {
  expect(bearingBetween(startPoint, startPoint)).toBeUndefined();
  expect(bearingBetween(startPoint, { ...startPoint, easting: startPoint.easting + 0.4 })).toBeUndefined();
});

test('speed counts the climb, and only what can be', () => {
  expect(speedBetween(startPoint, { ...startPoint, altitude: 1_010, atMs: 11_000 })).toBeCloseTo(36, 9);
  expect(speedBetween(startPoint, { ...startPoint, atMs: 11_000 })).toBe(0);
  expect(speedBetween(startPoint, { ...startPoint, easting: 501_000, atMs: 11_000 })).toBeUndefined();
  expect(speedBetween(startPoint, { ...startPoint, atMs: 10_000 })).toBeUndefined();
  expect(speedBetween(startPoint, { ...startPoint, atMs: 9_000 })).toBeUndefined();
  expect(speedBetween(startPoint, { ...startPoint, easting: 500_010, atMs: 80_000 })).toBeUndefined();
});

test('bearings are always on the compass', () => {
  const step = fc.double({ min: -1_000, max: 1_000, noNaN: true });
  fc.assert(
    fc.property(step, step, (east, north) => {
      const to = { ...startPoint, easting: startPoint.easting + east, northing: startPoint.northing + north };
      const bearing = bearingBetween(startPoint, to);
      if (bearing === undefined) return;
      expect(bearing).toBeGreaterThanOrEqual(0);
      expect(bearing).toBeLessThan(360);
    }),
  );
});
