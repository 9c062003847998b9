import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SitePoint } from '../geo/frame.ts';
import { legBetween, pathLengths } from './lengths.ts';

const pointAt = (x: number, y: number, z = 0): SitePoint => ({
  easting: 650_000 + x,
  northing: 4_763_000 + y,
  altitude: 900 + z,
});

test.each([
  ['3-4-12-13', pointAt(0, 0), pointAt(3, 4, 12), { lengthM: 13, planLengthM: 5, riseM: 12 }],
  ['a ramp of 1 in 10', pointAt(0, 0), pointAt(0, 100, 10), { slopePercent: 10, slopeDeg: 5.710593, bearingDeg: 0 }],
  [
    'downhill to the west',
    pointAt(0, 0),
    pointAt(-100, 0, -100),
    { slopePercent: -100, slopeDeg: -45, bearingDeg: 270 },
  ],
  [
    'straight up',
    pointAt(0, 0),
    pointAt(0, 0, 7),
    { planLengthM: 0, slopePercent: Infinity, slopeDeg: 90, bearingDeg: undefined },
  ],
  ['straight down', pointAt(0, 0), pointAt(0, 0, -7), { slopePercent: -Infinity, slopeDeg: -90 }],
  ['nowhere', pointAt(0, 0), pointAt(0, 0), { lengthM: 0, slopePercent: 0, slopeDeg: 0, bearingDeg: undefined }],
])('%s', (_name, from, to, expected) => {
  const leg = legBetween(from, to);
  for (const [key, value] of Object.entries(expected)) {
    const figure = leg[key as keyof typeof leg];
    if (typeof value !== 'number' || !Number.isFinite(value)) expect(figure).toBe(value);
    else expect(figure).toBeCloseTo(value, 6);
  }
});

test('a path sums its legs, and counts climbs apart from descents', () => {
  const path = pathLengths([pointAt(0, 0), pointAt(30, 0, 40), pointAt(60, 0, 0), pointAt(60, 10, 0)]);
  expect(path).toMatchObject({ lengthM: 110, planLengthM: 70, climbM: 40, descentM: 40, riseM: 0, slopePercent: 0 });
  expect(pathLengths([pointAt(0, 0), pointAt(3, 0), pointAt(3, 4)], true)?.lengthM).toBeCloseTo(12, 9);
  expect(pathLengths([pointAt(0, 0)])).toBeUndefined();
  expect(pathLengths([])).toBeUndefined();
});

test('the slope of a path is its rise over its way in plan', () => {
  expect(pathLengths([pointAt(0, 0), pointAt(50, 0, 5), pointAt(0, 0, 10)])?.slopePercent).toBeCloseTo(10, 9);
});

test('a way is as long there as back, and no detour is shorter', () => {
  const place = fc
    .tuple(...[1, 2, 3].map(() => fc.double({ min: -1e4, max: 1e4, noNaN: true })))
    .map(([x, y, z]) => pointAt(x as number, y as number, z));
  fc.assert(
    fc.property(fc.array(place, { minLength: 2, maxLength: 20 }), (points) => {
      const there = pathLengths(points);
      const back = pathLengths(points.toReversed());
      expect(back?.lengthM).toBeCloseTo(there?.lengthM ?? Number.NaN, 5);
      expect(back?.riseM).toBeCloseTo(-(there?.riseM ?? Number.NaN), 5);
      const straight = legBetween(points[0] as SitePoint, points[points.length - 1] as SitePoint);
      expect(there?.lengthM).toBeGreaterThanOrEqual(straight.lengthM - 1e-6);
    }),
  );
});
