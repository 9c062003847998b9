import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SitePoint } from '../geo/frame.ts';
import { areaFigures, volumeFigures } from './surface.ts';

const pointAt = (x: number, y: number, z = 0): SitePoint => ({
  easting: 650_000 + x,
  northing: 4_763_000 + y,
  altitude: 900 + z,
});
const squareCorners = (side: number, z = 0) => [
  pointAt(0, 0, z),
  pointAt(side, 0, z),
  pointAt(side, side, z),
  pointAt(0, side, z),
];

test('areas in plan and of the surface agree with closed forms', () => {
  expect(areaFigures(squareCorners(100))).toEqual({ planAreaM2: 10_000, surfaceM2: 10_000 });
  // A plane that rises 1 m on each metre east.
  const tilted = [pointAt(0, 0, 0), pointAt(10, 0, 10), pointAt(10, 10, 10), pointAt(0, 10, 0)];
  expect(areaFigures(tilted).planAreaM2).toBeCloseTo(100, 6);
  expect(areaFigures(tilted).surfaceM2).toBeCloseTo(100 * Math.SQRT2, 6);
  const hollow = [
    pointAt(0, 0),
    pointAt(30, 0),
    pointAt(30, 30),
    pointAt(20, 30),
    pointAt(20, 10),
    pointAt(10, 10),
    pointAt(10, 30),
    pointAt(0, 30),
  ];
  expect(areaFigures(hollow).planAreaM2).toBeCloseTo(700, 6);
  expect(areaFigures([pointAt(0, 0), pointAt(1, 1)])).toEqual({ planAreaM2: 0, surfaceM2: 0 });
  expect(areaFigures([])).toEqual({ planAreaM2: 0, surfaceM2: 0 });
});

test('a circle of many corners has the area of a circle, whichever way round', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 2000, noNaN: true }), fc.boolean(), (radius, clockwise) => {
      const corners = Array.from({ length: 360 }, (_, k) => {
        const angle = ((clockwise ? -k : k) * Math.PI) / 180;
        return pointAt(radius * Math.cos(angle), radius * Math.sin(angle));
      });
      const exact = 180 * radius * radius * Math.sin(Math.PI / 180);
      expect(areaFigures(corners).planAreaM2 / exact).toBeCloseTo(1, 6);
    }),
  );
});

test.each([
  ['a block of 5 m', () => 905, 50_000, 0],
  ['a pit of 3 m', () => 897, 0, 30_000],
  ['a wedge to 10 m', (easting: number) => 900 + (easting - 650_000) / 10, 50_000, 0],
  ['half above, half below', (easting: number) => (easting < 650_050 ? 902 : 898), 10_000, 10_000],
])('%s over 100 m by 100 m', (_name, ground, above, below) => {
  const { aboveM3, belowM3, knownShare } = volumeFigures(squareCorners(100), ground);
  expect(aboveM3).toBeCloseTo(above, 3);
  expect(belowM3).toBeCloseTo(below, 3);
  expect(knownShare).toBe(1);
});

test('a cone is a third of its base times its height, within a percent', () => {
  const ring = Array.from({ length: 90 }, (_, k) =>
    pointAt(50 * Math.cos(k * (Math.PI / 45)), 50 * Math.sin(k * (Math.PI / 45))),
  );
  const coneAltitude = (x: number, y: number) =>
    900 + Math.max(0, 20 * (1 - Math.hypot(x - 650_000, y - 4_763_000) / 50));
  const exact = (Math.PI * 50 * 50 * 20) / 3;
  expect(volumeFigures(ring, coneAltitude).aboveM3 / exact).toBeCloseTo(1, 2);
});

test('volumes are measured from the surface that the corners span', () => {
  const tilted = [pointAt(0, 0, 0), pointAt(100, 0, 10), pointAt(100, 100, 10), pointAt(0, 100, 0)];
  const { aboveM3, belowM3 } = volumeFigures(tilted, (easting) => 902 + (easting - 650_000) / 10);
  expect(aboveM3).toBeCloseTo(20_000, 3);
  expect(belowM3).toBe(0);
});

test('where the ground is not known the share says so; nothing is made of no area', () => {
  const half = volumeFigures(squareCorners(100), (easting) => (easting < 650_050 ? 901 : undefined));
  expect(half.knownShare).toBeCloseTo(0.5, 2);
  expect(half.aboveM3).toBeCloseTo(5_000, 3);
  expect(volumeFigures([pointAt(0, 0), pointAt(0, 0), pointAt(0, 0)], () => 1)).toEqual({
    aboveM3: 0,
    belowM3: 0,
    knownShare: 0,
  });
  expect(volumeFigures([], () => 1).knownShare).toBe(0);
});
