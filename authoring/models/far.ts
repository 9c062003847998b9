/**
 * Shapes of the far level, where every triangle counts: a machine has about a dozen. The frame is that of the kit: x
 * forward, y left, z up. No shape has a floor, and faces hidden by another shape may be omitted.
 */
import type { Vec2, Vec3 } from 'manifold-3d';
import type { Paint } from './shapes.ts';

/** A flat face with corners counter-clockwise as seen from outside. */
export interface FarLevelFace {
  paint: Paint;
  corners: Vec3[];
}

/** A point of a side view, with its own half width if that differs from the shape's. */
type SidePoint = Vec2 | Vec3;

/** A box; `back` and `front` pull its top in at those ends, metres. */
export function farLevelBox(paint: Paint, x: Vec2, y: Vec2, z: Vec2, [back, front]: Vec2 = [0, 0]): FarLevelFace[] {
  const outline: Vec2[] = [
    [x[0], z[0]],
    [x[1], z[0]],
    [x[1] - front, z[1]],
    [x[0] + back, z[1]],
  ];
  return farLevelSide(paint, outline, (y[1] - y[0]) / 2, (y[0] + y[1]) / 2);
}

/**
 * A side view (x, z) extruded to both sides, with points counter-clockwise as seen from the right, starting with the
 * two of the floor.
 * @param open edges without a face, by their first point; always including the floor
 */
export function farLevelSide(
  paint: Paint,
  outline: readonly SidePoint[],
  halfM: number,
  middle = 0,
  open: readonly number[] = [0],
): FarLevelFace[] {
  const at = (k: number, side: 1 | -1): Vec3 => {
    const [x, z, half = halfM] = outline[k % outline.length] as SidePoint;
    return [x, middle + side * half, z];
  };
  const points = outline.map((_, k) => k);
  const edges = points.filter((k) => !open.includes(k));
  return [
    { paint, corners: points.map((k) => at(k, -1)) },
    { paint, corners: points.map((k) => at(k, 1)).reverse() },
    ...edges.map((k): FarLevelFace => ({ paint, corners: [at(k, -1), at(k, 1), at(k + 1, 1), at(k + 1, -1)] })),
  ];
}

/** A cone of flat faces over a base that is not drawn; the base counter-clockwise as seen from the tip. */
export function farLevelCone(paint: Paint, base: readonly Vec3[], tip: Vec3): FarLevelFace[] {
  return base.map((corner, k) => ({ paint, corners: [corner, base[(k + 1) % base.length] as Vec3, tip] }));
}

/** A closed solid of four faces; `a`, `b` and `c` counter-clockwise as seen from `tip`. */
export function farLevelTetrahedron(paint: Paint, [a, b, c]: readonly [Vec3, Vec3, Vec3], tip: Vec3): FarLevelFace[] {
  return [...farLevelCone(paint, [a, b, c], tip), { paint, corners: [a, c, b] }];
}
