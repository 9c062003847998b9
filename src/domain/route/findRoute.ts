/** The quickest path over the road graph, or why there is none (rules.md#routes). */
import type { SitePoint } from '../geo/frame.ts';
import type { RoadPoint } from '../site/roads.ts';
import type { Drive, Road, RoadGraph } from './roadGraph.ts';
import type { PlaceOnRoad } from './roadGrid.ts';
import { distanceM, sectionOfLine } from './roadLine.ts';
import { type PathEnd, shortestPath } from './shortestPath.ts';
import { fitsVehicle, type VehicleSize } from './vehicleSize.ts';

export interface RouteQuery {
  from: SitePoint;
  to: SitePoint;
  /** Undefined for a vehicle that fits everywhere. */
  respectsSize?: VehicleSize | undefined;
  /** Whether a road, by its index, is closed to the vehicle, beside those that the graph has closed. */
  isClosed?: ((road: number) => boolean) | undefined;
  /** Measured speed of a road, forwards or backwards; undefined without recent fixes. */
  drivenKmh?: ((road: number, forwards: boolean) => number | undefined) | undefined;
}

/** The first rule that must be lifted for a route to exist; `apart` if that does not help. */
export type NoRouteReason = 'start_off_road' | 'end_off_road' | 'closed' | 'too_large' | 'one_way' | 'apart';

export interface FoundRoute {
  found: true;
  /** From the road nearest to the start to the one nearest to the end. */
  points: RoadPoint[];
  lengthM: number;
  seconds: number;
  /** Fraction of the length whose time is based on recently driven speeds, 0 to 1; the rest uses speed limits. */
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
const MAX_ROAD_DISTANCE_M = 200;
/** Measured speeds count up to this multiple of a road's limit. */
export const MAX_RATIO_TO_LIMIT = 1.2;
/** Minimum speed of a road, so that slow traffic does not make it endless. */
const MIN_ROAD_KMH = 2;

interface Search {
  graph: RoadGraph;
  query: RouteQuery;
  start: PlaceOnRoad;
  end: PlaceOnRoad;
  /** Rules in force; lifted one after the other to find the one in the way. */
  rules: { respectsClosures: boolean; size: boolean };
}

/** A node where the road at an end is left or joined, with the part driven there. */
type RouteEnd = PathEnd & { readonly drivenPart: Drive };

export function findRoute(graph: RoadGraph, query: RouteQuery): FoundRoute | NoRoute {
  const start = graph.grid.nearest(query.from, MAX_ROAD_DISTANCE_M);
  if (!start) return { found: false, reason: 'start_off_road' };
  const end = graph.grid.nearest(query.to, MAX_ROAD_DISTANCE_M);
  if (!end) return { found: false, reason: 'end_off_road' };
  const task: Search = { graph, query, start, end, rules: { respectsClosures: true, size: true } };
  const drives = searchRoute(task);
  return drives ? routeOf(task, drives) : reasonOf(task);
}

/** @returns the driven parts, in order; undefined if no path exists under the rules */
function searchRoute(task: Search): Drive[] | undefined {
  const { graph, start, end } = task;
  const { arcs, lengthsM, places } = graph;
  const directRoute = directDrive(task);
  const fastestKmh = Math.max(graph.fastestLimitKmh * MAX_RATIO_TO_LIMIT, MIN_ROAD_KMH);
  const path = shortestPath(arcs, {
    starts: startsOf(task),
    ends: endsOf(task),
    maxCost: directRoute ? secondsOf(task, directRoute) : Number.POSITIVE_INFINITY,
    arcCost: (arc) => {
      const road = arcs.road[arc] as number;
      if (isBlocked(task, road)) return Number.POSITIVE_INFINITY;
      return secondsFor(task, road, arcs.forwards[arc] === 1, lengthsM[road] as number);
    },
    lowerBoundFromStart: (node) => (distanceM(places[node] as RoadPoint, start.point) / fastestKmh) * 3.6,
    lowerBoundToGoal: (node) => (distanceM(places[node] as RoadPoint, end.point) / fastestKmh) * 3.6,
  });
  if (!path) return directRoute && [directRoute];
  const between = path.arcs.map((arc): Drive => {
    const road = arcs.road[arc] as number;
    const lengthM = lengthsM[road] as number;
    return arcs.forwards[arc] === 1 ? { road, fromM: 0, toM: lengthM } : { road, fromM: lengthM, toM: 0 };
  });
  return [path.start.drivenPart, ...between, path.end.drivenPart];
}

/** Along the single road of both ends. The vehicle is on it already, so no rule applies. */
function directDrive({ graph, start, end }: Search): Drive | undefined {
  const isAhead = start.alongM <= end.alongM || !graph.roads[start.road]?.oneWay;
  return start.road === end.road && isAhead ? { road: start.road, fromM: start.alongM, toM: end.alongM } : undefined;
}

/** The ways off the road at the start; no rule applies to these either. */
function startsOf(task: Search): RouteEnd[] {
  const { road, alongM: fromM } = task.start;
  const { fromNode, toNode, line, oneWay } = task.graph.roads[road] as Road;
  const routeStartAt = (node: number, toM: number): RouteEnd => {
    const drivenPart = { road, fromM, toM };
    return { node, cost: secondsOf(task, drivenPart), drivenPart };
  };
  return oneWay
    ? [routeStartAt(toNode, line.lengthM)]
    : [routeStartAt(toNode, line.lengthM), routeStartAt(fromNode, 0)];
}

function endsOf(task: Search): RouteEnd[] {
  const { road, alongM: toM } = task.end;
  if (isBlocked(task, road)) return [];
  const { fromNode, toNode, line, oneWay } = task.graph.roads[road] as Road;
  const routeEndAt = (node: number, fromM: number): RouteEnd => {
    const drivenPart = { road, fromM, toM };
    return { node, cost: secondsOf(task, drivenPart), drivenPart };
  };
  return oneWay ? [routeEndAt(fromNode, 0)] : [routeEndAt(fromNode, 0), routeEndAt(toNode, line.lengthM)];
}

function isBlocked({ graph, query, rules }: Search, road: number): boolean {
  return (
    (rules.respectsClosures && isClosedTo(graph, query, road)) || (rules.size && isRoadTooSmall(graph, query, road))
  );
}

function isClosedTo({ isArcClosed }: RoadGraph, { isClosed }: RouteQuery, road: number): boolean {
  return isArcClosed[road] === 1 || isClosed?.(road) === true;
}

function isRoadTooSmall({ roads }: RoadGraph, { respectsSize }: RouteQuery, road: number): boolean {
  return respectsSize !== undefined && !fitsVehicle(respectsSize, roads[road] as Road);
}

function secondsOf(task: Search, { road, fromM, toM }: Drive): number {
  return secondsFor(task, road, fromM <= toM, Math.abs(toM - fromM));
}

function secondsFor({ graph, query }: Search, road: number, forwards: boolean, lengthM: number): number {
  const limitKmh = graph.limitsKmh[road] as number;
  const drivenKmh = query.drivenKmh?.(road, forwards);
  const kmh = Math.min(drivenKmh ?? limitKmh, limitKmh * MAX_RATIO_TO_LIMIT);
  return (lengthM / Math.max(kmh, MIN_ROAD_KMH)) * 3.6;
}

function routeOf(task: Search, drives: readonly Drive[]): FoundRoute {
  const { graph, query } = task;
  const points: RoadPoint[] = [];
  const roads: string[] = [];
  let [lengthM, drivenM, seconds] = [0, 0, 0];
  for (const drive of drives) {
    const { name, line } = graph.roads[drive.road] as Road;
    const drivenLengthM = Math.abs(drive.toM - drive.fromM);
    lengthM += drivenLengthM;
    seconds += secondsOf(task, drive);
    if (query.drivenKmh?.(drive.road, drive.fromM <= drive.toM) !== undefined) drivenM += drivenLengthM;
    if (roads.at(-1) !== name) roads.push(name);
    for (const point of sectionOfLine(line, drive.fromM, drive.toM)) {
      const last = points.at(-1);
      if (!last || distanceM(last, point) > 0) points.push(point);
    }
  }
  return { found: true, points, lengthM, seconds, drivenShare: lengthM === 0 ? 0 : drivenM / lengthM, roads };
}

/** Lifts one rule after the other. */
function reasonOf(task: Search): NoRoute {
  const { graph, query, start, end } = task;
  const partOfRoad = (road: number) => graph.partByNode[(graph.roads[road] as Road).fromNode];
  if (partOfRoad(start.road) !== partOfRoad(end.road)) return { found: false, reason: 'apart' };
  // The start's own road does not count, since leaving it is always allowed.
  const nameOf = (drives: readonly Drive[], isInTheWay: (road: number) => boolean) => {
    const drive = drives.slice(1).find(({ road }) => isInTheWay(road));
    return drive && graph.roads[drive.road]?.name;
  };
  const open = searchRoute({ ...task, rules: { respectsClosures: false, size: true } });
  if (open) return { found: false, reason: 'closed', road: nameOf(open, (road) => isClosedTo(graph, query, road)) };
  const routeIgnoringLimits = searchRoute({ ...task, rules: { respectsClosures: false, size: false } });
  if (routeIgnoringLimits)
    return {
      found: false,
      reason: 'too_large',
      road: nameOf(routeIgnoringLimits, (road) => isRoadTooSmall(graph, query, road)),
    };
  return { found: false, reason: 'one_way' };
}
