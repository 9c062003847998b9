/**
 * Shapes for machines. Frame while modelling: metres, x forward, y left, z up, the ground at z = 0. A machine is built
 * twice by the same script: at level 0 with full detail, at level 1 with fewer sides and without fine parts.
 */
import Module, { type ManifoldToplevel, type Manifold as Solid, type Vec2, type Vec3 } from 'manifold-3d';
import { SIDE_SIGNS } from './symmetry.ts';

export type { Solid };

/** Paint of a piece; paints that follow a vehicle's state end in `_paint`, and `lamp` is emissive. */
export type Paint =
  | 'body_paint'
  | 'body_shade_paint'
  | 'load_paint'
  | 'heap_paint'
  | 'ore_heap_paint'
  | 'lamp'
  | 'tail_lamp'
  | 'beacon'
  | 'chassis'
  | 'tyre'
  | 'steel'
  | 'glass'
  | 'trim'
  | 'reflector'
  | 'muck';

/** A solid with its paint, named after the machine part to which it belongs. */
export interface Piece {
  part: string;
  paint: Paint;
  solid: Solid;
}

let loadedManifold: ManifoldToplevel | undefined;

/** Loads the solid modeller; call it once before {@link shapesFor}. */
export async function loadManifold(): Promise<void> {
  if (loadedManifold) return;
  loadedManifold = await Module();
  loadedManifold.setup();
}

/** The shape functions of one level. */
export type Shapes = ReturnType<typeof shapesFor>;

/** Shapes of one level of detail. */
export function shapesFor(level: 0 | 1) {
  if (!loadedManifold) throw new Error('Call loadManifold first');
  const { Manifold, CrossSection } = loadedManifold;
  const sides = (fineSides: number) => (level === 0 ? fineSides : Math.max(6, Math.round(fineSides / 2.4)));
  const pieces: Piece[] = [];

  const add = (part: string, paint: Paint, ...solids: Solid[]) => {
    for (const solid of solids) pieces.push({ part, paint, solid });
  };
  /** Adds it only at full detail. */
  const fine = (part: string, paint: Paint, make: () => Solid | Solid[]) => {
    if (level === 0) add(part, paint, ...[make()].flat());
  };

  /** A box between two corners, with edges cut by `chamfer`. */
  const box = (x: Vec2, y: Vec2, z: Vec2, chamfer = 0): Solid => {
    const slab = (a: number, b: number, c: number) =>
      Manifold.cube([x[1] - x[0] - 2 * a, y[1] - y[0] - 2 * b, z[1] - z[0] - 2 * c]).translate([
        x[0] + a,
        y[0] + b,
        z[0] + c,
      ]);
    if (!chamfer || level === 1) return slab(0, 0, 0);
    return Manifold.hull([slab(0, chamfer, chamfer), slab(chamfer, 0, chamfer), slab(chamfer, chamfer, 0)]);
  };
  /** A side view (x, z) extruded from y0 to y1. */
  const side = (outline: Vec2[], y: Vec2): Solid =>
    new CrossSection([outline], 'EvenOdd')
      .extrude(y[1] - y[0])
      .rotate([90, 0, 0])
      .translate([0, y[1], 0]);
  /** A ground plan (x, y) extruded from z0 to z1. */
  const plan = (outline: Vec2[], z: Vec2): Solid =>
    new CrossSection([outline], 'EvenOdd').extrude(z[1] - z[0]).translate([0, 0, z[0]]);
  /** A round bar between two points. */
  const rod = (a: Vec3, b: Vec3, radius: number, n = 10, radiusEnd = radius): Solid => {
    const { length, alignWithAxis } = axisBetween(a, b);
    return alignWithAxis(Manifold.cylinder(length, radius, radiusEnd, sides(n)));
  };
  /** Two round bars, one on each side; their ends are given for the left one. */
  const rodPair = ([ax, ay, az]: Vec3, [bx, by, bz]: Vec3, radius: number, n?: number): Solid[] =>
    SIDE_SIGNS.map((s) => rod([ax, s * ay, az], [bx, s * by, bz], radius, n));
  /** A square bar between two points. */
  const bar = (a: Vec3, b: Vec3, width: number, depth = width): Solid => {
    const { length, alignWithAxis } = axisBetween(a, b);
    return alignWithAxis(Manifold.cube([depth, width, length], false).translate([-depth / 2, -width / 2, 0]));
  };
  const hull = (...solids: Solid[]): Solid => Manifold.hull(solids);
  const ball = (at: Vec3, radius: number, n = 10): Solid => Manifold.sphere(radius, sides(n)).translate(at);
  /** A solid of revolution about the x axis: radii at distances along it. */
  const drum = (points: Vec2[], at: Vec3, pitchDeg: number, n = 18): Solid =>
    new CrossSection(
      [[[0, (points[0] as Vec2)[0]], ...points.map(([x, r]): Vec2 => [r, x]), [0, (points.at(-1) as Vec2)[0]]]],
      'EvenOdd',
    )
      .revolve(sides(n))
      .rotate([0, 90, 0])
      .rotate([0, -pitchDeg, 0])
      .translate(at);

  return {
    level,
    pieces,
    manifold: loadedManifold,
    add,
    fine,
    box,
    side,
    plan,
    rod,
    rodPair,
    bar,
    without: subtractAll,
    hull,
    ball,
    drum,
  };
}

/** A solid with others subtracted from it. */
function subtractAll(solid: Solid, ...others: Solid[]): Solid {
  return others.reduce((remainder, other) => remainder.subtract(other), solid);
}

/** @returns the distance between two points, and a function that moves a solid from the z axis onto the line between them */
function axisBetween(a: Vec3, b: Vec3) {
  const d: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const length = Math.hypot(...d);
  const tiltDeg = (Math.acos(d[2] / length) * 180) / Math.PI;
  const turnDeg = (Math.atan2(d[1], d[0]) * 180) / Math.PI;
  const alignWithAxis = (solid: Solid) => solid.rotate([0, tiltDeg, 0]).rotate([0, 0, turnDeg]).translate(a);
  return { length, alignWithAxis };
}
