/** Curves as polylines with an invisible chord error. */
import type { Vec3 } from './entity.ts';
import { addVectors, scaleVector } from './vector.ts';

/** Maximum turn between two segments, and maximum distance between segment and curve in drawing units. */
const MAX_TURN_PER_PIECE_RAD = Math.PI / 24;
const MAX_SAG_UNITS = 0.02;
const MAX_ARC_PIECES = 360;
const PIECES_PER_SPAN = 10;
const MAX_SPLINE_PIECES = 4000;

const FULL_TURN_RAD = Math.PI * 2;
/** Angles that differ by less are equal; short arcs of large radii turn by little more. */
const MIN_SWEEP_RAD = 1e-9;
/** Error of a full turn whose angles are rounded to four decimals. */
const MAX_FULL_TURN_ERROR_RAD = 1e-4;
/** Smaller if the end angle is the smaller number, as a short arc across angle 0 looks the same. */
const MAX_ZERO_CROSSING_ERROR_RAD = 1e-6;

/** Number of segments of an arc. */
export function arcPieces(radius: number, sweepRad: number): number {
  const maxStepRad = radius > MAX_SAG_UNITS ? 2 * Math.acos(1 - MAX_SAG_UNITS / radius) : MAX_TURN_PER_PIECE_RAD;
  const pieces = Math.ceil(
    Math.abs(sweepRad) / Math.min(MAX_TURN_PER_PIECE_RAD, Math.max(maxStepRad, (2 * Math.PI) / MAX_ARC_PIECES)),
  );
  return Math.min(MAX_ARC_PIECES, Math.max(1, pieces || 1));
}

/** Points of an arc around a centre: centre + x cos + y sin. */
export function arcPoints(centre: Vec3, x: Vec3, y: Vec3, fromRad: number, sweepRad: number): Vec3[] {
  const pieces = arcPieces(Math.max(Math.hypot(...x), Math.hypot(...y)), sweepRad);
  return Array.from({ length: pieces + 1 }, (_, k) => {
    const angle = fromRad + (sweepRad * k) / pieces;
    return addVectors(addVectors(centre, x, Math.cos(angle)), y, Math.sin(angle));
  });
}

/**
 * The counter-clockwise sweep from one angle to another; a full turn if they are equal, or a full turn apart except for
 * rounding.
 */
export function sweepOf(fromRad: number, toRad: number): number {
  const apart = toRad - fromRad;
  const turns = Math.round(apart / FULL_TURN_RAD);
  const toleranceRad = turns > 0 ? MAX_FULL_TURN_ERROR_RAD : MAX_ZERO_CROSSING_ERROR_RAD;
  // Otherwise an end that was rounded up would leave an arc too short to be visible.
  if (turns !== 0 && Math.abs(apart - turns * FULL_TURN_RAD) < toleranceRad) return FULL_TURN_RAD;
  const sweep = ((apart % FULL_TURN_RAD) + FULL_TURN_RAD) % FULL_TURN_RAD;
  return sweep < MIN_SWEEP_RAD ? FULL_TURN_RAD : sweep;
}

/** Points of the arc that a bulge defines between two points of a plane, without the first point. */
export function bulgePoints(a: Vec3, b: Vec3, bulge: number): Vec3[] {
  const chord = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (!Number.isFinite(bulge) || Math.abs(bulge) < 1e-9 || chord < 1e-12) return [b];
  const sweep = 4 * Math.atan(bulge);
  // Offset of the centre from the middle of the chord, as a share of the chord.
  const beside = (1 / bulge - bulge) / 4;
  const centre: Vec3 = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * beside, (a[1] + b[1]) / 2 + (b[0] - a[0]) * beside, a[2]];
  const radius = Math.hypot(a[0] - centre[0], a[1] - centre[1]);
  const from = Math.atan2(a[1] - centre[1], a[0] - centre[0]);
  const points = arcPoints(centre, [radius, 0, 0], [0, radius, 0], from, sweep).slice(1, -1);
  return [...points, b];
}

export interface Spline {
  degree: number;
  knots: readonly number[];
  controls: readonly Vec3[];
  /** One per control point; empty if all are equal. */
  weights: readonly number[];
}

/** Points of a non-uniform rational B-spline; undefined if its knots do not match its points. */
export function splinePoints({ degree, knots, controls, weights }: Spline): Vec3[] | undefined {
  const last = controls.length - 1;
  if (
    !Number.isInteger(degree) ||
    degree < 1 ||
    degree > 24 ||
    last < degree ||
    knots.length < controls.length + degree + 1
  )
    return undefined;
  if (knots.some((knot, k) => !Number.isFinite(knot) || (k > 0 && knot < (knots[k - 1] as number)))) return undefined;
  const spans: number[] = [];
  for (let k = degree; k <= last; k++) if ((knots[k + 1] as number) > (knots[k] as number)) spans.push(k);
  const pieces = Math.max(1, Math.min(PIECES_PER_SPAN, Math.floor(MAX_SPLINE_PIECES / Math.max(1, spans.length))));
  const weightedPoints = controls.map((p, k) => [...scaleVector(p, weights[k] ?? 1), weights[k] ?? 1]);
  const out: Vec3[] = [];
  for (const span of spans) {
    const from = knots[span] as number;
    const step = ((knots[span + 1] as number) - from) / pieces;
    for (let k = out.length > 0 ? 1 : 0; k <= pieces; k++) {
      out.push(deBoor(degree, knots, weightedPoints, span, from + step * k));
    }
  }
  return out.length > 1 ? out : undefined;
}

function deBoor(degree: number, knots: readonly number[], weightedPoints: number[][], span: number, u: number): Vec3 {
  const d = Array.from({ length: degree + 1 }, (_, j) => [...(weightedPoints[span - degree + j] as number[])]);
  for (let level = 1; level <= degree; level++) {
    for (let j = degree; j >= level; j--) {
      const low = knots[span - degree + j] as number;
      const high = knots[span + 1 + j - level] as number;
      const share = high > low ? (u - low) / (high - low) : 0;
      const here = d[j] as number[];
      const before = d[j - 1] as number[];
      for (let c = 0; c < 4; c++) here[c] = (before[c] as number) * (1 - share) + (here[c] as number) * share;
    }
  }
  const [x, y, z, w] = d[degree] as [number, number, number, number];
  return Math.abs(w) > 1e-12 ? [x / w, y / w, z / w] : [x, y, z];
}

/** A smooth curve through points, for splines that have only fit points. */
export function curveThroughPoints(points: readonly Vec3[], closed: boolean): Vec3[] {
  if (points.length < 3) return [...points];
  const controlPoint = (k: number): Vec3 => {
    const n = points.length;
    return points[closed ? (k + n) % n : Math.min(n - 1, Math.max(0, k))] as Vec3;
  };
  const out: Vec3[] = [controlPoint(0)];
  const spans = closed ? points.length : points.length - 1;
  for (let k = 0; k < spans; k++) {
    for (let step = 1; step <= PIECES_PER_SPAN; step++) {
      out.push(
        hermitePoint(
          controlPoint(k - 1),
          controlPoint(k),
          controlPoint(k + 1),
          controlPoint(k + 2),
          step / PIECES_PER_SPAN,
        ),
      );
    }
  }
  return out;
}

function hermitePoint(a: Vec3, b: Vec3, c: Vec3, d: Vec3, t: number): Vec3 {
  const coordinateAlong = (k: 0 | 1 | 2): number => {
    const [p0, p1, p2, p3] = [a[k], b[k], c[k], d[k]];
    const bend = 2 * p0 - 5 * p1 + 4 * p2 - p3;
    const twist = 3 * (p1 - p2) + p3 - p0;
    return p1 + 0.5 * t * (p2 - p0 + t * (bend + t * twist));
  };
  return [coordinateAlong(0), coordinateAlong(1), coordinateAlong(2)];
}
