/** Vectors and affine maps of drawings, float64. */
import type { Vec3 } from './entity.ts';

/** Columns x, y, z and the translation: p' = x p0 + y p1 + z p2 + t. */
export interface Affine {
  x: Vec3;
  y: Vec3;
  z: Vec3;
  t: Vec3;
}

export const IDENTITY_AFFINE: Affine = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], t: [0, 0, 0] };

export function addVectors(a: Vec3, b: Vec3, scale = 1): Vec3 {
  return [a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale];
}

export function scaleVector(a: Vec3, scale: number): Vec3 {
  return [a[0] * scale, a[1] * scale, a[2] * scale];
}

export function crossProduct(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Normalises a vector; `fallback` if it has no length. */
export function unit(a: Vec3, fallback: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return length > 1e-12 && Number.isFinite(length) ? scaleVector(a, 1 / length) : fallback;
}

/** Larger than any coordinate of a drawing, in any unit, and within the range of float32. */
const MAX_COORDINATE = 1e15;

/** Whether a point's coordinates are numbers of a plausible size. */
export function isFinitePoint(p: Vec3): boolean {
  return Math.abs(p[0]) < MAX_COORDINATE && Math.abs(p[1]) < MAX_COORDINATE && Math.abs(p[2]) < MAX_COORDINATE;
}

export function rotatePoint(m: Affine, p: Vec3): Vec3 {
  return [
    m.x[0] * p[0] + m.y[0] * p[1] + m.z[0] * p[2],
    m.x[1] * p[0] + m.y[1] * p[1] + m.z[1] * p[2],
    m.x[2] * p[0] + m.y[2] * p[1] + m.z[2] * p[2],
  ];
}

export function transformPoint(m: Affine, p: Vec3): Vec3 {
  return addVectors(rotatePoint(m, p), m.t);
}

/** Composes two transforms: first `b`, then `a`. */
export function composeAffine(a: Affine, b: Affine): Affine {
  return { x: rotatePoint(a, b.x), y: rotatePoint(a, b.y), z: rotatePoint(a, b.z), t: transformPoint(a, b.t) };
}

/** Axes of an object's own coordinate system, derived from its extrusion direction, as the file has nothing else. */
export function objectAxes(extrusion: Vec3 | undefined): Affine {
  const z = unit(extrusion ?? [0, 0, 1], [0, 0, 1]);
  if (z[0] === 0 && z[1] === 0 && z[2] === 1) return IDENTITY_AFFINE;
  // Near the world's z axis, x comes from the world's y; elsewhere from its z.
  const isSteep = Math.abs(z[0]) < 1 / 64 && Math.abs(z[1]) < 1 / 64;
  const x = unit(crossProduct(isSteep ? [0, 1, 0] : [0, 0, 1], z), [1, 0, 0]);
  return { x, y: crossProduct(z, x), z, t: [0, 0, 0] };
}
