/**
 * Transforms vertices. Allocates no object per vertex: a cold worker would spend most of its time on garbage
 * collection.
 */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { placedIndices } from '../gltf/winding.ts';

export interface VertexBounds {
  min: ScenePoint;
  max: ScenePoint;
}

/**
 * Writes transformed points into `out` from its vertex `first` on, and extends the box by them.
 * @param m column-major, 4x4
 */
export function placePositions(
  out: Float32Array,
  first: number,
  positions: Float32Array,
  m: ArrayLike<number>,
  box: VertexBounds,
): void {
  const [m0, m1, m2, , m4, m5, m6, , m8, m9, m10, , m12, m13, m14] = m as unknown as Matrix;
  for (let k = 0, o = first * 3; k + 2 < positions.length; k += 3, o += 3) {
    const x = positions[k] as number;
    const y = positions[k + 1] as number;
    const z = positions[k + 2] as number;
    out[o] = m0 * x + m4 * y + m8 * z + m12;
    out[o + 1] = m1 * x + m5 * y + m9 * z + m13;
    out[o + 2] = m2 * x + m6 * y + m10 * z + m14;
  }
  extendBounds(box, out, first * 3, first * 3 + positions.length);
}

/** Sixteen numbers, validated by the caller. */
type Matrix = readonly [
  ...[number, number, number, number, number, number, number, number],
  ...[number, number, number, number, number, number, number, number],
];

/**
 * Copies triangles into `out` from index `at` on. @param first index of their first vertex in `out`
 * @param m their transform, as of {@link placePositions}
 */
export function placeTriangles(
  out: Uint32Array,
  at: number,
  indices: Uint32Array,
  first: number,
  m: ArrayLike<number>,
): void {
  const placed = placedIndices(indices, m);
  if (first === 0) out.set(placed, at);
  else for (let k = 0; k < placed.length; k++) out[at + k] = (placed[k] as number) + first;
}

/** Extends a box by points; NaN coordinates make it NaN. @param from first number @param to end, exclusive */
export function extendBounds({ min, max }: VertexBounds, positions: Float32Array, from: number, to: number): void {
  let { x: x0, y: y0, z: z0 } = min;
  let { x: x1, y: y1, z: z1 } = max;
  for (let k = from; k + 2 < to; k += 3) {
    const x = positions[k] as number;
    const y = positions[k + 1] as number;
    const z = positions[k + 2] as number;
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    z0 = Math.min(z0, z);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
    z1 = Math.max(z1, z);
  }
  Object.assign(min, { x: x0, y: y0, z: z0 } satisfies ScenePoint);
  Object.assign(max, { x: x1, y: y1, z: z1 } satisfies ScenePoint);
}

/**
 * Converts normals to signed bytes, four per vertex, the fourth as padding.
 * @param m rotation, translation and uniform scale, possibly mirrored, so that normals transform like directions
 */
export function placeNormals(out: Int8Array, first: number, normals: Float32Array, m: ArrayLike<number>): void {
  const [m0, m1, m2, , m4, m5, m6, , m8, m9, m10] = m as unknown as Matrix;
  for (let k = 0, o = first * 4; k + 2 < normals.length; k += 3, o += 4) {
    const x = normals[k] as number;
    const y = normals[k + 1] as number;
    const z = normals[k + 2] as number;
    const nx = m0 * x + m4 * y + m8 * z;
    const ny = m1 * x + m5 * y + m9 * z;
    const nz = m2 * x + m6 * y + m10 * z;
    const scale = 127 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
    out[o] = Math.round(nx * scale);
    out[o + 1] = Math.round(ny * scale);
    out[o + 2] = Math.round(nz * scale);
  }
}
