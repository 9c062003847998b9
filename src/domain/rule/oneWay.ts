/** One-way roads as rules see them: which way traffic must go at a place. */
import type { SitePoint } from '../geo/frame.ts';
import type { RoadNetwork, RoadPoint } from '../site/roads.ts';

interface RoadSegment {
  from: RoadPoint;
  to: RoadPoint;
}

/** Metres from a road's middle within which a vehicle is on it, in plan and in height. */
const MAX_ROAD_DISTANCE_M = 4;
const MAX_HEIGHT_ABOVE_ROAD_M = 4;
const CELL_M = 20;

/** Returns the direction of the one-way road at a place; undefined off such roads. */
export type OneWayRoads = (point: SitePoint) => { x: number; y: number } | undefined;

/** Builds a grid over the one-way roads of a network, fast enough for thousands of lookups a second. */
export function oneWayRoads(network: Pick<RoadNetwork, 'edges'>): OneWayRoads {
  const cells = new Map<string, RoadSegment[]>();
  for (const edge of network.edges) {
    if (!edge.oneWay) continue;
    edge.points.slice(1).forEach((to, index) => {
      const from = edge.points[index];
      if (from) addSegment(cells, { from, to });
    });
  }
  return (point) => directionAt(cells.get(keyOf(point.easting, point.northing)) ?? [], point);
}

function keyOf(x: number, y: number): string {
  return `${Math.floor(x / CELL_M)} ${Math.floor(y / CELL_M)}`;
}

function addSegment(cells: Map<string, RoadSegment[]>, segment: RoadSegment): void {
  const { from, to } = segment;
  const cellRange = (axis: 0 | 1) => [
    Math.min(from[axis], to[axis]) - MAX_ROAD_DISTANCE_M,
    Math.max(from[axis], to[axis]) + MAX_ROAD_DISTANCE_M,
  ];
  const [minX = 0, maxX = 0] = cellRange(0);
  const [minY = 0, maxY = 0] = cellRange(1);
  for (let x = Math.floor(minX / CELL_M); x <= Math.floor(maxX / CELL_M); x += 1) {
    for (let y = Math.floor(minY / CELL_M); y <= Math.floor(maxY / CELL_M); y += 1) {
      const key = `${x} ${y}`;
      const cell = cells.get(key);
      if (cell) cell.push(segment);
      else cells.set(key, [segment]);
    }
  }
}

/** Direction of the one-way roads at a place, if they roughly agree; undefined near a fork with diverging roads. */
function directionAt(segments: readonly RoadSegment[], point: SitePoint): { x: number; y: number } | undefined {
  let found: { x: number; y: number } | undefined;
  for (const { from, to } of segments) {
    if (distanceM(from, to, point) > MAX_ROAD_DISTANCE_M) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const direction = { x: (to[0] - from[0]) / length, y: (to[1] - from[1]) / length };
    if (found && found.x * direction.x + found.y * direction.y < 0.5) return undefined;
    found = direction;
  }
  return found;
}

function distanceM(from: RoadPoint, to: RoadPoint, { easting, northing, altitude }: SitePoint): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((easting - from[0]) * dx + (northing - from[1]) * dy) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  if (Math.abs(from[2] + share * (to[2] - from[2]) - altitude) > MAX_HEIGHT_ABOVE_ROAD_M)
    return Number.POSITIVE_INFINITY;
  return Math.hypot(from[0] + share * dx - easting, from[1] + share * dy - northing);
}
