import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RoadPoint } from '../site/roads.ts';
import { RoadGrid } from './roadGrid.ts';
import { roadLine } from './roadLine.ts';

/** By taking steps along every line: at most half a step wrong. */
function nearestByStepsM(lines: readonly RoadPoint[][], at: RoadPoint): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const points of lines) {
    for (const [k, b] of points.entries()) {
      const a = points[Math.max(0, k - 1)] as RoadPoint;
      for (let step = 0; step <= 400; step++) {
        const along = (axis: 0 | 1 | 2) => a[axis] + ((b[axis] - a[axis]) * step) / 400 - at[axis];
        nearest = Math.min(nearest, Math.hypot(along(0), along(1), 3 * along(2)));
      }
    }
  }
  return nearest;
}

test('finds the level road that is nearest of all, wherever lines and places are', () => {
  const metres = fc.integer({ min: -160, max: 160 });
  const altitude = fc.integer({ min: -15, max: 15 });
  const corners = fc.uniqueArray(fc.tuple(metres, metres), { minLength: 2, maxLength: 4, selector: String });
  const line = fc.tuple(corners, altitude).map(([places, z]) => places.map(([x, y]): RoadPoint => [x, y, z]));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), metres, metres, altitude, (lines, x, y, z) => {
      const place = { easting: x, northing: y, altitude: z };
      const found = new RoadGrid(lines.map((points) => roadLine(points))).nearest(place, 1_000);
      const expectedM = nearestByStepsM(lines, [x, y, z]);
      expect(found?.distanceM).toBeLessThanOrEqual(expectedM + 1e-6);
      expect(found?.distanceM).toBeGreaterThan(expectedM - 1);
      const [px, py, pz] = found?.point ?? [Number.NaN, Number.NaN, Number.NaN];
      expect(Math.hypot(px - x, py - y, 3 * (pz - z))).toBeCloseTo(found?.distanceM ?? Number.NaN);
    }),
    { numRuns: 60 },
  );
});

test('finds nothing beyond its reach, at the reach itself it does', () => {
  const grid = new RoadGrid([
    roadLine([
      [0, 0, 0],
      [1_000, 0, 0],
    ]),
  ]);
  const at = (northing: number) => grid.nearest({ easting: 500, northing, altitude: 0 }, 120)?.distanceM;
  expect(at(120)).toBe(120);
  expect(at(-120)).toBe(120);
  expect(at(120.01)).toBeUndefined();
});

test.each([1e8, -1e8, 1e9, 1e17, 1e21, -1e21, 1e300, Number.POSITIVE_INFINITY, Number.NaN])(
  'finds nothing at %s metres, and comes to an end',
  (metres) => {
    const grid = new RoadGrid([
      roadLine([
        [0, 0, 0],
        [1_000, 0, 0],
      ]),
    ]);
    expect(grid.nearest({ easting: metres, northing: 0, altitude: 0 }, 200)).toBeUndefined();
    expect(grid.nearest({ easting: 0, northing: metres, altitude: 0 }, 200)).toBeUndefined();
  },
);

test('finds a road at the farthest place that a request may name', () => {
  const grid = new RoadGrid([
    roadLine([
      [1e8 - 100, -1e8, 0],
      [1e8, -1e8, 0],
    ]),
  ]);
  expect(grid.nearest({ easting: 1e8, northing: -1e8, altitude: 0 }, 200)?.distanceM).toBe(0);
});
