import fc from 'fast-check';
import { union } from 'polyclip-ts';
import { expect, test } from 'vitest';
import { selfCrossingOf } from './outline.ts';
import { areaOf, isInZone, type Zone, type ZoneCorner } from './zone.ts';

const toCorner = ([x, y]: readonly [number, number]): ZoneCorner => ({ x, y });
const outlineOf = (...points: [number, number][]) => points.map(toCorner);

test.each([
  ['a square', outlineOf([0, 0], [10, 0], [10, 10], [0, 10]), undefined],
  ['a corner on the way', outlineOf([0, 0], [5, 0], [10, 0], [10, 10]), undefined],
  ['a hollow', outlineOf([0, 0], [10, 0], [10, 10], [5, 5], [0, 10]), undefined],
  ['a bow tie', outlineOf([0, 0], [10, 10], [10, 0], [0, 10]), { edges: [0, 2], point: { x: 5, y: 5 } }],
  [
    'an edge that touches a corner',
    outlineOf([0, 0], [10, 0], [10, 10], [5, 0], [0, 10]),
    { edges: [0, 2], point: { x: 5, y: 0 } },
  ],
  ['an edge that runs back', outlineOf([0, 0], [10, 0], [4, 0], [4, 8]), { edges: [0, 1], point: { x: 4, y: 0 } }],
  ['two corners on one place', outlineOf([0, 0], [0, 0], [10, 0], [10, 10]), { edges: [0, 1], point: { x: 0, y: 0 } }],
  ['all on one line', outlineOf([0, 0], [10, 0], [20, 0]), { edges: [0, 2], point: { x: 10, y: 0 } }],
  ['two corners', outlineOf([0, 0], [10, 0]), { edges: [0, 1], point: { x: 0, y: 0 } }],
])('%s', (_name, corners, crossing) => {
  if (crossing === undefined) expect(selfCrossingOf(corners)).toBeUndefined();
  else expect(selfCrossingOf(corners)?.point).toBeDefined();
  if (crossing && corners.length > 3) expect(selfCrossingOf(corners)).toEqual(crossing);
});

test('where the mine is, the crossing is found to the millimetre', () => {
  const far = outlineOf(
    [650_000.1, 4_763_000.1],
    [650_010.1, 4_763_010.1],
    [650_010.1, 4_763_000.1],
    [650_000.1, 4_763_010.1],
  );
  const { point } = selfCrossingOf(far) ?? {};
  expect(point?.x).toBeCloseTo(650_005.1, 3);
  expect(point?.y).toBeCloseTo(4_763_005.1, 3);
});

/** Whole metres of a small grid: corners that meet, edges that touch and run over each other are frequent. */
const anyGridOutline = fc.array(fc.tuple(fc.nat(8), fc.nat(8)).map(toCorner), { minLength: 3, maxLength: 9 });

function signedArea(corners: readonly ZoneCorner[]): number {
  return corners.reduce((sum, { x, y }, k) => {
    const next = corners[(k + 1) % corners.length] as ZoneCorner;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

test('an outline without crossings is the one ring that a clipping library makes of it', () => {
  fc.assert(
    fc.property(anyGridOutline, (corners) => {
      if (selfCrossingOf(corners)) return;
      const made = union([corners.map(({ x, y }): [number, number] => [x, y])]);
      expect(made).toHaveLength(1);
      expect(made[0]).toHaveLength(1);
      const ring = (made[0]?.[0] ?? []).slice(0, -1).map(([x, y]) => ({ x, y }));
      expect(Math.abs(signedArea(ring))).toBeCloseTo(Math.abs(signedArea(corners)), 6);
    }),
    { numRuns: 1500 },
  );
});

test('a self-crossing outline is found, from any starting corner', () => {
  fc.assert(
    fc.property(anyGridOutline, fc.nat(8), (corners, start) => {
      const turned = corners.map((_, k) => corners[(k + start) % corners.length] as ZoneCorner);
      expect(selfCrossingOf(turned) === undefined).toBe(selfCrossingOf(corners) === undefined);
      expect(selfCrossingOf(corners.toReversed()) === undefined).toBe(selfCrossingOf(corners) === undefined);
    }),
  );
});

test('a point in the outline is one that the outline winds round, between heights of 0, negative and inverted', () => {
  const heights = fc.tuple(fc.constantFrom(-5, 0, 5, undefined), fc.constantFrom(-5, 0, 5, undefined));
  fc.assert(
    fc.property(
      anyGridOutline,
      fc.nat(7),
      fc.nat(7),
      heights,
      fc.constantFrom(-6, -5, -1, 0, 3, 5, 9),
      (corners, x, y, [a, b], altitude) => {
        if (selfCrossingOf(corners)) return;
        const [lowM, highM] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
        const zone: Zone = { id: 'z', name: 'z', mapId: undefined, corners, lowM, highM, box: boxOf(corners) };
        // Off the grid, so that it is on an edge only by chance; such points are left out.
        const at: [number, number] = [x + 0.437, y + 0.319];
        const inPlan = windingOf(corners, at) !== 0;
        const between = (lowM === undefined || altitude >= lowM) && (highM === undefined || altitude <= highM);
        expect(isInZone(zone, { easting: at[0], northing: at[1], altitude })).toBe(inPlan && between);
        expect(areaOf(zone)).toBeCloseTo(Math.abs(signedArea(corners)), 6);
      },
    ),
    { numRuns: 1500 },
  );
});

/** Turns of the outline round a point: another way to tell than the one under test. */
function windingOf(corners: readonly ZoneCorner[], [x, y]: [number, number]): number {
  const turn = corners.reduce((sum, from, k) => {
    const to = corners[(k + 1) % corners.length] as ZoneCorner;
    const angle = Math.atan2(to.y - y, to.x - x) - Math.atan2(from.y - y, from.x - x);
    return sum + Math.atan2(Math.sin(angle), Math.cos(angle));
  }, 0);
  return Math.round(turn / (2 * Math.PI));
}

function boxOf(corners: readonly ZoneCorner[]): Zone['box'] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}
