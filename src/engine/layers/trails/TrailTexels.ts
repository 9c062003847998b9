/**
 * Tracks in the shader's format: two rows of a texture each. Texels of the upper row are x, y, z in scene metres and
 * the time in seconds; those of the lower one are the speed, whether the vehicle works, metres from the track's start
 * (negative if no line leads to the point), and when the displayed vehicle departs towards it.
 */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { isContinuous, type TrailGap } from '../../../domain/trail/trail.ts';
import { MAX_TRAIL_POINTS, type Track } from '../../../state/world/tracks/Track.ts';
import type { TexelRect } from '../../gpu/DirectEngine.ts';

/** Texels per row; every WebGL 2 device supports textures of this width. */
export const TRAIL_WIDTH = MAX_TRAIL_POINTS;
export const LINES_PER_TRAIL = 2;
const NO_PREVIOUS_POINT = -1;
/** Stands for a time long ago. */
const DISTANT_PAST_S = -1e6;
/** Maximum number of expired points kept: the shader hides them, and removing them means moving up all others. */
const MAX_EXPIRED_POINTS = 128;

export interface TrailFrame {
  readonly origin: SitePoint;
  /** Zero of the times, epoch milliseconds. */
  readonly epochMs: number;
  readonly gaps: readonly TrailGap[];
  /** Earlier points are left out. */
  readonly fromMs: number;
}

/** The texels of one trail. Points keep their texels as long as possible, so that a new fix changes only the end. */
export class TrailTexels {
  /** Number of points written. */
  count = 0;
  readonly #texels: Float32Array;
  readonly #textureLine: number;
  #track: Track | undefined;
  /** Version of the track as written. */
  #version = 0;
  /** Index of the track's point in the first texel. */
  #firstPointIndex = 0;
  /** Metres from the first point to the second to last: the last one may still move. */
  #alongM = 0;

  /** @param texels of all trails @param trail its number */
  constructor(texels: Float32Array, trail: number) {
    this.#texels = texels;
    this.#textureLine = trail * LINES_PER_TRAIL;
  }

  /**
   * Updates the texels.
   * @param isOther whether the frame differs from that of the last call in more than its window
   * @returns the changed ranges; undefined if none
   */
  write(track: Track | undefined, frame: TrailFrame, isOther: boolean): TexelRect | undefined {
    if (isOther || track !== this.#track) return this.#rewrite(track, frame);
    if (!track) return undefined;
    if (track.rewriteVersion > this.#version || this.#isMisplaced(track, frame)) return this.#rewrite(track, frame);
    if (track.version === this.#version) return undefined;
    const from = Math.max(0, this.count - 1);
    this.#writePoints(track, frame, from);
    return this.#texelRect(from, this.count);
  }

  #rewrite(track: Track | undefined, frame: TrailFrame): TexelRect | undefined {
    const wasEmpty = this.count === 0;
    this.#track = track;
    this.#firstPointIndex = track ? firstPoint(track, frame.fromMs) : 0;
    this.#alongM = 0;
    this.count = 0;
    if (track) this.#writePoints(track, frame, 0);
    else if (wasEmpty) return undefined;
    for (let k = this.count; k < TRAIL_WIDTH; k++) this.#texels[this.#texelOffset(k, 1) + 2] = NO_PREVIOUS_POINT;
    return this.#texelRect(0, TRAIL_WIDTH);
  }

  /** @param from the first texel to write */
  #writePoints(track: Track, { origin, epochMs, gaps }: TrailFrame, from: number): void {
    const { atMs, site, speedKmh, departsAtMs } = track;
    const texels = this.#texels;
    const end = track.count - this.#firstPointIndex;
    let alongM = this.#alongM;
    for (let texel = from; texel < end; texel++) {
      const k = this.#firstPointIndex + texel;
      this.#alongM = alongM;
      const distanceM = texel > 0 ? distanceBetween(site, k - 1, k) : 0;
      const isBreak = texel === 0 || track.isAfterBreak(k);
      const isJoined = !isBreak && isContinuous(atMs[k - 1] as number, atMs[k] as number, distanceM, gaps);
      if (isJoined) alongM += distanceM;
      const p = this.#texelOffset(texel, 0);
      texels[p] = (site[k * 3] as number) - origin.easting;
      texels[p + 1] = (site[k * 3 + 2] as number) - origin.altitude;
      texels[p + 2] = origin.northing - (site[k * 3 + 1] as number);
      texels[p + 3] = ((atMs[k] as number) - epochMs) / 1000;
      const q = this.#texelOffset(texel, 1);
      texels[q] = speedKmh[k] as number;
      texels[q + 1] = Number(track.isOperating(k));
      texels[q + 2] = isJoined ? alongM : NO_PREVIOUS_POINT;
      texels[q + 3] = Math.max(DISTANT_PAST_S, ((departsAtMs[k] as number) - epochMs) / 1000);
    }
    this.count = end;
    this.#version = track.version;
  }

  /** Whether too many points have expired, new ones have no room, or the window begins before the first one written. */
  #isMisplaced({ atMs, firstShownIndex, count }: Track, { fromMs }: TrailFrame): boolean {
    if (count - this.#firstPointIndex > TRAIL_WIDTH) return true;
    const expiredLimit = this.#firstPointIndex + MAX_EXPIRED_POINTS + 1;
    if (expiredLimit < count && (atMs[expiredLimit] as number) < fromMs) return true;
    return this.#firstPointIndex > firstShownIndex && (atMs[this.#firstPointIndex] as number) > fromMs;
  }

  #texelOffset(texel: number, line: number): number {
    return ((this.#textureLine + line) * TRAIL_WIDTH + texel) * 4;
  }

  #texelRect(from: number, end: number): TexelRect {
    return { x: from, y: this.#textureLine, width: end - from, height: LINES_PER_TRAIL };
  }
}

/** Index of the first point to write: one before the window, where the line to its first point begins. */
function firstPoint({ atMs, firstShownIndex, count }: Track, fromMs: number): number {
  let k = firstShownIndex;
  while (k + 1 < count && (atMs[k + 1] as number) < fromMs) k++;
  return k;
}

function distanceBetween(site: Float64Array, a: number, b: number): number {
  const de = (site[b * 3] as number) - (site[a * 3] as number);
  const dn = (site[b * 3 + 1] as number) - (site[a * 3 + 1] as number);
  const da = (site[b * 3 + 2] as number) - (site[a * 3 + 2] as number);
  return Math.sqrt(de * de + dn * dn + da * da);
}
