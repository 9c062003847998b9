/** A closed surface as a solid: its volume, and which others lie inside it. */

import { isInsideMesh, type Point3, pointAt } from './insideMesh.ts';
import { type Box, boxAround, isBoxInside, RTree } from './RTree.ts';

/** Relative difference of volumes below which it is attributed to rounding. */
const VOLUME_ROUNDING = 1e-9;
/** Distance of a solid's inner point from its surface. */
const INNER_DISTANCE_M = 0.002;

/** Its winding is independent of that of other solids in the file. */
export class Solid {
  readonly volumeM3: number;
  readonly box: Box;
  /** A point inside, next to the surface. */
  readonly inner: Point3;
  readonly #positions: ArrayLike<number>;
  readonly #corners: readonly number[];
  /** Index of the triangles; only built for a solid whose box contains others. */
  #triangles: RTree | undefined;

  /** @param corners three per triangle */
  constructor(positions: ArrayLike<number>, corners: readonly number[]) {
    const signedVolumeM3 = signedVolume(positions, corners);
    this.#positions = positions;
    this.#corners = corners;
    this.volumeM3 = Math.abs(signedVolumeM3);
    this.box = boxAround(positions, corners);
    this.inner = innerPoint(positions, corners, signedVolumeM3 < 0);
  }

  /** Whether another solid is inside: of two equal ones, neither is. */
  isAround(other: Solid): boolean {
    const isLarger = this.volumeM3 > other.volumeM3 * (1 + VOLUME_ROUNDING);
    return isLarger && isBoxInside(other.box, this.box) && this.#isInside(other.inner);
  }

  #isInside(point: Point3): boolean {
    this.#triangles ??= triangleTree(this.#positions, this.#corners);
    const corners: number[] = [];
    for (const triangle of this.#triangles.meeting([...point, Infinity, point[1], point[2]]))
      for (let k = 0; k < 3; k++) corners.push(this.#corners[triangle * 3 + k] as number);
    return isInsideMesh(this.#positions, corners, point);
  }
}

/** Negative if the surface is inside out, 0 if the result is only rounding. */
export function signedVolume(positions: ArrayLike<number>, corners: readonly number[]): number {
  // Relative to the first corner, to keep precision far from the origin.
  const origin = pointAt(positions, corners[0] as number);
  let sixVolumes = 0;
  let sixAmounts = 0;
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const [a, b, c] = triangleAt(positions, corners, k);
    const [x, y, z] = cross(difference(b, origin), difference(c, origin));
    const part = (a[0] - origin[0]) * x + (a[1] - origin[1]) * y + (a[2] - origin[2]) * z;
    sixVolumes += part;
    sixAmounts += Math.abs(part);
  }
  return Math.abs(sixVolumes) > sixAmounts * VOLUME_ROUNDING ? sixVolumes / 6 : 0;
}

function triangleTree(positions: ArrayLike<number>, corners: readonly number[]): RTree {
  const boxes: Box[] = [];
  for (let k = 0; k + 2 < corners.length; k += 3) boxes.push(boxAround(positions, corners.slice(k, k + 3)));
  return new RTree(boxes);
}

/** A point behind the centre of the largest triangle, so that surfaces touching the solid are not hit. */
function innerPoint(positions: ArrayLike<number>, corners: readonly number[], isInsideOut: boolean): Point3 {
  let largest = 0;
  let inner: Point3 = [0, 0, 0];
  for (let k = 0; k + 2 < corners.length; k += 3) {
    const [a, b, c] = triangleAt(positions, corners, k);
    const [x, y, z] = cross(difference(b, a), difference(c, a));
    const length = Math.hypot(x, y, z);
    if (length <= largest) continue;
    largest = length;
    const step = (isInsideOut ? INNER_DISTANCE_M : -INNER_DISTANCE_M) / length;
    inner = [
      (a[0] + b[0] + c[0]) / 3 + x * step,
      (a[1] + b[1] + c[1]) / 3 + y * step,
      (a[2] + b[2] + c[2]) / 3 + z * step,
    ];
  }
  return inner;
}

function triangleAt(positions: ArrayLike<number>, corners: readonly number[], k: number): [Point3, Point3, Point3] {
  return [
    pointAt(positions, corners[k] as number),
    pointAt(positions, corners[k + 1] as number),
    pointAt(positions, corners[k + 2] as number),
  ];
}

function difference(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
