import type { Vec3 } from './frame.ts';

const TOLERANCE_M = 0.01;
const MAX_STRAIGHT_M = 60;

/** Drops points that a straight line of constant grade reproduces within a centimetre. */
export function simplifiedPolyline(line: readonly Vec3[]): Vec3[] {
  const keptPoints: Vec3[] = [line[0] as Vec3];
  let anchor = 0;
  for (let i = 2; i < line.length; i++) {
    if (isNearlyStraight(line, anchor, i)) continue;
    anchor = i - 1;
    keptPoints.push(line[anchor] as Vec3);
  }
  keptPoints.push(line.at(-1) as Vec3);
  return keptPoints;
}

function isNearlyStraight(line: readonly Vec3[], from: number, to: number): boolean {
  const a = line[from] as Vec3;
  const b = line[to] as Vec3;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  if (length > MAX_STRAIGHT_M) return false;
  for (let i = from + 1; i < to; i++) {
    const p = line[i] as Vec3;
    const t = Math.hypot(p[0] - a[0], p[1] - a[1], p[2] - a[2]) / length;
    const off = Math.hypot(
      a[0] + (b[0] - a[0]) * t - p[0],
      a[1] + (b[1] - a[1]) * t - p[1],
      a[2] + (b[2] - a[2]) * t - p[2],
    );
    if (off > TOLERANCE_M) return false;
  }
  return true;
}
