/** Quickest routes over lanes, without turning round on the road. */
import type { Lane } from './lane.ts';

/** The lanes that may follow each lane, by index. */
export type Successors = readonly (readonly number[])[];

/** Quickest routes from one place to everywhere. */
export interface ShortestPathTree {
  /** Previous lane on the route to each lane; -1 at the start, -2 if it cannot be reached. */
  laneBefore: Int32Array;
  /**
   * Seconds to the end of the quickest lane that arrives at each node, and that lane; infinite and -1 if there is none.
   */
  secondsToNode: Float64Array;
  arrivingLane: Int32Array;
}

/** Delay per junction, seconds, so that of two equal routes the one with fewer junctions wins. */
const JUNCTION_DELAY_S = 3;
const NO_PATH = -2;

/** Dijkstra over lanes. @param starts lanes to start from */
export function shortestPathsFrom(
  lanes: readonly Lane[],
  successors: Successors,
  starts: readonly number[],
  nodeCount: number,
): ShortestPathTree {
  const cost = new Float64Array(lanes.length).fill(Number.POSITIVE_INFINITY);
  const tree: ShortestPathTree = {
    laneBefore: new Int32Array(lanes.length).fill(NO_PATH),
    secondsToNode: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    arrivingLane: new Int32Array(nodeCount).fill(-1),
  };
  const open = new CostHeap(cost);
  const relaxEdge = (index: number, before: number, costSoFar: number) => {
    const lane = lanes[index];
    const total = costSoFar + (lane ? lane.line.lengthM / lane.limitMps + JUNCTION_DELAY_S : 0);
    if (!lane || total >= (cost[index] ?? 0)) return;
    cost[index] = total;
    tree.laneBefore[index] = before;
    if (total < (tree.secondsToNode[lane.to] ?? 0)) {
      tree.secondsToNode[lane.to] = total;
      tree.arrivingLane[lane.to] = index;
    }
    open.push(index);
  };
  for (const index of starts) relaxEdge(index, -1, 0);
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const next of successors[current] ?? []) relaxEdge(next, current, cost[current] ?? 0);
  }
  return tree;
}

/** Lanes to a node, in order; undefined if it cannot be reached. */
export function lanesTo(tree: ShortestPathTree, node: number): number[] | undefined {
  const last = tree.arrivingLane[node] ?? -1;
  if (last < 0) return undefined;
  const way: number[] = [];
  for (let index = last; index >= 0; index = tree.laneBefore[index] ?? -1) way.push(index);
  return way.reverse();
}

/** A binary heap of lanes by cost; a lane whose cost decreases is simply added again. */
class CostHeap {
  readonly #cost: Float64Array;
  readonly #items: number[] = [];
  readonly #costs: number[] = [];

  constructor(cost: Float64Array) {
    this.#cost = cost;
  }

  push(lane: number): void {
    let at = this.#items.length;
    this.#items.push(lane);
    this.#costs.push(this.#cost[lane] ?? 0);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costAt(parent) <= this.#costAt(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): number | undefined {
    const top = this.#items[0];
    const last = this.#items.pop();
    const lastCost = this.#costs.pop();
    if (this.#items.length === 0 || last === undefined || lastCost === undefined) return top;
    this.#items[0] = last;
    this.#costs[0] = lastCost;
    this.#siftDown();
    return top;
  }

  #siftDown(): void {
    let at = 0;
    for (;;) {
      const leftChild = 2 * at + 1;
      const child = this.#costAt(leftChild + 1) < this.#costAt(leftChild) ? leftChild + 1 : leftChild;
      if (this.#costAt(child) >= this.#costAt(at)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #costAt(at: number): number {
    return this.#costs[at] ?? Number.POSITIVE_INFINITY;
  }

  #swap(a: number, b: number): void {
    const [lane, cost] = [this.#items[a] ?? 0, this.#costs[a] ?? 0];
    this.#items[a] = this.#items[b] ?? 0;
    this.#costs[a] = this.#costs[b] ?? 0;
    this.#items[b] = lane;
    this.#costs[b] = cost;
  }
}
