/** The volume inside closed surfaces of triangles, and whether they are closed at all (rules.md#volume). */
import { connectedBodies } from './bodies.ts';
import { isInsideMesh, type Point3, pointAt } from './insideMesh.ts';

export interface MeshVolume {
  /** Cubic metres; undefined where the surface has holes or is turned inside out in places. */
  volumeM3: number | undefined;
  /** Edges that belong to one triangle only, or that two triangles run along the same way. */
  openEdges: number;
  triangles: number;
}

/** A closed surface; how it is wound tells nothing about other bodies of the file. */
interface Body {
  corners: readonly number[];
  volumeM3: number;
  least: Point3;
  most: Point3;
  /** A point inside, next to the surface. */
  inner: Point3;
}

/** Corners are rounded to steps of this, and those on the same step are one: mostly such as are nearer than half of it. */
const WELD_DISTANCE_M = 0.001;

/**
 * @param positions x, y, z a corner, metres @param indices three a triangle
 */
export function meshVolume(positions: ArrayLike<number>, indices: ArrayLike<number>): MeshVolume {
  const corners = weldedTriangles(positions, indices);
  const triangles = corners.length / 3;
  const { bodies, openEdges } = connectedBodies(corners);
  const isClosed = openEdges === 0 && triangles > 0;
  const volumeM3 = isClosed ? volumeInside(positions, bodies) : undefined;
  return { volumeM3, openEdges, triangles };
}

/** All bodies together; one inside another is a cavity of it, and one inside a cavity is none. */
function volumeInside(positions: ArrayLike<number>, surfaces: readonly (readonly number[])[]): number {
  const bodies = surfaces.map((corners) => bodyOf(positions, corners));
  const isInside = (body: Body, other: Body) =>
    body !== other && isBoxInside(body, other) && isInsideMesh(positions, other.corners, body.inner);
  let sum = 0;
  for (const body of bodies) {
    const depth = bodies.filter((other) => isInside(body, other)).length;
    sum += depth % 2 === 0 ? body.volumeM3 : -body.volumeM3;
  }
  return sum;
}

function bodyOf(positions: ArrayLike<number>, corners: readonly number[]): Body {
  const least: [number, number, number] = [Infinity, Infinity, Infinity];
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const corner of corners)
    for (const [axis, value] of pointAt(positions, corner).entries()) {
      least[axis] = Math.min(least[axis] as number, value);
      most[axis] = Math.max(most[axis] as number, value);
    }
  const signedVolume = signedVolumeOf(positions, corners);
  const inner = innerPoint(positions, corners, signedVolume < 0);
  return { corners, volumeM3: Math.abs(signedVolume), least, most, inner };
}

function isBoxInside(body: Body, other: Body): boolean {
  return [0, 1, 2].every(
    (k) =>
      (body.least[k] as number) >= (other.least[k] as number) && (body.most[k] as number) <= (other.most[k] as number),
  );
}

/** Behind the middle of the largest triangle, so that a surface that touches the body is not met. */
function innerPoint(positions: ArrayLike<number>, corners: readonly number[], isInsideOut: boolean): Point3 {
  let largest = 0;
  let inner: Point3 = [0, 0, 0];
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => pointAt(positions, corners[k + n] as number)) as [Point3, Point3, Point3];
    const normal = cross(difference(b, a), difference(c, a));
    const length = Math.hypot(...normal);
    if (length <= largest) continue;
    largest = length;
    const step = ((isInsideOut ? 2 : -2) * WELD_DISTANCE_M) / length;
    inner = [0, 1, 2].map(
      (axis) => ((a[axis] as number) + (b[axis] as number) + (c[axis] as number)) / 3 + (normal[axis] as number) * step,
    ) as unknown as Point3;
  }
  return inner;
}

/** Negative where the surface is wound inside out. Counted from its first corner: far from the origin nothing is lost. */
function signedVolumeOf(positions: ArrayLike<number>, corners: readonly number[]): number {
  const origin = pointAt(positions, corners[0] as number);
  let sixVolumes = 0;
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => difference(pointAt(positions, corners[k + n] as number), origin)) as [
      Point3,
      Point3,
      Point3,
    ];
    const [x, y, z] = cross(b, c);
    sixVolumes += a[0] * x + a[1] * y + a[2] * z;
  }
  return sixVolumes / 6;
}

function difference(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Corners of the triangles, three each, the same where they are at one place; without those shrunken to a line. */
function weldedTriangles(positions: ArrayLike<number>, indices: ArrayLike<number>): number[] {
  const welded = weldVertices(positions);
  const corners: number[] = [];
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const [p, q, r] = [0, 1, 2].map((n) => welded[indices[k + n] as number]) as [number, number, number];
    // A triangle that has shrunk to a line bounds nothing.
    if (p !== q && q !== r && r !== p) corners.push(p, q, r);
  }
  return corners;
}

/** For each corner the first one at the same place. */
function weldVertices(positions: ArrayLike<number>): Int32Array {
  const first = new Map<string, number>();
  const corners = new Int32Array(positions.length / 3);
  for (let corner = 0; corner < corners.length; corner++) {
    const place = [0, 1, 2].map((k) => Math.round((positions[corner * 3 + k] as number) / WELD_DISTANCE_M)).join(' ');
    const known = first.get(place);
    if (known === undefined) first.set(place, corner);
    corners[corner] = known ?? corner;
  }
  return corners;
}
