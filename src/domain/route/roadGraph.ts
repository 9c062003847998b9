/** The road graph prepared for searches: nodes and directed arcs as flat arrays, and the roads behind them. */
import type { RoadEdge, RoadNetwork, RoadPoint } from '../site/roads.ts';
import { RoadGrid } from './roadGrid.ts';
import { type RoadLine, roadLine } from './roadLine.ts';

/** A road driven from one place along it to another. */
export interface Drive {
  /** Index of the road. */
  readonly road: number;
  readonly fromM: number;
  readonly toM: number;
}

export interface Road extends Omit<RoadEdge, 'points'> {
  /** From node to node. */
  readonly line: RoadLine;
  /** Indices of its nodes. */
  readonly fromNode: number;
  readonly toNode: number;
}

/**
 * Outgoing arcs of node `k` are those from `firstOutgoingArc[k]` to below `firstOutgoingArc[k + 1]`; incoming ones are listed in `arcsByTarget`.
 */
export interface Arcs {
  readonly nodeCount: number;
  readonly firstOutgoingArc: Int32Array;
  readonly firstIncomingArc: Int32Array;
  readonly arcsByTarget: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly road: Int32Array;
  /** 1 if the road is driven from its first point to its last one. */
  readonly forwards: Uint8Array;
}

export interface RoadGraph {
  readonly roads: readonly Road[];
  readonly grid: RoadGrid;
  readonly arcs: Arcs;
  /** Places of the nodes. */
  readonly places: readonly RoadPoint[];
  /**
   * By road: length in metres, limit in km/h, 1 if it is closed. Flat arrays, since searches read them at every arc,
   * and scattered objects would be slow.
   */
  readonly lengthsM: Float64Array;
  readonly limitsKmh: Float64Array;
  readonly isArcClosed: Uint8Array;
  readonly fastestLimitKmh: number;
  /** By node: nodes with the same number are connected, regardless of the roads' direction. */
  readonly partByNode: Int32Array;
}

/** Roads whose nodes are not in the network are left out. */
export function roadGraph(network: RoadNetwork): RoadGraph {
  const places = new Map(network.nodes.map(({ id, at }) => [id, at]));
  const nodes = new Map([...places.keys()].map((id, k) => [id, k]));
  const roads = network.edges.flatMap((edge): Road[] => {
    const [fromNode, toNode] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (fromNode === undefined || toNode === undefined) return [];
    const ends = [places.get(edge.from), places.get(edge.to)] as [RoadPoint, RoadPoint];
    return [{ ...edge, fromNode, toNode, line: roadLine([ends[0], ...edge.points, ends[1]]) }];
  });
  return {
    roads,
    grid: new RoadGrid(roads.map(({ line }) => line)),
    arcs: arcsOf(roads, nodes.size),
    places: [...places.values()],
    lengthsM: Float64Array.from(roads, ({ line }) => line.lengthM),
    limitsKmh: Float64Array.from(roads, ({ speedLimitKmh }) => speedLimitKmh),
    isArcClosed: Uint8Array.from(roads, ({ closed }) => (closed ? 1 : 0)),
    fastestLimitKmh: roads.reduce((most, { speedLimitKmh }) => Math.max(most, speedLimitKmh), 1),
    partByNode: connectedPartByNode(roads, nodes.size),
  };
}

function arcsOf(roads: readonly Road[], nodeCount: number): Arcs {
  const arcs = roads
    .flatMap(({ fromNode, toNode, oneWay }, road) => {
      const forwards = { from: fromNode, to: toNode, road, forwards: 1 };
      return oneWay ? [forwards] : [forwards, { from: toNode, to: fromNode, road, forwards: 0 }];
    })
    .sort((a, b) => a.from - b.from);
  const to = Int32Array.from(arcs, (arc) => arc.to);
  return {
    nodeCount,
    firstOutgoingArc: firstEntryByNode(
      arcs.map(({ from }) => from),
      nodeCount,
    ),
    firstIncomingArc: firstEntryByNode(to, nodeCount),
    arcsByTarget: Int32Array.from(arcs.keys()).sort((a, b) => (to[a] as number) - (to[b] as number)),
    from: Int32Array.from(arcs, ({ from }) => from),
    to,
    road: Int32Array.from(arcs, ({ road }) => road),
    forwards: Uint8Array.from(arcs, ({ forwards }) => forwards),
  };
}

/** Start index of each node's entries in a list sorted by node. */
function firstEntryByNode(nodes: Iterable<number>, nodeCount: number): Int32Array {
  const starts = new Int32Array(nodeCount + 1);
  for (const node of nodes) starts[node + 1] = (starts[node + 1] as number) + 1;
  for (let k = 0; k < nodeCount; k++) starts[k + 1] = (starts[k + 1] as number) + (starts[k] as number);
  return starts;
}

/** Connected components, by union-find with path halving. */
function connectedPartByNode(roads: readonly Road[], nodeCount: number): Int32Array {
  const parent = Int32Array.from({ length: nodeCount }, (_, k) => k);
  const rootOf = (node: number) => {
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  for (const { fromNode, toNode } of roads) parent[rootOf(fromNode)] = rootOf(toNode);
  return parent.map((_, k) => rootOf(k));
}
