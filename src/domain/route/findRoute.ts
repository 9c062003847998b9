/** The quickest way over the road graph, or why there is none (rules.md#routes). */
import type { Graph, NodeId } from 'ngraph.graph';
import { nba } from 'ngraph.path';
import type { SitePoint } from '../geo/frame.ts';
import type { RoadPoint } from '../site/roads.ts';
import type { Drive, Road, RoadGraph, RoadLink } from './roadGraph.ts';
import type { PlaceOnRoad } from './roadGrid.ts';
import { distanceM, partOf } from './roadLine.ts';
import { fits, type VehicleSize } from './vehicleSize.ts';

export interface RouteQuery {
  from: SitePoint;
  to: SitePoint;
  /** Undefined for a vehicle that fits everywhere. */
  size?: VehicleSize | undefined;
  /** Whether a road, by its index, is closed to the vehicle, beside those that the graph has closed. */
  isClosed?: ((road: number) => boolean) | undefined;
  /** How fast a road is really driven, forwards or backwards; undefined where nobody has driven it lately. */
  drivenKmh?: ((road: number, forwards: boolean) => number | undefined) | undefined;
}

/** The first rule that has to be lifted for a way to exist; `apart` where none helps. */
export type NoRouteReason = 'start_off_road' | 'end_off_road' | 'closed' | 'too_large' | 'one_way' | 'apart';

export interface FoundRoute {
  found: true;
  /** From the road nearest to the start to the one nearest to the end. */
  points: RoadPoint[];
  lengthM: number;
  seconds: number;
  /** Share of the length whose time is by speeds driven lately, 0 to 1; limits count for the rest. */
  drivenShare: number;
  /** Names of the roads, in order. */
  roads: string[];
}

export interface NoRoute {
  found: false;
  reason: NoRouteReason;
  /** Name of the first road that is closed, too small or one way. */
  road?: string | undefined;
}

/** A place farther from every road than this is not on one, metres. */
const REACH_M = 200;
/** Who drives too fast does not make roads quicker than this much above their limit. */
export const MAX_OVER_LIMIT = 1.2;
/** Crawling behind another costs time, but no road becomes endless by it. */
const MIN_KMH = 2;
/** No node of a network is called by a number. */
const START = -1;
const END = -2;

interface Search {
  graph: RoadGraph;
  query: RouteQuery;
  /** Rules that hold; lifted one after the other to find out which is in the way. */
  rules: { closed: boolean; size: boolean };
}

export function findRoute(graph: RoadGraph, query: RouteQuery): FoundRoute | NoRoute {
  const start = graph.grid.nearest(query.from, REACH_M);
  if (!start) return { found: false, reason: 'start_off_road' };
  const end = graph.grid.nearest(query.to, REACH_M);
  if (!end) return { found: false, reason: 'end_off_road' };
  return withEnds(graph, start, end, () => {
    const links = search({ graph, query, rules: { closed: true, size: true } });
    return links ? routeOf(graph, query, links) : reasonOf(graph, query);
  });
}

/** Adds both ends to the graph for as long as `work` takes. */
function withEnds<T>({ graph, roads }: RoadGraph, start: PlaceOnRoad, end: PlaceOnRoad, work: () => T): T {
  const [first, last] = [roads[start.road] as Road, roads[end.road] as Road];
  graph.addNode(START, start.point);
  graph.addNode(END, end.point);
  const out = (node: NodeId, toM: number) =>
    graph.addLink(START, node, { road: start.road, fromM: start.alongM, toM, isStart: true });
  const into = (node: NodeId, fromM: number) => graph.addLink(node, END, { road: end.road, fromM, toM: end.alongM });
  out(first.to, first.line.lengthM);
  if (!first.oneWay) out(first.from, 0);
  into(last.from, 0);
  if (!last.oneWay) into(last.to, last.line.lengthM);
  const isAhead = start.alongM <= end.alongM || !first.oneWay;
  if (start.road === end.road && isAhead) out(END, end.alongM);
  try {
    return work();
  } finally {
    graph.removeNode(START);
    graph.removeNode(END);
  }
}

/** @returns the links driven, in order; undefined where no way exists under the rules */
function search(task: Search): RoadLink[] | undefined {
  const { graph } = task;
  const fastestKmh = graph.fastestLimitKmh * MAX_OVER_LIMIT;
  const finder = nba<RoadPoint, Drive>(graph.graph, {
    oriented: true,
    blocked: (_to, _from, { data }) => isBlocked(task, data),
    distance: (_to, _from, { data }) => secondsOf(task, data),
    heuristic: (at, to) => (distanceM(at.data, to.data) / fastestKmh) * 3.6,
  });
  const nodes = finder.find(START, END).reverse();
  if (nodes.length === 0) return undefined;
  return nodes.slice(1).map(({ id }, k) => quickestLink(task, (nodes[k] as (typeof nodes)[number]).id, id));
}

function quickestLink(task: Search, from: NodeId, to: NodeId): RoadLink {
  let quickest: RoadLink | undefined;
  task.graph.graph.forEachLinkedNode(
    from,
    (node, link) => {
      if (node.id !== to || isBlocked(task, link.data)) return;
      if (!quickest || secondsOf(task, link.data) < secondsOf(task, quickest.data)) quickest = link;
    },
    true,
  );
  return quickest as RoadLink;
}

function isBlocked({ graph, query, rules }: Search, { road, isStart }: Drive): boolean {
  if (isStart) return false;
  return (rules.closed && isClosedTo(graph, query, road)) || (rules.size && isTooSmallFor(graph, query, road));
}

function isClosedTo({ roads }: RoadGraph, { isClosed }: RouteQuery, road: number): boolean {
  return roads[road]?.closed === true || isClosed?.(road) === true;
}

function isTooSmallFor({ roads }: RoadGraph, { size }: RouteQuery, road: number): boolean {
  return size !== undefined && !fits(size, roads[road] as Road);
}

function secondsOf({ graph, query }: Search, { road, fromM, toM }: Drive): number {
  const { speedLimitKmh } = graph.roads[road] as Road;
  const drivenKmh = query.drivenKmh?.(road, fromM <= toM);
  const kmh = Math.min(drivenKmh ?? speedLimitKmh, speedLimitKmh * MAX_OVER_LIMIT);
  return (Math.abs(toM - fromM) / Math.max(kmh, MIN_KMH)) * 3.6;
}

function routeOf(graph: RoadGraph, query: RouteQuery, links: readonly RoadLink[]): FoundRoute {
  const task: Search = { graph, query, rules: { closed: true, size: true } };
  const points: RoadPoint[] = [];
  const roads: string[] = [];
  let [lengthM, drivenM, seconds] = [0, 0, 0];
  for (const { data } of links) {
    const { name, line } = graph.roads[data.road] as Road;
    const drivenLengthM = Math.abs(data.toM - data.fromM);
    lengthM += drivenLengthM;
    seconds += secondsOf(task, data);
    if (query.drivenKmh?.(data.road, data.fromM <= data.toM) !== undefined) drivenM += drivenLengthM;
    if (roads.at(-1) !== name) roads.push(name);
    for (const point of partOf(line, data.fromM, data.toM)) {
      const last = points.at(-1);
      if (!last || distanceM(last, point) > 0) points.push(point);
    }
  }
  return { found: true, points, lengthM, seconds, drivenShare: lengthM === 0 ? 0 : drivenM / lengthM, roads };
}

/** Lifts one rule after the other; both ends are in the graph. */
function reasonOf(graph: RoadGraph, query: RouteQuery): NoRoute {
  const nameOf = (links: readonly RoadLink[], isInTheWay: (road: number) => boolean) => {
    const link = links.find(({ data }) => !data.isStart && isInTheWay(data.road));
    return link && graph.roads[link.data.road]?.name;
  };
  const open = search({ graph, query, rules: { closed: false, size: true } });
  if (open) return { found: false, reason: 'closed', road: nameOf(open, (road) => isClosedTo(graph, query, road)) };
  const routeIgnoringLimits = search({ graph, query, rules: { closed: false, size: false } });
  if (routeIgnoringLimits)
    return {
      found: false,
      reason: 'too_large',
      road: nameOf(routeIgnoringLimits, (road) => isTooSmallFor(graph, query, road)),
    };
  return isConnected(graph.graph) ? { found: false, reason: 'one_way' } : { found: false, reason: 'apart' };
}

/** Whether the ends are joined at all, whatever the direction of the roads. */
function isConnected(graph: Graph<RoadPoint, Drive>): boolean {
  const reached = new Set<NodeId>([START]);
  const open: NodeId[] = [START];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === END) return true;
    graph.forEachLinkedNode(id, (node) => {
      if (reached.has(node.id)) return;
      reached.add(node.id);
      open.push(node.id);
    });
  }
  return false;
}
