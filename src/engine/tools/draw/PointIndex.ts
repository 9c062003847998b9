/** A hierarchy of boxes around runs of points: a search visits only the boxes that are relevant to it. */
import type { SiteBox, SitePoint } from '../../../domain/geo/frame.ts';

/**
 * Points per box, and boxes per box of the next level. Neighbours in the list, such as corners of a zone, share a box.
 */
const RUN_LENGTH = 32;

export class PointIndex {
  readonly points: readonly SitePoint[];
  /** The smallest boxes first. */
  readonly #levels: SiteBox[][];

  /** @param points are not changed afterwards */
  constructor(points: readonly SitePoint[]) {
    this.points = points;
    const same = (point: SitePoint): SitePoint => point;
    this.#levels = [runBoxes(points, same, same)];
    for (let boxes = this.#levels[0] ?? []; boxes.length > RUN_LENGTH; ) {
      boxes = runBoxes(
        boxes,
        ({ min }) => min,
        ({ max }) => max,
      );
      this.#levels.push(boxes);
    }
  }

  /** Visits all points of the relevant boxes. @param matters whether points inside a box may be relevant */
  visit(matters: (box: SiteBox) => boolean, onPoint: (point: SitePoint) => void): void {
    this.#visitRun(this.#levels.length - 1, 0, matters, onPoint);
  }

  #visitRun(level: number, run: number, matters: (box: SiteBox) => boolean, onPoint: (point: SitePoint) => void): void {
    const [from, to] = [run * RUN_LENGTH, (run + 1) * RUN_LENGTH];
    if (level < 0) {
      for (let k = from; k < Math.min(to, this.points.length); k++) onPoint(this.points[k] as SitePoint);
      return;
    }
    const boxes = this.#levels[level] as SiteBox[];
    for (let k = from; k < Math.min(to, boxes.length); k++)
      if (matters(boxes[k] as SiteBox)) this.#visitRun(level - 1, k, matters, onPoint);
  }
}

/** One box around each run. */
function runBoxes<T>(items: readonly T[], lowOf: (item: T) => SitePoint, highOf: (item: T) => SitePoint): SiteBox[] {
  const boxes: SiteBox[] = [];
  for (let from = 0; from < items.length; from += RUN_LENGTH) {
    const min = { ...lowOf(items[from] as T) };
    const max = { ...highOf(items[from] as T) };
    for (let k = from + 1; k < Math.min(from + RUN_LENGTH, items.length); k++) {
      const [low, high] = [lowOf(items[k] as T), highOf(items[k] as T)];
      min.easting = Math.min(min.easting, low.easting);
      min.northing = Math.min(min.northing, low.northing);
      min.altitude = Math.min(min.altitude, low.altitude);
      max.easting = Math.max(max.easting, high.easting);
      max.northing = Math.max(max.northing, high.northing);
      max.altitude = Math.max(max.altitude, high.altitude);
    }
    boxes.push({ min, max });
  }
  return boxes;
}
