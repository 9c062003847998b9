/** The road graph made ready for searches: directed links with lengths, and the lines behind them. */
import createGraph, { type Graph, type Link } from 'ngraph.graph';
import type { RoadEdge, RoadNetwork, RoadPoint } from '../site/roads.ts';
import { RoadGrid } from './roadGrid.ts';
import { type RoadLine, roadLine } from './roadLine.ts';

/** A road driven from one place along it to another. */
export interface Drive {
  /** Index of the road. */
  readonly road: number;
  readonly fromM: number;
  readonly toM: number;
  /** The vehicle is on it already: nothing keeps it from driving off. */
  readonly isStart?: boolean;
}

export type RoadLink = Link<Drive>;

export interface Road extends Omit<RoadEdge, 'points'> {
  /** From node to node. */
  readonly line: RoadLine;
}

export interface RoadGraph {
  readonly roads: readonly Road[];
  readonly grid: RoadGrid;
  readonly graph: Graph<RoadPoint, Drive>;
  readonly fastestLimitKmh: number;
}

/** Roads whose nodes are not in the network are left out. */
export function roadGraph(network: RoadNetwork): RoadGraph {
  const graph = createGraph<RoadPoint, Drive>({ multigraph: true });
  const places = new Map(network.nodes.map(({ id, at }) => [id, at]));
  for (const { id, at } of network.nodes) graph.addNode(id, at);
  const roads: Road[] = [];
  for (const edge of network.edges) {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    if (!from || !to) continue;
    const line = roadLine([from, ...edge.points, to]);
    addLinks(graph, edge, { road: roads.length, fromM: 0, toM: line.lengthM });
    roads.push({ ...edge, line });
  }
  const grid = new RoadGrid(roads.map(({ line }) => line));
  const fastestLimitKmh = roads.reduce((most, { speedLimitKmh }) => Math.max(most, speedLimitKmh), 1);
  return { roads, grid, graph, fastestLimitKmh };
}

function addLinks(graph: Graph<RoadPoint, Drive>, { from, to, oneWay }: RoadEdge, drive: Drive): void {
  graph.addLink(from, to, drive);
  if (!oneWay) graph.addLink(to, from, { road: drive.road, fromM: drive.toM, toM: drive.fromM });
}
