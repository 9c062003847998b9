/** The outlines of a hatch, loop by loop, in its own plane. */
import { arcPoints, bulgePoints, splinePoints } from './curves.ts';
import type { RawEntity, Vec3 } from './entity.ts';
import { scaleVector } from './vector.ts';

const RAD_PER_DEGREE = Math.PI / 180;
const FULL_TURN_RAD = 2 * Math.PI;
const POLYLINE_LOOP_FLAG = 2;
/** Codes at which a new loop begins, or the loops end. */
const LOOP_ENDS = [92, 97] as const;
/** Codes at which an edge ends as well. */
const EDGE_ENDS = [72, ...LOOP_ENDS] as const;

/** Reads a hatch's groups in order: their meaning depends on the previous ones. */
class HatchGroupReader {
  readonly #entity: RawEntity;
  #groupIndex: number;

  constructor(entity: RawEntity, from: number) {
    this.#entity = entity;
    this.#groupIndex = from;
  }

  /** Advances past the next group of a code; undefined if there is none before one of `stops`. */
  readGroup(code: number, stops: readonly number[] = []): number | undefined {
    const { codes, values } = this.#entity;
    for (let at = this.#groupIndex; at < codes.length && !stops.includes(codes[at] as number); at++) {
      if (codes[at] !== code) continue;
      this.#groupIndex = at + 1;
      return Number(values[at]);
    }
    return undefined;
  }

  /** Like {@link readGroup}, but only if it is the very next group. */
  readGroupIfNext(code: number): number | undefined {
    return this.#entity.codes[this.#groupIndex] === code ? this.readGroup(code) : undefined;
  }

  point(code: number, stops: readonly number[]): Vec3 {
    const x = this.readGroup(code, stops);
    return [x ?? Number.NaN, (x === undefined ? x : this.readGroup(code + 10, [code, ...stops])) ?? Number.NaN, 0];
  }

  /** Reads the next point, if there is one. */
  nextPoint(code: number): Vec3 {
    const x = this.readGroupIfNext(code);
    return x === undefined ? [Number.NaN, 0, 0] : [x, this.readGroupIfNext(code + 10) ?? Number.NaN, 0];
  }

  /** A count claimed by the file, checked against the remaining groups. */
  readCount(code: number, stops: readonly number[]): number {
    return Math.min(this.#entity.codes.length - this.#groupIndex, this.readGroup(code, stops) ?? 0);
  }
}

/** A loop's edges or its polyline, as points of the plane; empty if there are none. */
export function hatchLoops(entity: RawEntity): Vec3[][][] {
  const start = entity.codes.indexOf(91);
  if (start < 0) return [];
  const groups = new HatchGroupReader(entity, start);
  const count = groups.readGroup(91) ?? 0;
  const loops: Vec3[][][] = [];
  for (let k = 0; k < count; k++) {
    const kind = groups.readGroup(92);
    if (kind === undefined) break;
    loops.push(kind & POLYLINE_LOOP_FLAG ? [polylineLoop(groups)] : edgeLoop(groups));
  }
  return loops;
}

function polylineLoop(groups: HatchGroupReader): Vec3[] {
  const hasBulges = groups.readGroup(72, LOOP_ENDS) === 1;
  const closed = groups.readGroup(73, LOOP_ENDS) !== 0;
  const count = groups.readCount(93, LOOP_ENDS);
  const out: Vec3[] = [];
  let bulge = 0;
  let first: Vec3 | undefined;
  for (let k = 0; k < count; k++) {
    const at = groups.point(10, LOOP_ENDS);
    if (Number.isNaN(at[0])) break;
    const before = out[out.length - 1];
    if (before) out.push(...bulgePoints(before, at, bulge));
    else out.push(at);
    first ??= at;
    bulge = hasBulges ? (groups.readGroupIfNext(42) ?? 0) : 0;
  }
  const last = out[out.length - 1];
  if (closed && first && last && out.length > 1) out.push(...bulgePoints(last, first, bulge));
  return out;
}

function edgeLoop(groups: HatchGroupReader): Vec3[][] {
  const count = groups.readCount(93, LOOP_ENDS);
  const out: Vec3[][] = [];
  for (let k = 0; k < count; k++) {
    const kind = groups.readGroup(72, LOOP_ENDS);
    if (kind === undefined) break;
    if (kind === 1) out.push([groups.point(10, EDGE_ENDS), groups.point(11, EDGE_ENDS)]);
    else if (kind === 2) out.push(arcEdge(groups));
    else if (kind === 3) out.push(ellipseEdge(groups));
    else if (kind === 4) out.push(splineEdge(groups));
  }
  return out;
}

/** A damaged edge, which makes its hatch damaged. */
const DAMAGED_EDGE: Vec3[] = [
  [Number.NaN, 0, 0],
  [Number.NaN, 0, 0],
];

function arcEdge(groups: HatchGroupReader): Vec3[] {
  const centre = groups.point(10, EDGE_ENDS);
  const radius = groups.readGroup(40, EDGE_ENDS) ?? Number.NaN;
  const [from, sweep, sense] = edgeSweep(groups, 1);
  if (Number.isNaN(centre[0] + radius)) return DAMAGED_EDGE;
  return arcPoints(centre, [radius, 0, 0], [0, radius * sense, 0], from, sweep);
}

function ellipseEdge(groups: HatchGroupReader): Vec3[] {
  const centre = groups.point(10, EDGE_ENDS);
  const major = groups.point(11, EDGE_ENDS);
  const ratio = groups.readGroup(40, EDGE_ENDS) ?? Number.NaN;
  const [from, sweep, sense] = edgeSweep(groups, ratio);
  if (Number.isNaN(centre[0] + major[0] + ratio)) return DAMAGED_EDGE;
  return arcPoints(centre, major, scaleVector([-major[1], major[0], 0], ratio * sense), from, sweep);
}

/** Start, sweep and sense of an arc; clockwise ones are the same arc with y mirrored. @param ratio of the axes */
function edgeSweep(groups: HatchGroupReader, ratio: number): [fromRad: number, sweepRad: number, sense: 1 | -1] {
  const from = parameterOf((groups.readGroup(50, EDGE_ENDS) ?? 0) * RAD_PER_DEGREE, ratio);
  const to = parameterOf((groups.readGroup(51, EDGE_ENDS) ?? 360) * RAD_PER_DEGREE, ratio);
  const sense = groups.readGroup(73, EDGE_ENDS) === 0 ? -1 : 1;
  const sweep = to - from;
  return [from, sweep < 0 ? (sweep % FULL_TURN_RAD) + FULL_TURN_RAD : Math.min(FULL_TURN_RAD, sweep), sense];
}

/** The parameter of an ellipse for a direction from its centre, as the file has true angles. */
function parameterOf(angleRad: number, ratio: number): number {
  if (!(ratio > 0) || ratio === 1) return angleRad;
  const parameter = Math.atan2(Math.sin(angleRad) / ratio, Math.cos(angleRad));
  return parameter + FULL_TURN_RAD * Math.round((angleRad - parameter) / FULL_TURN_RAD);
}

function splineEdge(groups: HatchGroupReader): Vec3[] {
  const degree = groups.readGroup(94, EDGE_ENDS) ?? 3;
  const isRational = groups.readGroup(73, EDGE_ENDS) === 1;
  groups.readGroup(74, EDGE_ENDS);
  const knotCount = groups.readCount(95, EDGE_ENDS);
  const pointCount = groups.readCount(96, EDGE_ENDS);
  const knots: number[] = [];
  for (let k = 0; k < knotCount; k++) {
    const knot = groups.readGroupIfNext(40);
    if (knot === undefined) break;
    knots.push(knot);
  }
  const controls: Vec3[] = [];
  const weights: number[] = [];
  for (let k = 0; k < pointCount; k++) {
    const at = groups.point(10, EDGE_ENDS);
    if (Number.isNaN(at[0])) break;
    controls.push(at);
    if (isRational) weights.push(groups.readGroupIfNext(42) ?? 1);
  }
  skipFitPoints(groups);
  return splinePoints({ degree, knots, controls, weights }) ?? controls;
}

/** Skips the fit points of a spline, whose count has the code that also ends a loop. */
function skipFitPoints(groups: HatchGroupReader): void {
  const count = groups.readGroupIfNext(97) ?? 0;
  for (let k = 0; k < count; k++) if (Number.isNaN(groups.nextPoint(11)[0])) return;
  groups.nextPoint(12);
  groups.nextPoint(13);
}
