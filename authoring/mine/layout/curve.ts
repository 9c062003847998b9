/** Alignments: straight segments joined by circular arcs, measured by station (metres along the line). */
import type { Vec2, Vec3 } from './frame.ts';

/** A point of intersection of two segments; with `z` where the grade line is fixed. */
export interface Turn {
  x: number;
  y: number;
  z?: number;
  radiusM: number;
}

const CURVE_STEP_M = 2;

/** Distance in plan. */
export function planDistance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot((a[0] as number) - (b[0] as number), (a[1] as number) - (b[1] as number));
}

/** Plan stations of a line's points, starting at 0. */
export function pointStations(line: readonly (readonly number[])[]): number[] {
  const result = [0];
  for (let i = 1; i < line.length; i++) {
    result.push((result[i - 1] as number) + planDistance(line[i - 1] as Vec2, line[i] as Vec2));
  }
  return result;
}

/** Points from `a` to `b`, without `b`, at most {@link CURVE_STEP_M} apart. */
function straightPoints(a: Vec2, b: Vec2): Vec2[] {
  const count = Math.max(1, Math.ceil(planDistance(a, b) / CURVE_STEP_M));
  return Array.from({ length: count }, (_, i) => [
    a[0] + ((b[0] - a[0]) * i) / count,
    a[1] + ((b[1] - a[1]) * i) / count,
  ]);
}

interface Arc {
  start: Vec2;
  end: Vec2;
  points: Vec2[];
}

function arcAt(before: Vec2, turn: Turn, after: Vec2): Arc {
  const inDirection = planDirection(before, [turn.x, turn.y]);
  const outDirection = planDirection([turn.x, turn.y], after);
  const cross = inDirection[0] * outDirection[1] - inDirection[1] * outDirection[0];
  const angle = Math.atan2(cross, inDirection[0] * outDirection[0] + inDirection[1] * outDirection[1]);
  const tangent = turn.radiusM * Math.tan(Math.abs(angle) / 2);
  const start: Vec2 = [turn.x - inDirection[0] * tangent, turn.y - inDirection[1] * tangent];
  const end: Vec2 = [turn.x + outDirection[0] * tangent, turn.y + outDirection[1] * tangent];
  const side = Math.sign(angle);
  const centre: Vec2 = [
    start[0] - inDirection[1] * turn.radiusM * side,
    start[1] + inDirection[0] * turn.radiusM * side,
  ];
  return { start, end, points: arcPoints(centre, start, angle) };
}

/** The points of `from` rotated about `centre` by up to `angleRad`, including both ends. */
export function arcPoints(centre: Vec2, from: Vec2, angleRad: number): Vec2[] {
  const radius = planDistance(centre, from);
  const startRad = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  const count = Math.max(1, Math.ceil((Math.abs(angleRad) * radius) / CURVE_STEP_M));
  return Array.from({ length: count + 1 }, (_, i) => {
    const at = startRad + (angleRad * i) / count;
    return [centre[0] + Math.cos(at) * radius, centre[1] + Math.sin(at) * radius];
  });
}

/** Unit vector in plan from one position towards another. */
export function planDirection(a: readonly number[], b: readonly number[]): Vec2 {
  const length = planDistance(a, b) || 1;
  return [((b[0] as number) - (a[0] as number)) / length, ((b[1] as number) - (a[1] as number)) / length];
}

/** Plan line through the turns, with every corner rounded. A closed line repeats its first point at the end. */
export function roundedLine(turns: readonly Turn[], closed = false): Vec2[] {
  const at = (i: number) => turns[(i + turns.length) % turns.length] as Turn;
  const planPoint = (turn: Turn): Vec2 => [turn.x, turn.y];
  const arcs = turns.map((turn, i) =>
    !closed && (i === 0 || i === turns.length - 1)
      ? { start: planPoint(turn), end: planPoint(turn), points: [planPoint(turn)] }
      : arcAt(planPoint(at(i - 1)), turn, planPoint(at(i + 1))),
  );
  const line: Vec2[] = [];
  arcs.forEach((arc, i) => {
    line.push(...arc.points);
    const next = arcs[closed ? (i + 1) % arcs.length : i + 1];
    if (next) line.push(...straightPoints(arc.end, next.start).slice(1));
  });
  if (closed) line.push(line[0] as Vec2);
  return line;
}

/** Adds a grade line to a plan line: heights at stations, linear in between, rounded over `curveM` metres. */
export function withGrade(
  line: readonly Vec2[],
  gradePoints: readonly (readonly [stationM: number, z: number])[],
  curveM = 0,
) {
  const along = pointStations(line);
  const smooth = (at: number): number => {
    if (!curveM) return interpolateGrade(gradePoints, at);
    let sum = 0;
    for (let k = -5; k <= 5; k++) sum += interpolateGrade(gradePoints, at + (k * curveM) / 10);
    return sum / 11;
  };
  return line.map((point, i): Vec3 => [point[0], point[1], smooth(along[i] as number)]);
}

function interpolateGrade(gradePoints: readonly (readonly [number, number])[], at: number): number {
  const firstPoint = gradePoints[0] as readonly [number, number];
  if (at <= firstPoint[0]) return firstPoint[1];
  for (let i = 1; i < gradePoints.length; i++) {
    const a = gradePoints[i - 1] as readonly [number, number];
    const b = gradePoints[i] as readonly [number, number];
    if (at <= b[0]) return a[1] + ((b[1] - a[1]) * (at - a[0])) / (b[0] - a[0] || 1);
  }
  return (gradePoints.at(-1) as readonly [number, number])[1];
}

/** Position on a line at a station; clamps to its ends. */
export function pointAt(line: readonly Vec3[], along: readonly number[], stationM: number): Vec3 {
  const last = line.length - 1;
  if (stationM <= 0) return line[0] as Vec3;
  if (stationM >= (along[last] as number)) return line[last] as Vec3;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] as number) <= stationM) low = middle;
    else high = middle;
  }
  const a = line[low] as Vec3;
  const b = line[high] as Vec3;
  const t = (stationM - (along[low] as number)) / ((along[high] as number) - (along[low] as number) || 1);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Station of the line's point nearest to a plan position. */
export function nearestStation(line: readonly Vec3[], to: Vec2): number {
  const along = pointStations(line);
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Vec3;
    const b = line[i] as Vec3;
    const t = nearestShareOnSegment(a, b, to);
    const d = Math.hypot(a[0] + (b[0] - a[0]) * t - to[0], a[1] + (b[1] - a[1]) * t - to[1]);
    if (d < bestDistance) {
      bestDistance = d;
      best = (along[i - 1] as number) + t * planDistance(a, b);
    }
  }
  return best;
}

/** The fraction of the segment, 0 to 1, at which it is nearest to a plan position. */
export function nearestShareOnSegment(a: readonly number[], b: readonly number[], to: Vec2): number {
  const dx = (b[0] as number) - (a[0] as number);
  const dy = (b[1] as number) - (a[1] as number);
  const t = ((to[0] - (a[0] as number)) * dx + (to[1] - (a[1] as number)) * dy) / (dx * dx + dy * dy || 1);
  return Math.min(1, Math.max(0, t));
}
