/**
 * Poses of everything that has a position: id to row in shared typed arrays. The latest fix wins, there is no queue. The
 * texels are the image of a texture (poseLayout.ts) that the vertex shaders read. The epoch of its seconds moves on every
 * hour, so that float32 keeps them exact. Lines carry versions, so that an upload sends only those that changed.
 */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import { FLOATS_PER_ROW, LINE_SHIFT, POSE, ROWS_PER_LINE } from './poseLayout.ts';
import { RowColours, resized } from './RowColours.ts';
import { RowIds } from './RowIds.ts';
import { STATE_FLAGS_RANGE } from './stateFlags.ts';
import { hasMotion, isTeleport, setHeading, startAtCurrent, startAtTarget, tweenProgress } from './tween.ts';

/** Length of the position tween (rules.md#position-tween). */
export const TWEEN_MS = 900;

/** Age at which the epoch is moved: float32 seconds then still resolve half a millisecond. */
const MAX_EPOCH_AGE_MS = 3_600_000;

export class PoseTable {
  readonly #ids = new RowIds();
  #capacity = ROWS_PER_LINE;
  /** The texture image; replaced when the table grows. */
  texels = new Float32Array(this.#capacity * FLOATS_PER_ROW);
  /** Last fixes in site metres, three numbers per row: easting, northing, altitude. Independent of the origin. */
  sitePositions = new Float64Array(this.#capacity * 3);
  /** Time of the last fix, epoch milliseconds; 0 where there was none. */
  fixAtMs = new Float64Array(this.#capacity);
  speedKmh = new Float32Array(this.#capacity);
  /** Counts changes. */
  version = 0;
  /** The version at which each texture line changed last. */
  lineVersion = new Float64Array(1);
  /** Counts changes that culling must process at once: flags, models, new rows. */
  visibilityVersion = 0;
  readonly #colours = new RowColours(ROWS_PER_LINE);
  /** 1 where a row is shown outside the map's boundary too. */
  shownOutside = new Uint8Array(this.#capacity);
  /** World time until which a tween is running. */
  movingUntilMs = 0;
  #origin: SitePoint = { easting: 0, northing: 0, altitude: 0 };
  #epochMs: number;

  constructor(epochMs: number) {
    this.#epochMs = epochMs;
  }

  get count(): number {
    return this.#ids.count;
  }
  get capacity(): number {
    return this.#capacity;
  }
  get epochMs(): number {
    return this.#epochMs;
  }
  get origin(): SitePoint {
    return this.#origin;
  }
  /** Red, green, blue and 255 per row; all 0 for rows coloured by their state. */
  get colours(): Uint8Array {
    return this.#colours.bytes;
  }
  /** Counts changes of {@link colours}. */
  get colourVersion(): number {
    return this.#colours.version;
  }

  /** @param key an entity's, which for vehicles is their id */
  rowOf(key: string): number | undefined {
    return this.#ids.rowOf(key);
  }

  keyOf(row: number): EntityKey | undefined {
    return this.#ids.idOf(row) as EntityKey | undefined;
  }

  /** The row of a key, made if it is new. Rows are never given to another key. */
  ensure(key: string): number {
    const known = this.#ids.rowOf(key);
    if (known !== undefined) return known;
    if (this.#ids.count === this.#capacity) this.#grow();
    const row = this.#ids.add(key);
    this.visibilityVersion++;
    this.#markChanged(row);
    return row;
  }

  hasFix(row: number): boolean {
    return (this.fixAtMs[row] ?? 0) > 0;
  }

  /**
   * Stores a fix and starts a tween towards it from the current position.
   * @param bearingDeg clockwise from north; NaN derives the heading from the movement
   * @param atMs time of the fix, epoch milliseconds @param nowMs clock of the world
   */
  write(
    row: number,
    easting: number,
    northing: number,
    altitude: number,
    bearingDeg: number,
    speedKmh: number,
    atMs: number,
    nowMs: number,
  ): void {
    if (nowMs - this.#epochMs > MAX_EPOCH_AGE_MS) this.#moveEpoch(nowMs);
    const { texels, sitePositions } = this;
    const o = row * FLOATS_PER_ROW;
    const nowS = (nowMs - this.#epochMs) / 1000;
    const first = this.fixAtMs[row] === 0;
    const jumps =
      first || isTeleport(sitePositions, row * 3, easting, northing, altitude, atMs - (this.fixAtMs[row] as number));
    if (!jumps) startAtCurrent(texels, o, nowS);
    texels[o + POSE.toX] = easting - this.#origin.easting;
    texels[o + POSE.toY] = altitude - this.#origin.altitude;
    texels[o + POSE.toZ] = this.#origin.northing - northing;
    if (jumps) startAtTarget(texels, o);
    setHeading(texels, o, bearingDeg, jumps);
    texels[o + POSE.startS] = nowS;
    const glides = !jumps && hasMotion(texels, o);
    texels[o + POSE.durationS] = glides ? TWEEN_MS / 1000 : 0;
    if (glides) this.movingUntilMs = Math.max(this.movingUntilMs, nowMs + TWEEN_MS);
    const s = row * 3;
    sitePositions[s] = easting;
    sitePositions[s + 1] = northing;
    sitePositions[s + 2] = altitude;
    this.fixAtMs[row] = atMs;
    this.speedKmh[row] = speedKmh;
    if (first) this.visibilityVersion++;
    this.#markChanged(row);
  }

  /** Removes a row's position: it is not drawn until it is written again. */
  clear(row: number): void {
    if (!this.hasFix(row)) return;
    this.fixAtMs[row] = 0;
    this.visibilityVersion++;
    this.#markChanged(row);
  }

  /** Sets the state flags and the model index (domain/models/drawn.ts). */
  setAppearance(row: number, stateFlags: number, modelIndex: number): void {
    const at = row * FLOATS_PER_ROW + POSE.appearance;
    const packed = stateFlags + STATE_FLAGS_RANGE * modelIndex;
    if (this.texels[at] === packed) return;
    this.texels[at] = packed;
    this.visibilityVersion++;
    this.#markChanged(row);
  }

  /** Sets a row's own colour, `#rrggbb`; undefined or anything else removes it. */
  setColour(row: number, colour: string | undefined): void {
    if (this.#colours.set(row, colour)) this.#markChanged(row);
  }

  /** A row's own colour, `#rrggbb`; undefined where it has none. */
  colourOf(row: number): string | undefined {
    return this.#colours.of(row);
  }

  /** Whether a row is drawn outside the map's boundary too. */
  setShownOutside(row: number, shown: boolean): void {
    if ((this.shownOutside[row] === 1) === shown) return;
    this.shownOutside[row] = Number(shown);
    this.visibilityVersion++;
    this.#markChanged(row);
  }

  stateFlagsOf(row: number): number {
    return (this.texels[row * FLOATS_PER_ROW + POSE.appearance] ?? 0) % STATE_FLAGS_RANGE;
  }

  modelIndexOf(row: number): number {
    return Math.floor((this.texels[row * FLOATS_PER_ROW + POSE.appearance] ?? 0) / STATE_FLAGS_RANGE);
  }

  /** Writes a row's pose at `nowMs` to `out`: x, y, z, yaw. The same tween as in the vertex shader. */
  poseAt(row: number, nowMs: number, out: Float32Array | number[]): void {
    const { texels } = this;
    const o = row * FLOATS_PER_ROW;
    const t = tweenProgress(texels, o, (nowMs - this.#epochMs) / 1000);
    for (let k = 0; k < 4; k++) {
      const a = texels[o + POSE.fromX + k] as number;
      out[k] = a + ((texels[o + POSE.toX + k] as number) - a) * t;
    }
  }

  /** Sets the scene's origin; all rows are moved to it without a tween. */
  setOrigin(origin: SitePoint): void {
    this.#origin = { ...origin };
    for (let row = 0; row < this.#ids.count; row++) {
      if (!this.hasFix(row)) continue;
      const o = row * FLOATS_PER_ROW;
      const s = row * 3;
      for (const at of [o + POSE.fromX, o + POSE.toX]) {
        this.texels[at] = (this.sitePositions[s] as number) - origin.easting;
        this.texels[at + 1] = (this.sitePositions[s + 2] as number) - origin.altitude;
        this.texels[at + 2] = origin.northing - (this.sitePositions[s + 1] as number);
      }
      this.texels[o + POSE.durationS] = 0;
    }
    this.version++;
    this.visibilityVersion++;
    this.lineVersion.fill(this.version);
  }

  /** The clock starts over somewhere else: everything stands where it was going. */
  restartClock(nowMs: number): void {
    this.movingUntilMs = nowMs;
    this.#epochMs = nowMs;
    this.setOrigin(this.#origin);
  }

  /** The clock was set back: everything stands where it was going, and no fix is of the future. */
  forgetFuture(nowMs: number): void {
    this.movingUntilMs = nowMs;
    this.setOrigin(this.#origin);
    for (let row = 0; row < this.#ids.count; row++) this.fixAtMs[row] = Math.min(this.fixAtMs[row] as number, nowMs);
  }

  #markChanged(row: number): void {
    this.version++;
    this.lineVersion[row >> LINE_SHIFT] = this.version;
  }

  #moveEpoch(nowMs: number): void {
    const elapsedS = (nowMs - this.#epochMs) / 1000;
    this.#epochMs = nowMs;
    for (let row = 0; row < this.#ids.count; row++) {
      const at = row * FLOATS_PER_ROW + POSE.startS;
      this.texels[at] = (this.texels[at] as number) - elapsedS;
    }
    this.version++;
    this.lineVersion.fill(this.version);
  }

  #grow(): void {
    this.#capacity *= 2;
    this.texels = resized(this.texels, this.#capacity * FLOATS_PER_ROW);
    this.sitePositions = resized(this.sitePositions, this.#capacity * 3);
    this.fixAtMs = resized(this.fixAtMs, this.#capacity);
    this.speedKmh = resized(this.speedKmh, this.#capacity);
    this.#colours.grow(this.#capacity);
    this.shownOutside = resized(this.shownOutside, this.#capacity);
    this.lineVersion = new Float64Array(this.#capacity / ROWS_PER_LINE).fill(this.version);
  }
}
