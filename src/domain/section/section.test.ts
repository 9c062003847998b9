import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Section, sectionRange, sectionSchema } from './section.ts';

const MAP_ORIGIN = { easting: 650_000, northing: 4_763_000, altitude: 900 };

test('a slab is kept unchanged, and hides the outside by default', () => {
  expect(sectionSchema.parse({ kind: 'slab', lowM: 620, highM: 631.5 })).toEqual({
    kind: 'slab',
    lowM: 620,
    highM: 631.5,
    outside: 'hidden',
  });
  expect(sectionSchema.parse({ kind: 'slab', lowM: -5, highM: 0, outside: 'ghost' }).outside).toBe('ghost');
});

test('inverted bounds are those of the same slab', () => {
  expect(sectionSchema.parse({ kind: 'slab', lowM: 10, highM: -10 })).toMatchObject({ lowM: -10, highM: 10 });
});

test.each([
  ['no thickness', { kind: 'slab', lowM: 4, highM: 4 }],
  ['a bound that is missing', { kind: 'slab', lowM: 4 }],
  ['a bound beyond the earth', { kind: 'slab', lowM: 4, highM: 1e9 }],
  ['a bound that is no number', { kind: 'slab', lowM: 4, highM: Number.NaN }],
  ['a text for a number', { kind: 'slab', lowM: '4', highM: 9 }],
  ['a bearing beyond a turn', { kind: 'plane', easting: 1, northing: 1, bearingDeg: 361 }],
  ['a plane without a place', { kind: 'plane', bearingDeg: 10 }],
  ['another shape', { kind: 'sphere', radius: 4 }],
  ['an outside of its own', { kind: 'slab', lowM: 4, highM: 9, outside: 'red' }],
  ['nothing', null],
])('refuses %s', (_, raw) => {
  expect(sectionSchema.safeParse(raw).success).toBe(false);
});

test('a slab is a range of altitudes in the scene', () => {
  const range = sectionRange({ kind: 'slab', lowM: 880, highM: 930, outside: 'hidden' }, MAP_ORIGIN);
  expect(range).toEqual({ normal: { x: 0, y: 1, z: 0 }, low: -20, high: 30 });
});

test.each([
  [0, { x: 0, z: -1 }],
  [90, { x: 1, z: 0 }],
  [180, { x: 0, z: 1 }],
  [270, { x: -1, z: 0 }],
])('a plane with bearing %d keeps the part beyond it in that direction', (bearingDeg, toward) => {
  const section: Section = { kind: 'plane', easting: 650_010, northing: 4_763_020, bearingDeg, outside: 'hidden' };
  const { normal, low, high } = sectionRange(section, MAP_ORIGIN);
  const distanceAlongNormal = (away: number) => normal.x * (10 + toward.x * away) + normal.z * (-20 + toward.z * away);
  expect(distanceAlongNormal(0.01)).toBeGreaterThan(low);
  expect(distanceAlongNormal(-0.01)).toBeLessThan(low);
  expect(distanceAlongNormal(5_000)).toBeLessThan(high);
});

test('any parsed section has ordered bounds and a normal of length 1', () => {
  const metres = fc.double({ min: -20_000, max: 20_000, noNaN: true });
  const slab = fc.record({ kind: fc.constant('slab'), lowM: metres, highM: metres });
  const plane = fc.record({
    kind: fc.constant('plane'),
    easting: metres,
    northing: metres,
    bearingDeg: fc.double({ min: 0, max: 360, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.oneof(slab, plane), (raw) => {
      const read = sectionSchema.safeParse(raw);
      if (!read.success) return;
      const { normal, low, high } = sectionRange(read.data, MAP_ORIGIN);
      expect(Math.hypot(normal.x, normal.y, normal.z)).toBeCloseTo(1, 9);
      expect(high).toBeGreaterThan(low);
      expect(sectionSchema.parse(read.data)).toEqual(read.data);
    }),
  );
});
