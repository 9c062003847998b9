/** Whether a point lies inside a closed surface of triangles. */
import { orient2d } from 'robust-predicates';

/** x, y, z */
export type Point3 = readonly [number, number, number];

/**
 * Whether a ray from the point along x leaves the surface an odd number of times.
 * @param positions x, y, z per corner @param corners three per triangle
 */
export function isInsideMesh(positions: ArrayLike<number>, corners: ArrayLike<number>, point: Point3): boolean {
  let isInside = false;
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const [i, j, l] = [corners[k], corners[k + 1], corners[k + 2]] as [number, number, number];
    // Fast rejection: most triangles are above or below the ray.
    const isAbove = (positions[i * 3 + 2] as number) > point[2];
    if (
      (positions[j * 3 + 2] as number) > point[2] === isAbove &&
      (positions[l * 3 + 2] as number) > point[2] === isAbove
    )
      continue;
    const [a, b, c] = [pointAt(positions, i), pointAt(positions, j), pointAt(positions, l)];
    if (isOnLine(a, b, c, point) && xOnPlane(a, b, c, point) > point[0]) isInside = !isInside;
  }
  return isInside;
}

/** Position of a corner. */
export function pointAt(positions: ArrayLike<number>, corner: number): Point3 {
  const at = corner * 3;
  return [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number];
}

/**
 * Whether the line along x through a point hits a triangle; a line through the common edge of two triangles hits
 * exactly one of them.
 */
function isOnLine(a: Point3, b: Point3, c: Point3, point: Point3): boolean {
  return isBeside(a, b, point) !== (isBeside(b, c, point) !== isBeside(c, a, point));
}

/**
 * Whether an edge, seen along x, is on a given side of a point at its height: exact, and independent of the edge's
 * direction.
 */
function isBeside(from: Point3, to: Point3, [, y, z]: Point3): boolean {
  if (from[2] > z === to[2] > z) return false;
  const [low, high] = from[2] > z ? [to, from] : [from, to];
  return orient2d(low[1], low[2], high[1], high[2], y, z) > 0;
}

/** X at which the line along x through a point hits the plane of a triangle. */
function xOnPlane(a: Point3, b: Point3, c: Point3, [, y, z]: Point3): number {
  const [uy, uz, vy, vz] = [b[1] - a[1], b[2] - a[2], c[1] - a[1], c[2] - a[2]];
  const area = uy * vz - uz * vy;
  const alongU = ((y - a[1]) * vz - (z - a[2]) * vy) / area;
  const alongV = (uy * (z - a[2]) - uz * (y - a[1])) / area;
  return a[0] + alongU * (b[0] - a[0]) + alongV * (c[0] - a[0]);
}
