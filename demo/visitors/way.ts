/** Routes over the road graph for those who ignore its one-way signs. */
import type { RoadNetwork, RoadPoint } from '../../src/domain/site/roads.ts';
import { LANE_OFFSET_M } from '../traffic/roads/lane.ts';
import { offsetPolyline, type Polyline } from '../traffic/roads/polyline.ts';

interface Step {
  toNode: string;
  points: readonly RoadPoint[];
  lengthM: number;
  offsetM: number;
}

/** Returns the shortest line through nodes in this order, on the right side of wide roads. */
export type FindWay = (...nodes: readonly string[]) => Polyline;

/** @throws Error if no road leads from one node to the next */
export function wayFinder(network: RoadNetwork): FindWay {
  const steps = stepsOf(network);
  return (...nodes) => {
    const points: RoadPoint[] = [];
    let offsetM = Number.POSITIVE_INFINITY;
    nodes.slice(1).forEach((to, index) => {
      for (const step of shortestPath(steps, nodes[index] ?? to, to)) {
        points.push(...(points.length === 0 ? step.points : step.points.slice(1)));
        offsetM = Math.min(offsetM, step.offsetM);
      }
    });
    return offsetPolyline(points, Number.isFinite(offsetM) ? offsetM : 0);
  };
}

function stepsOf(network: RoadNetwork): Map<string, Step[]> {
  const steps = new Map<string, Step[]>();
  const addStep = (from: string, step: Step) => steps.set(from, [...(steps.get(from) ?? []), step]);
  for (const { from, to: toNode, points, kind, lanes, oneWay } of network.edges) {
    const lengthM = lengthOf(points);
    const offsetM = oneWay || lanes < 2 ? 0 : LANE_OFFSET_M[kind];
    addStep(from, { toNode, points, lengthM, offsetM });
    addStep(toNode, { toNode: from, points: points.toReversed(), lengthM, offsetM });
  }
  return steps;
}

function lengthOf(points: readonly RoadPoint[]): number {
  return points.reduce((sum, [x, y], index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum;
  }, 0);
}

/** Dijkstra; the road graph is small and each route is computed once. */
function shortestPath(steps: ReadonlyMap<string, readonly Step[]>, from: string, to: string): Step[] {
  const cost = new Map([[from, 0]]);
  const arrival = new Map<string, { from: string; step: Step }>();
  const open = new Set([from]);
  while (open.size > 0) {
    const node = [...open].reduce((best, next) => ((cost.get(next) ?? 0) < (cost.get(best) ?? 0) ? next : best));
    if (node === to) return reverseSteps(arrival, from, to);
    open.delete(node);
    for (const step of steps.get(node) ?? []) {
      const total = (cost.get(node) ?? 0) + step.lengthM;
      if (total >= (cost.get(step.toNode) ?? Number.POSITIVE_INFINITY)) continue;
      cost.set(step.toNode, total);
      arrival.set(step.toNode, { from: node, step });
      open.add(step.toNode);
    }
  }
  throw new Error(`No road leads from ${from} to ${to}`);
}

function reverseSteps(arrival: ReadonlyMap<string, { from: string; step: Step }>, from: string, to: string): Step[] {
  const way: Step[] = [];
  for (let node = to; node !== from; ) {
    const leg = arrival.get(node);
    if (!leg) break;
    way.unshift(leg.step);
    node = leg.from;
  }
  return way;
}
