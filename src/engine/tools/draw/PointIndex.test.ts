import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { SiteBox, SitePoint } from '../../../domain/geo/frame.ts';
import { PointIndex } from './PointIndex.ts';

const pointAt = (easting: number): SitePoint => ({ easting, northing: -easting, altitude: easting / 2 });
const holds =
  (point: SitePoint) =>
  ({ min, max }: SiteBox): boolean =>
    (['easting', 'northing', 'altitude'] as const).every(
      (axis) => min[axis] <= point[axis] && point[axis] <= max[axis],
    );

test('a point is visited by all that want its place, in a list of any length', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3000 }), fc.nat(), (eastings, pick) => {
      const points = eastings.map(pointAt);
      const wanted = points[pick % Math.max(1, points.length)] ?? pointAt(0);
      const visited: SitePoint[] = [];
      new PointIndex(points).visit(holds(wanted), (point) => visited.push(point));
      const same = (list: SitePoint[]) => list.filter(({ easting }) => easting === wanted.easting);
      expect(same(visited)).toEqual(same(points));
    }),
    { numRuns: 50 },
  );
});

test('of a hundred thousand points in order, a few boxes and points are looked at', () => {
  const index = new PointIndex(Array.from({ length: 100_000 }, (_, k) => pointAt(k)));
  const matters = vi.fn(holds(pointAt(77_777)));
  const visited: number[] = [];
  index.visit(matters, ({ easting }) => visited.push(easting));
  expect(visited).toContain(77_777);
  expect(visited).toHaveLength(32);
  expect(matters.mock.calls.length).toBeLessThan(200);
});
