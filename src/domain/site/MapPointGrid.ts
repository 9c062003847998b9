/** Finds the named place under the pointer (rules.md#map-points). */
import type { SitePoint } from '../geo/frame.ts';
import type { MapPoint } from './mapLabel.ts';

/** Edge of a cell, and tolerance per axis within which a point is found; map units, which are metres. */
const CELL_SIZE_M = 1;
const TOLERANCE_M = 2;
/** Larger than any northing of a UTM zone, in cells. */
const CELL_KEY_STRIDE = 2 ** 25;

export class MapPointGrid {
  readonly #cells = new Map<number, MapPoint[]>();

  constructor(points: readonly MapPoint[]) {
    for (const point of points) {
      const key = keyOf(cellOf(point.place.easting), cellOf(point.place.northing));
      const cell = this.#cells.get(key);
      if (cell) cell.push(point);
      else this.#cells.set(key, [point]);
    }
  }

  /** The nearest point within the tolerance on each axis. */
  near(place: SitePoint): MapPoint | undefined {
    if (this.#cells.size === 0) return undefined;
    let nearest: MapPoint | undefined;
    let nearestM = Number.POSITIVE_INFINITY;
    const [east, north] = [cellOf(place.easting), cellOf(place.northing)];
    for (let x = east - TOLERANCE_M / CELL_SIZE_M; x <= east + TOLERANCE_M / CELL_SIZE_M; x++) {
      for (let y = north - TOLERANCE_M / CELL_SIZE_M; y <= north + TOLERANCE_M / CELL_SIZE_M; y++) {
        for (const point of this.#cells.get(keyOf(x, y)) ?? []) {
          const distance = distanceWithin(point.place, place);
          if (distance >= nearestM) continue;
          nearest = point;
          nearestM = distance;
        }
      }
    }
    return nearest;
  }
}

/** Distance of two places; infinite if they are farther apart than the tolerance on any axis. */
function distanceWithin(a: SitePoint, b: SitePoint): number {
  const apart = [a.easting - b.easting, a.northing - b.northing, a.altitude - b.altitude];
  return apart.every((along) => Math.abs(along) <= TOLERANCE_M) ? Math.hypot(...apart) : Number.POSITIVE_INFINITY;
}

function cellOf(metres: number): number {
  return Math.floor(metres / CELL_SIZE_M);
}

function keyOf(x: number, y: number): number {
  return x * CELL_KEY_STRIDE + y;
}
