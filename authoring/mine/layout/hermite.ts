import type { Vec2, Vec3 } from './frame.ts';

/** A smooth curve from `a` with direction `u` to `b` with direction `w`; the height changes linearly. */
export function hermite(a: Vec3, u: Vec2, b: Vec3, w: Vec2): Vec3[] {
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const turn = Math.acos(Math.min(1, Math.max(-1, u[0] * w[0] + u[1] * w[1])));
  const tangentLength = turn > 0.01 ? (chord * 2 * Math.tan(turn / 4)) / Math.sin(turn / 2) : chord;
  const count = Math.max(6, Math.ceil(chord / 2));
  return Array.from({ length: count + 1 }, (_, i): Vec3 => {
    const t = i / count;
    const h1 = 2 * t ** 3 - 3 * t ** 2 + 1;
    const h2 = t ** 3 - 2 * t ** 2 + t;
    const h3 = -2 * t ** 3 + 3 * t ** 2;
    const h4 = t ** 3 - t ** 2;
    return [
      h1 * a[0] + h2 * tangentLength * u[0] + h3 * b[0] + h4 * tangentLength * w[0],
      h1 * a[1] + h2 * tangentLength * u[1] + h3 * b[1] + h4 * tangentLength * w[1],
      a[2] + (b[2] - a[2]) * t,
    ];
  });
}
