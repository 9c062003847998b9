/**
 * Finds the road of a place: a grid over the segments of all centre lines, fast enough for thousands of fixes a second.
 */
import type { SitePoint } from '../geo/frame.ts';
import type { RoadPoint } from '../site/roads.ts';
import type { RoadLine } from './roadLine.ts';

export interface PlaceOnRoad {
  /** Index of the road's line. */
  readonly road: number;
  readonly alongM: number;
  readonly point: RoadPoint;
  /** Unit direction of the line there, in plan. */
  readonly directionX: number;
  readonly directionY: number;
  /** Distance from the queried place, metres; a metre of height counts as {@link HEIGHT_WEIGHT}. */
  readonly distanceM: number;
}

const CELL_M = 50;
/** Cells with a row below 2^21 never share a key. */
const CELL_KEY_STRIDE = 4_194_304;
/** Limit within which keys are unique and integers exact. */
const MAX_CELL = 2_097_152;
/** Benches and levels lie above each other: the road below must count as farther than its plan distance. */
const HEIGHT_WEIGHT = 3;

/** The nearest segment so far; without a road while none is within the distance. */
interface NearestSegment {
  road: number;
  segment: number;
  distanceM: number;
}

export class RoadGrid {
  readonly #lines: readonly RoadLine[];
  /** Segments by cell, as pairs of line and index of the segment's first point. */
  readonly #cells = new Map<number, number[]>();

  constructor(lines: readonly RoadLine[]) {
    this.#lines = lines;
    for (const [road, { points }] of lines.entries())
      for (let k = 1; k < points.length; k++)
        this.#addSegment(road, k - 1, points[k - 1] as RoadPoint, points[k] as RoadPoint);
  }

  /** The nearest place on a road; undefined if none is within `reachM`, or for coordinates beyond any grid. */
  nearest(at: SitePoint, reachM: number): PlaceOnRoad | undefined {
    const [column, row] = [Math.floor(at.easting / CELL_M), Math.floor(at.northing / CELL_M)];
    if (!(Math.abs(column) < MAX_CELL && Math.abs(row) < MAX_CELL)) return undefined;
    const edgeM = Math.min(metresToEdge(at.easting), metresToEdge(at.northing));
    const nearest: NearestSegment = { road: -1, segment: -1, distanceM: reachM };
    // Everything in a ring is at least as far away as the edge of the ring before.
    for (let ring = 0; ring === 0 || edgeM + (ring - 1) * CELL_M <= nearest.distanceM; ring++) {
      for (const key of ringKeys(column, row, ring)) this.#lookIn(key, at, nearest);
    }
    return nearest.road < 0 ? undefined : this.#place(nearest, at);
  }

  /** Called thousands of times a second, so it allocates nothing. */
  #lookIn(key: number, at: SitePoint, nearest: NearestSegment): void {
    const cell = this.#cells.get(key);
    for (let k = 0; cell && k < cell.length; k += 2) {
      const [road, segment] = [cell[k] as number, cell[k + 1] as number];
      const { points } = this.#lines[road] as RoadLine;
      const distanceM = distanceTo(points[segment] as RoadPoint, points[segment + 1] as RoadPoint, at);
      if (!(distanceM <= nearest.distanceM)) continue;
      nearest.road = road;
      nearest.segment = segment;
      nearest.distanceM = distanceM;
    }
  }

  #place({ road, segment, distanceM }: NearestSegment, at: SitePoint): PlaceOnRoad {
    const { points, alongM } = this.#lines[road] as RoadLine;
    const [a, b] = [points[segment] as RoadPoint, points[segment + 1] as RoadPoint];
    const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const share = shareAlong(a, b, at);
    const startM = alongM[segment] as number;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    return {
      road,
      alongM: startM + ((alongM[segment + 1] as number) - startM) * share,
      point: [a[0] + dx * share, a[1] + dy * share, a[2] + dz * share],
      directionX: dx / length,
      directionY: dy / length,
      distanceM,
    };
  }

  #addSegment(road: number, segment: number, from: RoadPoint, to: RoadPoint): void {
    const pieces = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / CELL_M));
    const at = (axis: 0 | 1, piece: number) => from[axis] + ((to[axis] - from[axis]) * piece) / pieces;
    for (let piece = 0; piece < pieces; piece++) {
      const columns = cellsBetween(at(0, piece), at(0, piece + 1));
      const rows = cellsBetween(at(1, piece), at(1, piece + 1));
      for (const column of columns)
        for (const row of rows) this.#addToCell(column * CELL_KEY_STRIDE + row, road, segment);
    }
  }

  #addToCell(key: number, road: number, segment: number): void {
    const cell = this.#cells.get(key);
    if (!cell) this.#cells.set(key, [road, segment]);
    else if (cell[cell.length - 2] !== road || cell[cell.length - 1] !== segment) cell.push(road, segment);
  }
}

/** Nearest point of a segment in plan, as a fraction of its length. */
function shareAlong(a: RoadPoint, b: RoadPoint, at: SitePoint): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const planSquared = dx * dx + dy * dy;
  const along = planSquared === 0 ? 0 : ((at.easting - a[0]) * dx + (at.northing - a[1]) * dy) / planSquared;
  return Math.min(1, Math.max(0, along));
}

/** See {@link PlaceOnRoad.distanceM}. `Math.sqrt` is several times as fast as `Math.hypot`. */
function distanceTo(a: RoadPoint, b: RoadPoint, at: SitePoint): number {
  const share = shareAlong(a, b, at);
  const x = a[0] + (b[0] - a[0]) * share - at.easting;
  const y = a[1] + (b[1] - a[1]) * share - at.northing;
  const height = HEIGHT_WEIGHT * (a[2] + (b[2] - a[2]) * share - at.altitude);
  return Math.sqrt(x * x + y * y + height * height);
}

/** Distance from a coordinate to the nearer edge of its cell. */
function metresToEdge(metres: number): number {
  const fromEdge = metres - Math.floor(metres / CELL_M) * CELL_M;
  return Math.min(fromEdge, CELL_M - fromEdge);
}

function cellsBetween(a: number, b: number): number[] {
  const first = Math.floor(Math.min(a, b) / CELL_M);
  const last = Math.floor(Math.max(a, b) / CELL_M);
  return Array.from({ length: last - first + 1 }, (_, k) => first + k);
}

function* ringKeys(column: number, row: number, ring: number): Iterable<number> {
  for (let y = row - ring; y <= row + ring; y++) {
    const step = ring === 0 || Math.abs(y - row) === ring ? 1 : 2 * ring;
    for (let x = column - ring; x <= column + ring; x += step) yield x * CELL_KEY_STRIDE + y;
  }
}
