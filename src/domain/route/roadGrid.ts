/** Which road a place is on: a grid over the segments of all centre lines, so that thousands of fixes a second can ask. */
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
  /** From the place asked for, metres; a metre of height counts for {@link HEIGHT_WEIGHT}. */
  readonly distanceM: number;
}

const CELL_M = 50;
/** Cells of a northing below 2^21 never share a key. */
const CELL_KEY_STRIDE = 4_194_304;
/** Benches and levels are above each other: the road below is farther than its plan distance. */
const HEIGHT_WEIGHT = 3;

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

  /** The nearest place on a road, undefined if none is within `reachM`. */
  nearest(at: SitePoint, reachM: number): PlaceOnRoad | undefined {
    const [column, row] = [Math.floor(at.easting / CELL_M), Math.floor(at.northing / CELL_M)];
    let found: PlaceOnRoad | undefined;
    for (let ring = 0; (ring - 1) * CELL_M <= Math.min(reachM, found?.distanceM ?? reachM); ring++) {
      for (const key of ringKeys(column, row, ring)) found = this.#nearestIn(key, at, found, reachM);
    }
    return found;
  }

  #nearestIn(key: number, at: SitePoint, best: PlaceOnRoad | undefined, reachM: number): PlaceOnRoad | undefined {
    const cell = this.#cells.get(key);
    let found = best;
    for (let k = 0; cell && k < cell.length; k += 2) {
      const road = cell[k] as number;
      const place = this.#project(road, cell[k + 1] as number, at);
      if (place.distanceM <= (found?.distanceM ?? reachM)) found = place;
    }
    return found;
  }

  #project(road: number, segment: number, at: SitePoint): PlaceOnRoad {
    const { points, alongM } = this.#lines[road] as RoadLine;
    const [a, b] = [points[segment] as RoadPoint, points[segment + 1] as RoadPoint];
    const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const planSquared = dx * dx + dy * dy;
    const along = planSquared === 0 ? 0 : ((at.easting - a[0]) * dx + (at.northing - a[1]) * dy) / planSquared;
    const share = Math.min(1, Math.max(0, along));
    const point: RoadPoint = [a[0] + dx * share, a[1] + dy * share, a[2] + dz * share];
    const plan = Math.hypot(point[0] - at.easting, point[1] - at.northing);
    const startM = alongM[segment] as number;
    const length = Math.sqrt(planSquared) || 1;
    return {
      road,
      alongM: startM + ((alongM[segment + 1] as number) - startM) * share,
      point,
      directionX: dx / length,
      directionY: dy / length,
      distanceM: Math.hypot(plan, HEIGHT_WEIGHT * (point[2] - at.altitude)),
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
