/** How far from a junction two of its roads still overlap: where to wait, and when its middle is clear again. */
import type { Lane } from './lane.ts';

/**
 * Length at a lane's end that belongs to the junction ahead, and at its start that belongs to the one behind, metres.
 */
export interface JunctionMouths {
  lengthAtEndM: Float64Array;
  lengthAtStartM: Float64Array;
}

const MAX_MOUTH_LENGTH_M = 60;
const MIN_LENGTH_M = 1;
/** Where vehicles back out of a heading, they need the road behind the junction for their rear. */
const BACKING_CLEARANCE_M = 7;
/** Where vehicles manoeuvre beside the road, through traffic waits at this distance. */
const YARD_CLEARANCE_M = 40;

/**
 * Measures every lane against the other roads that meet it at its ends.
 * @param yards nodes at which vehicles enter and leave slots beside the road
 */
export function measureJunctionMouths(
  lanes: readonly Lane[],
  nodeCount: number,
  yards: ReadonlySet<number>,
): JunctionMouths {
  const atNode: Lane[][] = Array.from({ length: nodeCount }, () => []);
  for (const lane of lanes) for (const node of new Set([lane.from, lane.to])) atNode[node]?.push(lane);
  const lanesOfOtherEdges = (lane: Lane, node: number) =>
    (atNode[node] ?? []).filter((other) => other.edge !== lane.edge);
  return {
    lengthAtEndM: Float64Array.from(lanes, (lane) => {
      const own = mouthLengthM(lane, lanesOfOtherEdges(lane, lane.to), true);
      return yards.has(lane.to) ? Math.max(own, Math.min(YARD_CLEARANCE_M, 0.62 * lane.line.lengthM)) : own;
    }),
    lengthAtStartM: Float64Array.from(lanes, (lane) => mouthLengthM(lane, lanesOfOtherEdges(lane, lane.from), false)),
  };
}

/** Metres at the lane's end (or start) within which another road on the same side is nearer than a vehicle's width. */
function mouthLengthM(lane: Lane, others: readonly Lane[], isFromEnd: boolean): number {
  const last = lane.line.x.length - 1;
  const maxSteps = Math.min(last, Math.floor(Math.min(MAX_MOUTH_LENGTH_M, 0.62 * lane.line.lengthM) / lane.line.stepM));
  let reach = 0;
  for (let step = 0; step <= maxSteps; step += 1) {
    const index = isFromEnd ? last - step : step;
    const [x, y] = [lane.line.x[index] ?? 0, lane.line.y[index] ?? 0];
    if (others.some((other) => isNear(other, x, y, Math.max(3.6, 0.95 * (lane.offsetM + other.offsetM))))) reach = step;
    else if (step * lane.line.stepM > reach * lane.line.stepM + 6) break;
  }
  const minLengthM = isFromEnd && others.some((other) => other.isShared) ? BACKING_CLEARANCE_M : MIN_LENGTH_M;
  return Math.max(Math.min(minLengthM, 0.62 * lane.line.lengthM), reach * lane.line.stepM);
}

function isNear(lane: Lane, x: number, y: number, width: number): boolean {
  const { x: xs, y: ys, stepM } = lane.line;
  const window = Math.ceil((MAX_MOUTH_LENGTH_M * 1.5) / (stepM || 1));
  for (let index = 0; index < xs.length; index += 1) {
    if (index > window && index < xs.length - 1 - window) continue;
    if (Math.hypot((xs[index] ?? 0) - x, (ys[index] ?? 0) - y) < width) return true;
  }
  return false;
}
