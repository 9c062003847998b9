/**
 * The poses of a table relative to one origin, as a texture's image (poseLayout.ts) shared by the views of one map. The
 * origin is subtracted from site metres here, in float64, before anything becomes float32.
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { FLOATS_PER_ROW, POSE_OFFSETS } from './poseLayout.ts';
import { resizedArray } from './RowColours.ts';
import { hasMotion, setHeading, snapToTarget, startTweenAtCurrentPose, tweenProgress } from './tween.ts';

/** A fix in site metres. */
export interface PoseFix {
  easting: number;
  northing: number;
  altitude: number;
  /** Clockwise from north; NaN derives the heading from the movement. */
  bearingDeg: number;
  /** The row jumps there without a tween. */
  isJump: boolean;
  /** When the tween starts, and its length, seconds; the start is since the table's epoch. */
  nowS: number;
  tweenS: number;
}

export function createEmptyFix(tweenS: number): PoseFix {
  return { easting: 0, northing: 0, altitude: 0, bearingDeg: 0, isJump: true, nowS: 0, tweenS };
}

/** Sets the position of a reused fix. */
export function placeFix(fix: PoseFix, easting: number, northing: number, altitude: number): void {
  fix.easting = easting;
  fix.northing = northing;
  fix.altitude = altitude;
}

/** Interface of an image to its table. */
export interface PoseRows {
  readonly count: number;
  readonly epochMs: number;
  /** Last fixes in site metres, three numbers per row: easting, northing, altitude. */
  readonly sitePositions: Float64Array;
  hasFix(row: number): boolean;
}

export class PoseImage {
  /** Replaced when the table grows. */
  texels: Float32Array;
  readonly #rows: PoseRows;
  #origin: SitePoint;

  constructor(rows: PoseRows, origin: SitePoint, texels: Float32Array) {
    this.#rows = rows;
    this.#origin = origin;
    this.texels = texels;
  }

  get origin(): SitePoint {
    return this.#origin;
  }

  /** Writes a row's pose at `nowMs` to `out`: x, y, z, yaw. The same tween as in the vertex shader. */
  poseAt(row: number, nowMs: number, out: Float32Array | number[]): void {
    const { texels } = this;
    const o = row * FLOATS_PER_ROW;
    const t = tweenProgress(texels, o, (nowMs - this.#rows.epochMs) / 1000);
    for (let k = 0; k < 4; k++) {
      const a = texels[o + POSE_OFFSETS.fromX + k] as number;
      out[k] = a + ((texels[o + POSE_OFFSETS.toX + k] as number) - a) * t;
    }
  }

  /** Starts a tween towards a fix from the current position. @returns whether the row moves */
  write(row: number, fix: PoseFix): boolean {
    const { texels } = this;
    const o = row * FLOATS_PER_ROW;
    if (!fix.isJump) startTweenAtCurrentPose(texels, o, fix.nowS);
    texels[o + POSE_OFFSETS.toX] = fix.easting - this.#origin.easting;
    texels[o + POSE_OFFSETS.toY] = fix.altitude - this.#origin.altitude;
    texels[o + POSE_OFFSETS.toZ] = this.#origin.northing - fix.northing;
    if (fix.isJump) snapToTarget(texels, o);
    setHeading(texels, o, fix.bearingDeg, fix.isJump);
    texels[o + POSE_OFFSETS.startS] = fix.nowS;
    const isGliding = !fix.isJump && hasMotion(texels, o);
    texels[o + POSE_OFFSETS.durationS] = isGliding ? fix.tweenS : 0;
    return isGliding;
  }

  setAppearance(row: number, packed: number): void {
    this.texels[row * FLOATS_PER_ROW + POSE_OFFSETS.appearance] = packed;
  }

  /** Sets the origin. Tweens continue: their remainder is the same relative to any origin. */
  moveTo(origin: SitePoint): void {
    this.#origin = { ...origin };
    const { texels } = this;
    const { count, sitePositions } = this.#rows;
    for (let row = 0, o = 0, s = 0; row < count; row++, o += FLOATS_PER_ROW, s += 3) {
      if (!this.#rows.hasFix(row)) continue;
      const x = (sitePositions[s] as number) - origin.easting;
      const y = (sitePositions[s + 2] as number) - origin.altitude;
      const z = origin.northing - (sitePositions[s + 1] as number);
      texels[o + POSE_OFFSETS.fromX] =
        x - ((texels[o + POSE_OFFSETS.toX] as number) - (texels[o + POSE_OFFSETS.fromX] as number));
      texels[o + POSE_OFFSETS.fromY] =
        y - ((texels[o + POSE_OFFSETS.toY] as number) - (texels[o + POSE_OFFSETS.fromY] as number));
      texels[o + POSE_OFFSETS.fromZ] =
        z - ((texels[o + POSE_OFFSETS.toZ] as number) - (texels[o + POSE_OFFSETS.fromZ] as number));
      texels[o + POSE_OFFSETS.toX] = x;
      texels[o + POSE_OFFSETS.toY] = y;
      texels[o + POSE_OFFSETS.toZ] = z;
    }
  }

  /** Ends all tweens: every row jumps to its target. */
  endTweens(): void {
    for (let row = 0, o = 0; row < this.#rows.count; row++, o += FLOATS_PER_ROW) {
      snapToTarget(this.texels, o);
      this.texels[o + POSE_OFFSETS.durationS] = 0;
    }
  }

  /** Adapts tween times after the table's epoch has advanced by some seconds. */
  moveEpoch(byS: number): void {
    for (let row = 0, at = POSE_OFFSETS.startS as number; row < this.#rows.count; row++, at += FLOATS_PER_ROW) {
      this.texels[at] = (this.texels[at] as number) - byS;
    }
  }

  grow(capacity: number): void {
    this.texels = resizedArray(this.texels, capacity * FLOATS_PER_ROW);
  }
}
