import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ZONE_VIEWS, zoneViewBox } from './zoneViews.ts';

/** A drive of 60 m by 6 m that runs northeast. */
const NORTHEAST_RAD = Math.PI / 4;
const turnedCorner = (along: number, across: number) => ({
  x: 1_000 + along * Math.sin(NORTHEAST_RAD) + across * Math.cos(NORTHEAST_RAD),
  y: 2_000 + along * Math.cos(NORTHEAST_RAD) - across * Math.sin(NORTHEAST_RAD),
});
const narrowZone = {
  corners: [turnedCorner(30, 3), turnedCorner(30, -3), turnedCorner(-30, -3), turnedCorner(-30, 3)],
  lowM: 630,
  highM: 635,
};

test('the longest side is horizontal in a plan and a long section; a cross section looks along it', () => {
  const [plan, long, cross] = ZONE_VIEWS.map((view) => zoneViewBox(narrowZone, view, 0));
  expect(plan?.acrossM).toBeCloseTo(60);
  expect(plan?.alongM).toBeCloseTo(6);
  expect(plan?.elevationRad).toBe(Math.PI / 2);
  expect(plan?.bearingRad).toBeCloseTo(-NORTHEAST_RAD);
  expect(long).toMatchObject({ elevationRad: 0, heightM: 5, bearingRad: plan?.bearingRad });
  expect(cross?.bearingRad).toBeCloseTo(NORTHEAST_RAD);
  expect(cross?.acrossM).toBeCloseTo(6);
  expect(cross?.alongM).toBeCloseTo(60);
  for (const box of [plan, long, cross]) {
    expect(box?.centre.easting).toBeCloseTo(1_000);
    expect(box?.centre.northing).toBeCloseTo(2_000);
    expect(box?.centre.altitude).toBeCloseTo(632.5);
  }
});

test('a zone without bounds is looked at where it is drawn', () => {
  const box = zoneViewBox({ ...narrowZone, lowM: undefined, highM: undefined }, 'longSection', 800);
  expect(box?.centre.altitude).toBe(800);
  expect(box?.heightM).toBe(30);
  expect(zoneViewBox({ ...narrowZone, highM: 630 }, 'longSection', 0)?.heightM).toBe(0);
});

test('for any zone, the direction is north rather than south, and square to it', () => {
  const coordinate = fc.double({ min: -900, max: 900, noNaN: true });
  const corners = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(corners, (list) => {
      const boxes = ZONE_VIEWS.map((view) => zoneViewBox({ ...narrowZone, corners: list }, view, 0));
      for (const box of boxes) expect(Math.cos(box?.bearingRad ?? Math.PI)).toBeGreaterThanOrEqual(-1e-9);
      const [, long, cross] = boxes;
      expect(Math.cos((long?.bearingRad ?? 0) - (cross?.bearingRad ?? 0))).toBeCloseTo(0, 6);
      expect(long?.acrossM).toBeGreaterThanOrEqual(long?.alongM ?? 0);
    }),
  );
});
