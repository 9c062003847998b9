/**
 * Tracks as the shader reads them: two lines of a texture for each. Texels of the upper line are x, y, z in scene metres and the
 * time in seconds; those of the lower one are speed, whether the vehicle works, metres from the track's start, negative where
 * no line leads to the point, and when the vehicle on screen leaves for it.
 */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { isJoined, type TrailGap } from '../../../domain/trail/trail.ts';
import { MAX_POINTS, type Track } from '../../../state/world/tracks/Track.ts';

/** Texels of a line; every WebGL 2 device has textures as wide. */
export const TRAIL_WIDTH = MAX_POINTS;
export const LINES_PER_TRAIL = 2;
/** Floats of a trail. */
const TRAIL_FLOATS = TRAIL_WIDTH * LINES_PER_TRAIL * 4;
const NOT_JOINED = -1;
/** Long ago, for float32 seconds. */
const LONG_AGO_S = -1e6;

export interface TrailFrame {
  readonly origin: SitePoint;
  /** Times are counted from here; epoch milliseconds. */
  readonly epochMs: number;
  readonly gaps: readonly TrailGap[];
  /** Points before are left out. */
  readonly fromMs: number;
}

/** Writes a track to its two lines. @returns how many points it has */
export function writeTrail(
  texels: Float32Array,
  trail: number,
  track: Track,
  { origin, epochMs, gaps, fromMs }: TrailFrame,
): number {
  const { atMs, site, speedKmh, leavesMs, count } = track;
  let first = track.first;
  // The line to the first point in the window begins before it.
  while (first + 1 < count && (atMs[first + 1] as number) < fromMs) first++;
  let alongM = 0;
  for (let k = first; k < count; k++) {
    const distanceM = k > first ? distanceBetween(site, k - 1, k) : 0;
    const joined =
      k > first && !track.isAfterBreak(k) && isJoined(atMs[k - 1] as number, atMs[k] as number, distanceM, gaps);
    if (joined) alongM += distanceM;
    const p = trail * TRAIL_FLOATS + (k - first) * 4;
    texels[p] = (site[k * 3] as number) - origin.easting;
    texels[p + 1] = (site[k * 3 + 2] as number) - origin.altitude;
    texels[p + 2] = origin.northing - (site[k * 3 + 1] as number);
    texels[p + 3] = ((atMs[k] as number) - epochMs) / 1000;
    const q = p + TRAIL_WIDTH * 4;
    texels[q] = speedKmh[k] as number;
    texels[q + 1] = Number(track.isOperating(k));
    texels[q + 2] = joined ? alongM : NOT_JOINED;
    texels[q + 3] = Math.max(LONG_AGO_S, ((leavesMs[k] as number) - epochMs) / 1000);
  }
  return count - first;
}

/** Points from `count` to `end` join nothing. */
export function endTrail(texels: Float32Array, trail: number, count: number, end: number): void {
  for (let k = count; k < end; k++) texels[trail * TRAIL_FLOATS + (TRAIL_WIDTH + k) * 4 + 2] = NOT_JOINED;
}

function distanceBetween(site: Float64Array, a: number, b: number): number {
  const de = (site[b * 3] as number) - (site[a * 3] as number);
  const dn = (site[b * 3 + 1] as number) - (site[a * 3 + 1] as number);
  const da = (site[b * 3 + 2] as number) - (site[a * 3 + 2] as number);
  return Math.sqrt(de * de + dn * dn + da * da);
}
