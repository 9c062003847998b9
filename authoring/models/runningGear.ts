/** Running gear of machines: wheels, axles and crawlers. */
import type { Vec2 } from 'manifold-3d';
import type { Shapes, Solid } from './shapes.ts';

/** Radius of a rim as a fraction of the tyre's. */
const RIM_RADIUS_RATIO = 0.56;

export function runningGear({ level, manifold, add, fine, box, side, rod }: Shapes) {
  const { Manifold, CrossSection } = manifold;

  /** A wheel: `y` is its outer face; its sign gives the side. */
  const addWheel = (part: string, x: number, y: number, radius: number, width: number, n = 20) => {
    const outwardSign = Math.sign(y);
    const turnAcross = (solid: Solid) =>
      solid.rotate([-90 * outwardSign, 0, 0]).translate([x, y - outwardSign * width, radius]);
    if (level === 1) {
      add(part, 'tyre', turnAcross(Manifold.cylinder(width, radius, radius, n > 12 ? 10 : 7)));
      if (n > 12)
        add(
          part,
          'steel',
          turnAcross(Manifold.cylinder(0.02, radius * 0.5, radius * 0.42, 6).translate([0, 0, width])),
        );
      return;
    }
    if (n <= 12) {
      add(part, 'tyre', turnAcross(Manifold.cylinder(width, radius, radius, n)));
      add(part, 'steel', turnAcross(Manifold.cylinder(0.03, radius * 0.55, radius * 0.45, n).translate([0, 0, width])));
      return;
    }
    const rim = radius * RIM_RADIUS_RATIO;
    add(part, 'tyre', turnAcross(new CrossSection([tyreProfile(radius, width)], 'EvenOdd').revolve(n)));
    const disc = Math.round(n * 0.6);
    const face = width - radius * 0.14;
    add(
      part,
      'steel',
      turnAcross(Manifold.cylinder(radius * 0.05, rim * 0.95, rim * 0.5, disc).translate([0, 0, face])),
    );
    add(part, 'trim', turnAcross(Manifold.cylinder(radius * 0.16, rim * 0.4, rim * 0.3, 8).translate([0, 0, face])));
  };
  /** Both wheels of an axle; `track` is the width over the tyres. */
  const axle = (name: string, x: number, track: number, radius: number, width: number, n = 20) => {
    addWheel(`wheel_${name}_L`, x, track / 2, radius, width, n);
    addWheel(`wheel_${name}_R`, x, -track / 2, radius, width, n);
    fine(`axle_${name}`, 'chassis', () =>
      rod([x, -track / 2 + width, radius], [x, track / 2 - width, radius], radius * 0.28, 8),
    );
  };
  /** A crawler: a rounded belt with rollers, its outer face at y. */
  const addCrawler = (part: string, x: Vec2, y: number, width: number, height: number) => {
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

  return { wheel: addWheel, axle, crawler: addCrawler };
}

/** Half the cross-section of a tyre: distance from the axle, distance from its inner face. */
function tyreProfile(radius: number, width: number): Vec2[] {
  const shoulder = radius * 0.1;
  const rim = radius * RIM_RADIUS_RATIO;
  return [
    [rim * 0.6, 0],
    [radius - shoulder, 0],
    [radius, shoulder],
    [radius, width - shoulder],
    [radius - shoulder, width],
    [rim, width],
    [rim * 0.92, width - radius * 0.12],
    [rim * 0.6, width - radius * 0.12],
  ];
}
