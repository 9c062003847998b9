/**
 * One driving direction of a road: its line at equal steps, with the speed allowed by limit and bends, and its grade.
 */
import type { RoadEdge } from '../../../src/domain/site/roads.ts';
import { offsetPolyline, type Polyline } from './polyline.ts';

/** Distance from a road's centre line to the line that vehicles follow if each direction has its own lane, metres. */
export const LANE_OFFSET_M: Record<RoadEdge['kind'], number> = {
  haul: 5,
  ramp: 5,
  service: 3.5,
  decline: 2,
  drift: 2,
  drawpoint: 1.6,
};

/** Lateral acceleration that drivers accept, m/s². */
const MAX_LATERAL_MPS2 = 1.1;
/** Deceleration before a bend, m/s². */
const BEND_BRAKING_MPS2 = 0.6;
const MIN_SPEED_M_PER_S = 1.8;

export interface Lane {
  index: number;
  edge: number;
  /** Index of the lane in the other direction; -1 on a one-way road. */
  oppositeLane: number;
  from: number;
  to: number;
  /** Whether both directions share this lane: entering it then requires a grant. */
  isShared: boolean;
  offsetM: number;
  limitMps: number;
  kind: RoadEdge['kind'];
  name: string;
  line: Polyline;
  /** m/s at each step, limited by speed limit and bends, including braking before a bend. */
  speedMps: Float32Array;
  /** Rise over run at each step, positive uphill. */
  grade: Float32Array;
}

export interface LaneEnds {
  index: number;
  edge: number;
  oppositeLane: number;
  from: number;
  to: number;
  isReverse: boolean;
}

const valueOrZero = (values: ArrayLike<number>, index: number) => values[index] ?? 0;

/** Whether the road carries two directions of traffic but is one lane wide. */
export function isShared(edge: RoadEdge): boolean {
  return !edge.oneWay && edge.lanes < 2;
}

export function createLane(edge: RoadEdge, ends: LaneEnds): Lane {
  const points = ends.isReverse ? edge.points.toReversed() : edge.points;
  const offsetM = edge.oneWay || edge.lanes < 2 ? 0 : LANE_OFFSET_M[edge.kind];
  const line = offsetPolyline(points, offsetM);
  const limitMps = edge.speedLimitKmh / 3.6;
  return {
    index: ends.index,
    edge: ends.edge,
    oppositeLane: ends.oppositeLane,
    from: ends.from,
    to: ends.to,
    isShared: isShared(edge),
    offsetM,
    limitMps,
    kind: edge.kind,
    name: edge.name,
    line,
    speedMps: speedsPerStep(line, limitMps),
    grade: gradesPerStep(line),
  };
}

/** Speed allowed by a curvature (1/m), m/s. */
export function bendSpeedMps(curvature: number): number {
  return Math.max(MIN_SPEED_M_PER_S, Math.sqrt(MAX_LATERAL_MPS2 / Math.max(Math.abs(curvature), 1e-6)));
}

function speedsPerStep(line: Polyline, limitMps: number): Float32Array {
  const last = line.dirRad.length - 1;
  const result = new Float32Array(last + 1);
  for (let index = last; index >= 0; index -= 1) {
    const low = Math.max(0, index - 2);
    const high = Math.min(last, index + 2);
    const curvature =
      (valueOrZero(line.dirRad, high) - valueOrZero(line.dirRad, low)) / Math.max(0.1, (high - low) * line.stepM);
    const bend = Math.min(limitMps, bendSpeedMps(curvature));
    const next = index === last ? limitMps : valueOrZero(result, index + 1);
    result[index] = Math.min(bend, Math.sqrt(next * next + 2 * BEND_BRAKING_MPS2 * line.stepM));
  }
  return result;
}

function gradesPerStep(line: Polyline): Float32Array {
  const last = line.z.length - 1;
  return Float32Array.from(line.z, (_, index) => {
    const low = Math.max(0, index - 5);
    const high = Math.min(last, index + 5);
    return (valueOrZero(line.z, high) - valueOrZero(line.z, low)) / Math.max(0.1, (high - low) * line.stepM);
  });
}

/** Allowed speed at a distance along the lane, m/s. */
export function speedAt(lane: Lane, s: number): number {
  return valueOrZero(lane.speedMps, stepIndexAt(lane, s));
}

export function gradeAt(lane: Lane, s: number): number {
  return valueOrZero(lane.grade, stepIndexAt(lane, s));
}

function stepIndexAt(lane: Lane, s: number): number {
  return Math.min(lane.speedMps.length - 1, Math.max(0, Math.round(s / lane.line.stepM)));
}
