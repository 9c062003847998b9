/** How a vehicle spent the period of a replay, and its speed as a curve (rules.md#replay-vehicle). */

/** A time span; epoch milliseconds. */
export interface TimeInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** `status` is undefined if none was known. */
export interface StatusSpan extends TimeInterval {
  readonly status: string | undefined;
}

export interface VehicleTrip {
  readonly movingMs: number;
  readonly standingMs: number;
  readonly distanceM: number;
  /** In chronological order, like the lists that follow. */
  readonly stops: readonly StatusSpan[];
  readonly states: readonly StatusSpan[];
  readonly speeds: readonly { readonly atMs: number; readonly kmh: number }[];
}

/** Nothing is assumed about the time between two fixes that are farther apart. */
const MAX_GAP_MS = 120_000;
/** More points than a chart has pixels are thinned out. */
const MAX_CHART_POINTS = 2_000;
/** The top of the box is at least this speed. */
const MIN_SCALE_KMH = 1;

/** A curve in a box whose width is the period. */
export interface SpeedCurve {
  /** SVG path data; empty without a point. */
  readonly path: string;
  /** The highest speed; undefined without a point. */
  readonly topKmh: number | undefined;
}

/** The speed over a period: broken where the vehicle was silent, 0 at the bottom. @param size in the unit of the box */
export function speedCurve(
  { speeds }: Pick<VehicleTrip, 'speeds'>,
  stretch: TimeInterval,
  size: { readonly width: number; readonly height: number },
): SpeedCurve {
  const inside = speeds.filter(({ atMs }) => atMs >= stretch.fromMs && atMs <= stretch.toMs);
  const topKmh = inside.reduce<number | undefined>((top, { kmh }) => Math.max(top ?? 0, kmh), undefined);
  // Keeps the GPS drift of a stationary vehicle from filling the box.
  const scaleKmh = Math.max(MIN_SCALE_KMH, topKmh ?? 0);
  const stride = Math.ceil(inside.length / MAX_CHART_POINTS);
  const points = inside.filter((_, k) => k % stride === 0);
  const path = points.map(({ atMs, kmh }, k) => {
    const x = shareOfInterval(atMs, stretch) * size.width;
    const y = (1 - kmh / scaleKmh) * size.height;
    const before = points[k - 1];
    const isContinuous = before !== undefined && atMs - before.atMs <= MAX_GAP_MS * stride;
    return `${isContinuous ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return { path: path.join(''), topKmh };
}

/** Position of a moment in a period, 0 to 1; moments outside are at its ends. */
export function shareOfInterval(atMs: number, { fromMs, toMs }: TimeInterval): number {
  return Math.max(0, Math.min(1, (atMs - fromMs) / Math.max(1, toMs - fromMs)));
}

/** The spans within a period, cut at its ends. */
export function spansWithin<T extends TimeInterval>(spans: readonly T[], { fromMs, toMs }: TimeInterval): T[] {
  return spans
    .map((span) => ({ ...span, fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) }))
    .filter((span) => span.toMs > span.fromMs);
}
