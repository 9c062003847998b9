/**
 * The cheapest path from any of several starts to any of several ends: NBA*, the bidirectional search of Pijls and Post
 * (2009), over flat arcs. It ends as soon as either side is exhausted, so that an unreachable end is found quickly.
 */
import FlatQueue from 'flatqueue';
import type { Arcs } from './roadGraph.ts';

/** A node where a path may begin or end, and the cost before or after it. */
export interface PathEnd {
  readonly node: number;
  readonly cost: number;
}

export interface PathTask<End extends PathEnd> {
  readonly starts: readonly End[];
  readonly ends: readonly End[];
  /** 0 or more; infinite for an arc that may not be used. */
  readonly arcCost: (arc: number) => number;
  /** Lower bound of the cost from the starts to a node: consistent, 0 if unknown. */
  readonly lowerBoundFromStart: (node: number) => number;
  /** Lower bound of the cost from a node to the ends. */
  readonly lowerBoundToGoal: (node: number) => number;
  /** Upper bound: only cheaper paths are searched. */
  readonly maxCost: number;
}

export interface ShortestPath<End extends PathEnd> {
  readonly start: End;
  readonly end: End;
  /** In the order in which they are driven. */
  readonly arcs: number[];
}

const NO_NODE = -1;

/** State of the search from one of the two sides. */
interface SearchSide {
  readonly costs: Float64Array;
  /** The arc by which each node is reached; NONE at a start or an end. */
  readonly arcByNode: Int32Array;
  /** Queue of nodes by a lower bound of the cost of a whole path through them; a node may be in it more than once. */
  readonly openNodes: FlatQueue;
  readonly lowerBound: (node: number) => number;
  /** Lower bound of the cost of whole paths through open nodes. */
  openLowerBound: number;
}

class Search<End extends PathEnd> {
  readonly #graph: Arcs;
  readonly #task: PathTask<End>;
  readonly #forward: SearchSide;
  readonly #backward: SearchSide;
  /** By node: whether it is settled from either side. */
  readonly #isSettled: Uint8Array;
  #bestCost: number;
  #meetingNode = NO_NODE;

  constructor(graph: Arcs, task: PathTask<End>) {
    this.#graph = graph;
    this.#task = task;
    this.#bestCost = task.maxCost;
    this.#isSettled = new Uint8Array(graph.nodeCount);
    this.#forward = startSearchSide(graph, task.lowerBoundToGoal, task.starts.length);
    this.#backward = startSearchSide(graph, task.lowerBoundFromStart, task.ends.length);
    for (const { node, cost } of task.starts) this.#reach(this.#forward, this.#backward, node, cost, NO_NODE);
    for (const { node, cost } of task.ends) this.#reach(this.#backward, this.#forward, node, cost, NO_NODE);
  }

  run(): ShortestPath<End> | undefined {
    const [forward, backward] = [this.#forward, this.#backward];
    while (this.#hasMore(forward) && this.#hasMore(backward)) {
      if (forward.openNodes.length <= backward.openNodes.length) this.#step(forward, backward);
      else this.#step(backward, forward);
    }
    return this.#meetingNode === NO_NODE ? undefined : this.#pathThrough(this.#meetingNode);
  }

  /** Drops nodes that the other side has settled. */
  #hasMore(side: SearchSide): boolean {
    const { openNodes } = side;
    while (openNodes.length > 0 && this.#isSettled[openNodes.peek() as number]) openNodes.pop();
    side.openLowerBound = openNodes.peekValue() ?? Number.POSITIVE_INFINITY;
    return side.openLowerBound < this.#bestCost;
  }

  #step(side: SearchSide, other: SearchSide): void {
    const node = side.openNodes.pop() as number;
    this.#isSettled[node] = 1;
    const cost = side.costs[node] as number;
    if (cost + other.openLowerBound - other.lowerBound(node) >= this.#bestCost) return;
    const { firstOutgoingArc, to, firstIncomingArc, arcsByTarget, from } = this.#graph;
    const isForward = side === this.#forward;
    const first = isForward ? firstOutgoingArc : firstIncomingArc;
    const last = first[node + 1] as number;
    for (let k = first[node] as number; k < last; k++) {
      const arc = isForward ? k : (arcsByTarget[k] as number);
      const next = (isForward ? to[arc] : from[arc]) as number;
      if (!this.#isSettled[next]) this.#reach(side, other, next, cost + this.#task.arcCost(arc), arc);
    }
  }

  #reach(side: SearchSide, other: SearchSide, node: number, cost: number, arc: number): void {
    if (!(cost < (side.costs[node] as number))) return;
    const pathLowerBound = cost + side.lowerBound(node);
    if (pathLowerBound >= this.#bestCost) return;
    side.costs[node] = cost;
    side.arcByNode[node] = arc;
    side.openNodes.push(node, pathLowerBound);
    const wholeCost = cost + (other.costs[node] as number);
    if (wholeCost >= this.#bestCost) return;
    this.#bestCost = wholeCost;
    this.#meetingNode = node;
  }

  #pathThrough(meetingNode: number): ShortestPath<End> {
    const { from, to } = this.#graph;
    const arcs: number[] = [];
    let start = meetingNode;
    for (
      let arc = this.#forward.arcByNode[start] as number;
      arc !== NO_NODE;
      arc = this.#forward.arcByNode[start] as number
    ) {
      arcs.push(arc);
      start = from[arc] as number;
    }
    arcs.reverse();
    let end = meetingNode;
    for (
      let arc = this.#backward.arcByNode[end] as number;
      arc !== NO_NODE;
      arc = this.#backward.arcByNode[end] as number
    ) {
      arcs.push(arc);
      end = to[arc] as number;
    }
    return { start: cheapestEndAt(this.#task.starts, start), end: cheapestEndAt(this.#task.ends, end), arcs };
  }
}

function startSearchSide({ nodeCount, to }: Arcs, lowerBound: (node: number) => number, seeds: number): SearchSide {
  return {
    costs: new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY),
    arcByNode: new Int32Array(nodeCount).fill(NO_NODE),
    // Each arc lowers the cost of a node at most once.
    openNodes: new FlatQueue(to.length + seeds),
    lowerBound,
    openLowerBound: Number.POSITIVE_INFINITY,
  };
}

function cheapestEndAt<End extends PathEnd>(ends: readonly End[], at: number): End {
  return ends.filter(({ node }) => node === at).reduce((a, b) => (b.cost < a.cost ? b : a));
}

/** @returns undefined if there is none */
export function shortestPath<End extends PathEnd>(graph: Arcs, task: PathTask<End>): ShortestPath<End> | undefined {
  return new Search(graph, task).run();
}
