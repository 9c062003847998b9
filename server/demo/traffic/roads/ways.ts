/** Quickest way over lanes, without turning round on the road. */
import type { Lane } from './lane.ts';

/** Where a lane may lead on to, by its index. */
export type Successors = readonly (readonly number[])[];

/** Seconds that a junction costs, so that the plainer of two equal ways wins. */
const JUNCTION_S = 3;

/**
 * Dijkstra over lanes. Graphs here have some hundred lanes, so the open set is a plain array.
 * @param starts lanes to begin with
 * @param to node to reach
 * @returns lanes in driving order; undefined where there is no way
 */
export function wayFrom(
  lanes: readonly Lane[],
  successors: Successors,
  starts: readonly number[],
  to: number,
): number[] | undefined {
  const cost = new Map<number, number>();
  const before = new Map<number, number>();
  const open = new Set<number>();
  const offer = (index: number, total: number, previous: number) => {
    if (total >= (cost.get(index) ?? Number.POSITIVE_INFINITY)) return;
    cost.set(index, total);
    before.set(index, previous);
    open.add(index);
  };
  for (const index of starts) offer(index, seconds(lanes[index]), -1);
  while (open.size > 0) {
    const current = cheapest(open, cost);
    open.delete(current);
    if (lanes[current]?.to === to) return traced(current, before);
    for (const next of successors[current] ?? []) offer(next, (cost.get(current) ?? 0) + seconds(lanes[next]), current);
  }
  return undefined;
}

function seconds(lane: Lane | undefined): number {
  return lane ? lane.line.lengthM / lane.limitMs + JUNCTION_S : Number.POSITIVE_INFINITY;
}

function cheapest(open: ReadonlySet<number>, cost: ReadonlyMap<number, number>): number {
  let best = -1;
  for (const index of open) if (best < 0 || (cost.get(index) ?? 0) < (cost.get(best) ?? 0)) best = index;
  return best;
}

function traced(last: number, before: ReadonlyMap<number, number>): number[] {
  const way: number[] = [];
  for (let index = last; index >= 0; index = before.get(index) ?? -1) way.unshift(index);
  return way;
}
