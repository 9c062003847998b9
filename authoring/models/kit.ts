/**
 * Shapes for machines. Frame while modelling: metres, x forward, y left, z up, the ground at z = 0. A machine is drawn twice
 * with the same script: at level 0 with all detail, at level 1 with fewer sides and without what is marked fine.
 */
import Module, { type ManifoldToplevel, type Manifold as Solid, type Vec2, type Vec3 } from 'manifold-3d';

export type { Solid };

/** What a piece is painted with; the paints that follow a vehicle's state end in `_paint`, and `lamp` shines. */
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

/** A solid with its paint, named after the part of the machine to which it belongs. */
export interface Piece {
  part: string;
  paint: Paint;
  solid: Solid;
}

let loaded: ManifoldToplevel | undefined;

/** Loads the solid modeller; call once before {@link kitFor}. */
export async function loadKit(): Promise<void> {
  if (loaded) return;
  loaded = await Module();
  loaded.setup();
}

const LAMP_PARTS = { 1: 'lights_front', '-1': 'lights_rear' } as const;

interface LampMounting {
  /** 1 forward, -1 back. */
  facing?: 1 | -1;
  part?: string;
  /** Where the pair's middle is across; the cab's, where it sits at a side. */
  middle?: number;
}

/** What a machine is drawn with. */
export type Kit = ReturnType<typeof kitFor>;

/** Tools of one level of detail. */
export function kitFor(level: 0 | 1) {
  if (!loaded) throw new Error('Call loadKit first');
  const { Manifold, CrossSection } = loaded;
  const sides = (fine: number) => (level === 0 ? fine : Math.max(6, Math.round(fine / 2.4)));
  const pieces: Piece[] = [];

  const add = (part: string, paint: Paint, ...solids: Solid[]) => {
    for (const solid of solids) pieces.push({ part, paint, solid });
  };
  /** Adds only at full detail. */
  const fine = (part: string, paint: Paint, make: () => Solid | Solid[]) => {
    if (level === 0) add(part, paint, ...[make()].flat());
  };

  /** A box between two corners, its edges cut by `chamfer`. */
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
  /** A side view (x, z) drawn out from y0 to y1. */
  const side = (outline: Vec2[], y: Vec2): Solid =>
    new CrossSection([outline], 'EvenOdd')
      .extrude(y[1] - y[0])
      .rotate([90, 0, 0])
      .translate([0, y[1], 0]);
  /** A ground plan (x, y) drawn up from z0 to z1. */
  const plan = (outline: Vec2[], z: Vec2): Solid =>
    new CrossSection([outline], 'EvenOdd').extrude(z[1] - z[0]).translate([0, 0, z[0]]);
  /** A round bar between two points. */
  const rod = (a: Vec3, b: Vec3, radius: number, n = 10, radiusEnd = radius): Solid => {
    const d: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const length = Math.hypot(...d);
    const tilt = (Math.acos(d[2] / length) * 180) / Math.PI;
    const turn = (Math.atan2(d[1], d[0]) * 180) / Math.PI;
    return Manifold.cylinder(length, radius, radiusEnd, sides(n))
      .rotate([0, tilt, 0])
      .rotate([0, 0, turn])
      .translate(a);
  };
  /** A square bar between two points. */
  const bar = (a: Vec3, b: Vec3, width: number, depth = width): Solid => {
    const d: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const length = Math.hypot(...d);
    const tilt = (Math.acos(d[2] / length) * 180) / Math.PI;
    const turn = (Math.atan2(d[1], d[0]) * 180) / Math.PI;
    return Manifold.cube([depth, width, length], false)
      .translate([-depth / 2, -width / 2, 0])
      .rotate([0, tilt, 0])
      .rotate([0, 0, turn])
      .translate(a);
  };
  /** A solid with others cut out of it. */
  const without = (solid: Solid, ...others: Solid[]): Solid =>
    others.reduce((left, other) => left.subtract(other), solid);
  const hull = (...solids: Solid[]): Solid => Manifold.hull(solids);
  const ball = (at: Vec3, radius: number, n = 10): Solid => Manifold.sphere(radius, sides(n)).translate(at);
  /** A body turned about the x axis: radii at distances along it. */
  const drum = (points: Vec2[], at: Vec3, pitchDeg: number, n = 18): Solid =>
    new CrossSection(
      [[[0, (points[0] as Vec2)[0]], ...points.map(([x, r]): Vec2 => [r, x]), [0, (points.at(-1) as Vec2)[0]]]],
      'EvenOdd',
    )
      .revolve(sides(n))
      .rotate([0, 90, 0])
      .rotate([0, -pitchDeg, 0])
      .translate(at);

  /** A wheel: `y` is its outer face, on the side that y's sign says. */
  const wheel = (part: string, x: number, y: number, radius: number, width: number, n = 20) => {
    const away = Math.sign(y);
    const across = (solid: Solid) => solid.rotate([-90 * away, 0, 0]).translate([x, y - away * width, radius]);
    if (level === 1) {
      add(part, 'tyre', across(Manifold.cylinder(width, radius, radius, n > 12 ? 10 : 7)));
      if (n > 12)
        add(part, 'steel', across(Manifold.cylinder(0.02, radius * 0.5, radius * 0.42, 6).translate([0, 0, width])));
      return;
    }
    if (n <= 12) {
      add(part, 'tyre', across(Manifold.cylinder(width, radius, radius, n)));
      add(part, 'steel', across(Manifold.cylinder(0.03, radius * 0.55, radius * 0.45, n).translate([0, 0, width])));
      return;
    }
    const shoulder = radius * 0.1;
    const rim = radius * 0.56;
    const tyre = new CrossSection(
      [
        [
          [rim * 0.6, 0],
          [radius - shoulder, 0],
          [radius, shoulder],
          [radius, width - shoulder],
          [radius - shoulder, width],
          [rim, width],
          [rim * 0.92, width - radius * 0.12],
          [rim * 0.6, width - radius * 0.12],
        ],
      ],
      'EvenOdd',
    ).revolve(n);
    add(part, 'tyre', across(tyre));
    const disc = Math.round(n * 0.6);
    const face = width - radius * 0.14;
    add(part, 'steel', across(Manifold.cylinder(radius * 0.05, rim * 0.95, rim * 0.5, disc).translate([0, 0, face])));
    add(part, 'trim', across(Manifold.cylinder(radius * 0.16, rim * 0.4, rim * 0.3, 8).translate([0, 0, face])));
  };
  /** Both wheels of an axle; `track` is the width over the tyres. */
  const axle = (name: string, x: number, track: number, radius: number, width: number, n = 20) => {
    wheel(`wheel_${name}_L`, x, track / 2, radius, width, n);
    wheel(`wheel_${name}_R`, x, -track / 2, radius, width, n);
    fine(`axle_${name}`, 'chassis', () =>
      rod([x, -track / 2 + width, radius], [x, track / 2 - width, radius], radius * 0.28, 8),
    );
  };
  /** A crawler: a rounded belt with rollers, its outer face at y. */
  const crawler = (part: string, x: Vec2, y: number, width: number, height: number) => {
    const [y0, y1] = y > 0 ? [y - width, y] : [y, y + width];
    const r = height / 2;
    const c = level === 0 ? 5 : 2;
    const arc = (cx: number, from: number): Vec2[] =>
      Array.from({ length: c + 1 }, (_, i) => {
        const a = ((from + (180 * i) / c) * Math.PI) / 180;
        return [cx + Math.cos(a) * r, r + Math.sin(a) * r];
      });
    add(part, 'tyre', side([...arc(x[1] - r, -90), ...arc(x[0] + r, 90)], [y0, y1]));
    fine(part, 'chassis', () => box([x[0] + r, x[1] - r], [y0 - 0.04, y1 + 0.04], [r * 0.62, r * 1.3]));
    const shoes = Math.floor((x[1] - x[0] - 2 * r) / (r * 0.45));
    const shoe = (i: number, z: number) => {
      const at = x[0] + r + (i + 0.5) * ((x[1] - x[0] - 2 * r) / shoes);
      return box([at - r * 0.07, at + r * 0.07], [y0 - 0.02, y1 + 0.02], [z, z + r * 0.08]);
    };
    fine(part, 'chassis', () => Array.from({ length: shoes }, (_, i) => shoe(i, height)));
    for (const [at, size] of [
      [x[0] + r, 0.62],
      [x[1] - r, 0.62],
      [(x[0] + x[1]) / 2, 0.26],
      [x[0] + (x[1] - x[0]) * 0.36, 0.26],
      [x[0] + (x[1] - x[0]) * 0.64, 0.26],
    ] as const) {
      fine(part, 'trim', () =>
        rod([at, y0 - 0.06, size > 0.5 ? r : r * 0.34], [at, y1 + 0.06, size > 0.5 ? r : r * 0.34], r * size, 12),
      );
    }
  };
  /** A pair of lamps, `apart` from the middle on either side, each in its housing. */
  const lamps = (x: number, apart: number, z: number, size: number, mounting: LampMounting = {}) => {
    const { facing = 1, part = LAMP_PARTS[facing], middle = 0 } = mounting;
    const pair = (depth: number, half: number) =>
      [-1, 1].map((s) =>
        box(
          [Math.min(x, x + depth), Math.max(x, x + depth)],
          [middle + s * apart - half, middle + s * apart + half],
          [z - half, z + half],
        ),
      );
    fine(part, facing > 0 ? 'lamp' : 'tail_lamp', () => pair(facing * 0.06, size / 2));
    fine(part, 'chassis', () => pair(-facing * size * 0.4, size * 0.62));
  };
  const beacon = (x: number, y: number, z: number, size = 0.14) => {
    fine('beacon', 'beacon', () => rod([x, y, z], [x, y, z + size * 1.5], size * 0.7, 8));
  };
  /** Handrail along points, with posts down to `floor`. */
  const rail = (part: string, points: Vec3[], floor: number, thick = 0.05) => {
    fine(part, 'trim', () => [
      ...points.slice(1).map((b, i) => bar(points[i] as Vec3, b, thick)),
      ...points.map((p) => bar([p[0], p[1], floor], p, thick)),
    ]);
  };

  return {
    level,
    pieces,
    add,
    fine,
    box,
    side,
    plan,
    rod,
    bar,
    without,
    hull,
    ball,
    drum,
    wheel,
    axle,
    crawler,
    lamps,
    beacon,
    rail,
  };
}
