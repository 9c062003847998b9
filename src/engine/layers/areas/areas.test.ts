import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Zone, ZoneCorner } from '../../../domain/zone/zone.ts';
import { cornersOf, indicesAt, shownPlaces } from './areaGeometry.ts';
import { type AreaShape, wallSheet, zonePrism } from './shapes.ts';

function totalArea(points: readonly ZoneCorner[], triangles: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => points[triangles[k + n] as number]) as [ZoneCorner, ZoneCorner, ZoneCorner];
    sum += ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
  }
  return sum;
}

/** The triangles of a polygon in plan. */
function planTriangles(corners: readonly ZoneCorner[]): readonly number[] {
  return wallSheet(
    'w',
    corners.map(({ x, y }) => ({ easting: x, northing: y, altitude: 0 })),
  ).triangles;
}

function zoneWith(changes: Partial<Zone>): Zone {
  const corners = [
    { x: 100, y: 200 },
    { x: 110, y: 200 },
    { x: 110, y: 220 },
  ];
  const box = { minX: 100, minY: 200, maxX: 110, maxY: 220 };
  return { id: 'z', name: 'z', mapId: undefined, corners, lowM: 5, highM: 9, box, ...changes };
}

test('a star of any number of corners, either way round, is covered once', () => {
  const radii = fc.array(fc.double({ min: 1, max: 10, noNaN: true }), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(radii, fc.boolean(), (lengths, clockwise) => {
      const points = lengths.map((r, k) => {
        const angle = ((clockwise ? -k : k) / lengths.length) * Math.PI * 2;
        return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
      });
      const triangles = planTriangles(points);
      expect(triangles.length).toBeLessThanOrEqual((points.length - 2) * 3);
      const exact = points.reduce((sum, p, k) => {
        const q = points[(k + 1) % points.length] as ZoneCorner;
        return sum + (p.x * q.y - q.x * p.y) / 2;
      }, 0);
      expect(Math.abs(totalArea(points, triangles))).toBeCloseTo(Math.abs(exact), 6);
    }),
  );
});

/** Six times the volume within triangles, positive where they turn outward. */
function volumeWithin({ points, triangles }: Pick<AreaShape, 'points' | 'triangles'>): number {
  const cornerAt = (k: number) => points.slice(3 * k, 3 * k + 3) as [number, number, number];
  let sum = 0;
  for (let k = 0; k < triangles.length; k += 3) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [0, 1, 2].map((n) => cornerAt(triangles[k + n] as number)) as [
      [number, number, number],
      [number, number, number],
      [number, number, number],
    ];
    sum += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx);
  }
  return sum;
}

test('the faces of a zone turn outward, whichever way its outline goes round', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 20 },
    { x: 4, y: 5 },
  ];
  const sixVolumes = 6 * 4 * Math.abs(totalArea(corners, planTriangles(corners)));
  for (const outline of [corners, corners.toReversed()])
    expect(volumeWithin(zonePrism(zoneWith({ corners: outline }), 0))).toBeCloseTo(sixVolumes);
});

test('self-crossing or empty outlines end with the available part', () => {
  const bow = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ];
  expect(planTriangles(bow).length % 3).toBe(0);
  expect(planTriangles(Array.from({ length: 50 }, () => ({ x: 1, y: 1 })))).toEqual([]);
});

test('a zone is a closed prism between its altitudes; a bound of 0 is a bound', () => {
  const { points, triangles, edges } = zonePrism(zoneWith({ lowM: 0, highM: 9 }), 500);
  expect(new Set(points.filter((_, k) => k % 3 === 2))).toEqual(new Set([0, 9]));
  expect(triangles).toHaveLength((1 + 1 + 3 * 2) * 3);
  expect(edges).toHaveLength(9 * 2);
});

test('a rounded zone has upright edges at its sharp corners only', () => {
  const round = Array.from({ length: 60 }, (_, k) => ({ x: Math.cos(k / 9.55) * 50, y: Math.sin(k / 9.55) * 50 }));
  const uprightEdges = ({ edges }: { edges: readonly number[] }, count: number) =>
    edges.filter((from, k) => k % 2 === 0 && Math.abs((edges[k + 1] as number) - from) === count);
  expect(uprightEdges(zonePrism(zoneWith({ corners: round }), 0), 60).length).toBeLessThan(3);
  expect(uprightEdges(zonePrism(zoneWith({}), 0), 3)).toHaveLength(3);
});

test('a zone that is open at an end, or at both, has a height all the same', () => {
  const prismHeights = (changes: Partial<Zone>) => {
    const { points } = zonePrism(zoneWith(changes), 500);
    const all = points.filter((_, k) => k % 3 === 2);
    return [Math.min(...all), Math.max(...all)];
  };
  expect(prismHeights({ lowM: undefined, highM: 100 })).toEqual([70, 100]);
  expect(prismHeights({ lowM: 100, highM: undefined })).toEqual([100, 130]);
  expect(prismHeights({ lowM: undefined, highM: undefined })).toEqual([485, 515]);
});

test('corners of all areas are in scene axes about the origin; a view has indices of those that it shows', () => {
  const wall = [0, 1, 2, 3].map((k) => ({ easting: 100 + (k % 2) * 10, northing: 200 + (k >> 1) * 10, altitude: 7 }));
  const shapes = [zonePrism(zoneWith({}), 0), wallSheet('w', wall)];
  const corners = cornersOf(shapes, { easting: 100, northing: 200, altitude: 5 });
  expect(corners).toHaveLength((6 + 4) * 3);
  const placesOf = (...ids: string[]) => shownPlaces(shapes, new Set(ids));
  const only = indicesAt(shapes, placesOf('w'));
  const last = Math.max(...only.edges);
  expect([...corners.subarray(last * 3, last * 3 + 3)]).toEqual([10, 2, -10]);
  expect([Math.min(...only.triangles), last]).toEqual([6, 9]);
  expect(indicesAt(shapes, shownPlaces(shapes, undefined)).triangles).toHaveLength(
    shapes.reduce((sum, { triangles }) => sum + triangles.length, 0),
  );
  expect(indicesAt(shapes, placesOf()).triangles).toHaveLength(0);
});
