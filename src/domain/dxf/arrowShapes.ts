/** Arrowheads of dimensions and leaders: filled triangles, whatever block the drawing names for them. */
import type { Vec3 } from './entity.ts';
import type { Shape } from './shape.ts';
import { addVectors, crossProduct, scaleVector, unit } from './vector.ts';

/** Half the width of an arrow, as a share of its length. */
const ARROW_SLIMNESS = 1 / 6;
const UP: Vec3 = [0, 0, 1];

/** @param normal of the plane in which it lies */
export function arrowShape(tip: Vec3, towards: Vec3, length: number, normal: Vec3 = UP): Shape {
  const direction = unit(towards, [1, 0, 0]);
  const back = addVectors(tip, direction, -length);
  const side = scaleVector(unit(crossProduct(normal, direction), [0, 1, 0]), length * ARROW_SLIMNESS);
  return { kind: 'faces', points: [tip, addVectors(back, side), addVectors(back, side, -1)] };
}

/**
 * The arrow at the start of a leader; none where its first piece has no room for two, as in the programs that write
 * drawings.
 * @param corners by which the leader is given @param line as it is drawn, through the corners
 */
export function leaderArrow(corners: readonly Vec3[], line: readonly Vec3[], length: number, normal?: Vec3): Shape[] {
  const [tip, corner] = corners;
  if (!tip || !corner || !(length > 0) || distance(tip, corner) < 2 * length) return [];
  const next = line.find((point) => distance(tip, point) > 0) ?? corner;
  return [arrowShape(tip, addVectors(tip, next, -1), length, normal)];
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(...addVectors(a, b, -1));
}
