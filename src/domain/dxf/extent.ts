/** Extent of a drawing: its centre in whole metres, and a box that contains nearly all of it. */
import type { SiteBox, SitePoint } from '../geo/frame.ts';

/** Share of points at either end that may be outliers, like a title block at 0, 0. */
const OUTLIER_FRACTION = 0.02;
/** If the full extent is this many times that of most points, the rest counts as outliers. */
const OUTLIER_FACTOR = 8;
const MAX_SAMPLED_POINTS = 3000;

export interface Extent extends SiteBox {
  origin: SitePoint;
}

/** @param points lists of x, y, z in drawing coordinates */
export function extentOf(points: readonly { values: Float64Array; length: number }[]): Extent {
  const axes = [0, 1, 2].map((axis) => axisExtent(sampledValues(points, axis)));
  const at = (part: 'low' | 'middle' | 'high'): SitePoint => ({
    easting: axes[0]?.[part] ?? 0,
    northing: axes[1]?.[part] ?? 0,
    altitude: axes[2]?.[part] ?? 0,
  });
  return { origin: at('middle'), min: at('low'), max: at('high') };
}

/** In metres; the origin stays whole. @param scale metres of the unit */
export function scaledExtent({ origin, min, max }: Extent, scale: number): Extent {
  const scalePoint = ({ easting, northing, altitude }: SitePoint): SitePoint => ({
    easting: easting * scale,
    northing: northing * scale,
    altitude: altitude * scale,
  });
  const { easting, northing, altitude } = scalePoint(origin);
  const whole = { easting: Math.round(easting), northing: Math.round(northing), altitude: Math.round(altitude) };
  return { origin: whole, min: scalePoint(min), max: scalePoint(max) };
}

function sampledValues(lists: readonly { values: Float64Array; length: number }[], axis: number): Float64Array {
  const total = lists.reduce((sum, { length }) => sum + length / 3, 0);
  const step = Math.max(1, Math.floor(total / MAX_SAMPLED_POINTS));
  const out: number[] = [];
  let skip = 0;
  for (const { values, length } of lists) {
    let at = skip;
    for (; at < length / 3; at += step) out.push(values[at * 3 + axis] as number);
    skip = at - length / 3;
  }
  return Float64Array.from(out).sort();
}

function axisExtent(sorted: Float64Array): { low: number; middle: number; high: number } {
  if (sorted.length === 0) return { low: 0, middle: 0, high: 0 };
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] as number;
  const [first, last] = [at(0), at(1)];
  const [low, high] = [at(OUTLIER_FRACTION), at(1 - OUTLIER_FRACTION)];
  const isPlausible = last - first <= OUTLIER_FACTOR * (high - low) || high === low;
  const [from, to] = isPlausible ? [first, last] : [low, high];
  return { low: from, middle: Math.round(at(0.5)), high: to };
}
