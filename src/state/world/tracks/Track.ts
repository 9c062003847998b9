/** The fixes of one vehicle in chronological order: typed columns of bounded length; the oldest are dropped. */

export interface TrackPoint {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly easting: number;
  readonly northing: number;
  readonly altitude: number;
  /** NaN where the fix has none: the mean speed since the previous point is used then. */
  readonly speedKmh: number;
  readonly operating: boolean;
}

/** Maximum number of points in a trail. */
export const MAX_TRAIL_POINTS = 2_048;
/** Twice as many, so that points are shifted only once in as many fixes. */
const POINT_CAPACITY = 2 * MAX_TRAIL_POINTS;
/** Points closer together are thinned: the longest trail then just fits. */
const MIN_STEP_MS = 880;
/** A recorded fix this close to a received one is its duplicate. */
const DUPLICATE_WITHIN_MS = 440;

const OPERATING_FLAG = 1;
const AFTER_BREAK_FLAG = 2;

export class Track {
  count = 0;
  /** Counts changes. */
  version = 0;
  /** Version of the last change that was more than an append. */
  rewriteVersion = 0;
  readonly atMs = new Float64Array(POINT_CAPACITY);
  /** Easting, northing, altitude of each point. */
  readonly site = new Float64Array(POINT_CAPACITY * 3);
  readonly speedKmh = new Float32Array(POINT_CAPACITY);
  /** When the vehicle on screen starts towards the point, by the world's clock; epoch milliseconds. */
  readonly departsAtMs = new Float64Array(POINT_CAPACITY);
  readonly #flags = new Uint8Array(POINT_CAPACITY);

  /** Points before this one do not fit in a trail. */
  get firstShownIndex(): number {
    return Math.max(0, this.count - MAX_TRAIL_POINTS);
  }

  isOperating(k: number): boolean {
    return ((this.#flags[k] as number) & OPERATING_FLAG) !== 0;
  }

  /** Whether the vehicle was offline before the point. */
  isAfterBreak(k: number): boolean {
    return ((this.#flags[k] as number) & AFTER_BREAK_FLAG) !== 0;
  }

  /** Adds the latest fix; one that is not later is ignored. @param departsAtMs clock of the world */
  add(point: TrackPoint, departsAtMs: number, isAfterBreak: boolean): void {
    const last = this.count - 1;
    if (last >= 0 && point.atMs <= (this.atMs[last] as number)) return;
    const isClose = last >= 1 && (this.atMs[last] as number) - (this.atMs[last - 1] as number) < MIN_STEP_MS;
    // A break is never overwritten.
    if (isClose && !isAfterBreak && !this.isAfterBreak(last)) this.#write(last, point, departsAtMs, false);
    else this.#append(point, departsAtMs, isAfterBreak);
  }

  /** Inserts recorded fixes where none were received. @param points in chronological order */
  insertPoints(points: readonly TrackPoint[]): void {
    const mergedPoints = Array.from({ length: this.count }, (_, at) => this.#read(at));
    // Both are in chronological order: one pass finds the neighbours.
    let k = 0;
    for (const point of points) {
      while (k < this.count && (this.atMs[k] as number) <= point.atMs - DUPLICATE_WITHIN_MS) k++;
      const next = k < this.count ? (this.atMs[k] as number) : Number.POSITIVE_INFINITY;
      if (next >= point.atMs + DUPLICATE_WITHIN_MS)
        mergedPoints.push({ point, departsAtMs: Number.NEGATIVE_INFINITY, afterBreak: false });
    }
    mergedPoints.sort((a, b) => a.point.atMs - b.point.atMs);
    this.count = 0;
    this.#noteRewrite();
    for (const { point, departsAtMs, afterBreak: isAfterBreak } of mergedPoints.slice(-MAX_TRAIL_POINTS))
      this.#append(point, departsAtMs, isAfterBreak);
  }

  /** Clears all points, or those later than a moment. */
  clear(afterMs = Number.NEGATIVE_INFINITY): void {
    while (this.count > 0 && (this.atMs[this.count - 1] as number) > afterMs) this.count--;
    this.#noteRewrite();
  }

  #read(k: number) {
    const point: TrackPoint = {
      atMs: this.atMs[k] as number,
      easting: this.site[k * 3] as number,
      northing: this.site[k * 3 + 1] as number,
      altitude: this.site[k * 3 + 2] as number,
      speedKmh: this.speedKmh[k] as number,
      operating: this.isOperating(k),
    };
    return { point, departsAtMs: this.departsAtMs[k] as number, afterBreak: this.isAfterBreak(k) };
  }

  #append(point: TrackPoint, departsAtMs: number, isAfterBreak: boolean): void {
    if (this.count === POINT_CAPACITY) this.#dropOldest();
    this.#write(this.count, point, departsAtMs, isAfterBreak);
    this.count++;
  }

  #noteRewrite(): void {
    this.rewriteVersion = ++this.version;
  }

  #write(k: number, point: TrackPoint, departsAtMs: number, isAfterBreak: boolean): void {
    this.version++;
    this.atMs[k] = point.atMs;
    this.site[k * 3] = point.easting;
    this.site[k * 3 + 1] = point.northing;
    this.site[k * 3 + 2] = point.altitude;
    this.speedKmh[k] = Number.isNaN(point.speedKmh) ? this.#meanSpeedKmh(k) : point.speedKmh;
    this.departsAtMs[k] = departsAtMs;
    this.#flags[k] = (point.operating ? OPERATING_FLAG : 0) | (isAfterBreak ? AFTER_BREAK_FLAG : 0);
  }

  /** Mean speed since the previous point, if there is one. */
  #meanSpeedKmh(k: number): number {
    if (k === 0) return 0;
    const [from, to] = [(k - 1) * 3, k * 3];
    const offM = (axis: number) => (this.site[to + axis] as number) - (this.site[from + axis] as number);
    const tookMs = (this.atMs[k] as number) - (this.atMs[k - 1] as number);
    return tookMs > 0 ? (Math.hypot(offM(0), offM(1), offM(2)) / tookMs) * 3_600 : 0;
  }

  #dropOldest(): void {
    this.count = MAX_TRAIL_POINTS;
    this.#noteRewrite();
    for (const column of [this.atMs, this.speedKmh, this.departsAtMs, this.#flags])
      column.copyWithin(0, MAX_TRAIL_POINTS);
    this.site.copyWithin(0, MAX_TRAIL_POINTS * 3);
  }
}
