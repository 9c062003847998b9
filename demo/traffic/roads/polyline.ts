/** Lines in UTM metres: resampled at equal steps, with smoothed directions, offset to the driving side. */
import type { RoadPoint } from '../../../src/domain/site/roads.ts';

/** Position and direction of the front; `dirRad` is counter-clockwise from east. */
export interface Pose {
  x: number;
  y: number;
  z: number;
  dirRad: number;
}

/** A line at equal steps; `dirRad` is unwrapped, so that neighbouring values can be interpolated. */
export interface Polyline {
  lengthM: number;
  stepM: number;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  dirRad: Float64Array;
}

const distance = (a: RoadPoint, b: RoadPoint) => Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
const valueAt = (values: Float64Array, index: number) => values[index] ?? 0;

/** The smaller signed angle from one direction to another, radians in (-π, π]. */
export function signedAngleBetween(fromRad: number, toRad: number): number {
  const turn = (toRad - fromRad) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn <= -Math.PI ? turn + 2 * Math.PI : turn;
}

/** Points at equal distances along a line, including both ends. */
export function resample(points: readonly RoadPoint[], targetStepM: number): { points: RoadPoint[]; stepM: number } {
  const lengths = points.slice(1).map((point, index) => distance(points[index] ?? point, point));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const pieces = Math.max(1, Math.round(total / targetStepM));
  const stepM = total / pieces;
  const result: RoadPoint[] = [];
  let segment = 0;
  let before = 0;
  for (let index = 0; index <= pieces; index += 1) {
    const target = Math.min(index * stepM, total);
    while (segment < lengths.length - 1 && before + (lengths[segment] ?? 0) < target) {
      before += lengths[segment] ?? 0;
      segment += 1;
    }
    result.push(interpolatePoint(points, segment, (target - before) / (lengths[segment] || 1)));
  }
  return { points: result, stepM };
}

function interpolatePoint(points: readonly RoadPoint[], segment: number, share: number): RoadPoint {
  const from = points[segment] ?? [0, 0, 0];
  const to = points[segment + 1] ?? from;
  const part = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}

/** Directions at every point, averaged over `smoothingPoints` neighbours on each side and unwrapped. */
function directionsAlong(points: readonly RoadPoint[], smoothingPoints: number): Float64Array {
  const dir = new Float64Array(points.length);
  for (let index = 0; index < points.length; index += 1) {
    const near = Math.min(smoothingPoints, Math.max(1, index), Math.max(1, points.length - 1 - index));
    const from = points[Math.max(0, index - near)] ?? [0, 0, 0];
    const to = points[Math.min(points.length - 1, index + near)] ?? from;
    const raw = Math.atan2(to[1] - from[1], to[0] - from[0]);
    dir[index] = index === 0 ? raw : valueAt(dir, index - 1) + signedAngleBetween(valueAt(dir, index - 1), raw);
  }
  return dir;
}

/** A line shifted by `offsetM` to the right of its own direction, then resampled. */
export function offsetPolyline(
  points: readonly RoadPoint[],
  offsetM: number,
  stepM = 2,
  smoothingPoints = 3,
): Polyline {
  const centre = resample(points, stepM).points;
  const turned = directionsAlong(centre, smoothingPoints);
  const offsetPoints = centre.map((point, index): RoadPoint => {
    const dir = valueAt(turned, index);
    return [point[0] + offsetM * Math.sin(dir), point[1] - offsetM * Math.cos(dir), point[2]];
  });
  const evenlySpaced = resample(offsetPoints, stepM);
  return polylineOf(evenlySpaced, directionsAlong(evenlySpaced.points, smoothingPoints));
}

/** @param dirRad directions at the points, radians */
function polylineOf({ points, stepM }: ReturnType<typeof resample>, dirRad: Float64Array): Polyline {
  return {
    lengthM: stepM * (points.length - 1),
    stepM,
    x: Float64Array.from(points, (point) => point[0]),
    y: Float64Array.from(points, (point) => point[1]),
    z: Float64Array.from(points, (point) => point[2]),
    dirRad,
  };
}

/** The pose `s` metres along a line; beyond its ends, the pose at the end. */
export function poseAlong(line: Polyline, s: number): Pose {
  const last = line.x.length - 1;
  const place = Math.min(last, Math.max(0, s / (line.stepM || 1)));
  const index = Math.min(last - 1, Math.floor(place));
  const share = place - index;
  const interpolate = (values: Float64Array) =>
    valueAt(values, index) * (1 - share) + valueAt(values, index + 1) * share;
  return { x: interpolate(line.x), y: interpolate(line.y), z: interpolate(line.z), dirRad: interpolate(line.dirRad) };
}

/** A curve between two poses. */
export function curveBetween(from: Pose, to: Pose): Polyline {
  const chord = Math.max(0.01, Math.hypot(to.x - from.x, to.y - from.y));
  const turn = Math.abs(signedAngleBetween(from.dirRad, to.dirRad));
  const reach = (chord * (2 / 3) * Math.tan(turn / 4)) / Math.sin(Math.max(turn, 0.02) / 2);
  const handle = turn < 0.02 ? chord / 3 : Math.min(reach, chord);
  const points = Array.from({ length: 17 }, (_, index) => bezier(from, to, handle, index / 16));
  const evenlySpaced = resample(points, Math.max(0.05, chord / 12));
  const dir = directionsAlong(evenlySpaced.points, 1);
  return polylineOf(evenlySpaced, withEndDirections(dir, from.dirRad, to.dirRad));
}

/** Applies the exact end directions to a curve's sampled ones, so that it joins its neighbours without a kink. */
function withEndDirections(dir: Float64Array, fromRad: number, toRad: number): Float64Array {
  if (dir.length > 0) dir[0] = valueAt(dir, 1) + signedAngleBetween(valueAt(dir, 1), fromRad);
  const last = dir.length - 1;
  dir[last] = valueAt(dir, last - 1) + signedAngleBetween(valueAt(dir, last - 1), toRad);
  return dir;
}

function bezier(from: Pose, to: Pose, handleM: number, t: number): RoadPoint {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  const x1 = from.x + handleM * Math.cos(from.dirRad);
  const y1 = from.y + handleM * Math.sin(from.dirRad);
  const x2 = to.x - handleM * Math.cos(to.dirRad);
  const y2 = to.y - handleM * Math.sin(to.dirRad);
  const z = from.z + (to.z - from.z) * t * t * (3 - 2 * t);
  return [a * from.x + b * x1 + c * x2 + d * to.x, a * from.y + b * y1 + c * y2 + d * to.y, z];
}
