/**
 * Poses of everything that has a position: id to row in shared typed arrays. The latest fix wins, there is no queue. What
 * the vertex shaders read is kept for each origin that views need ({@link PoseImage}). Lines carry versions, so that
 * upload sends only those that changed.
 */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { FixFollower } from './FixFollower.ts';
import { LineVersions } from './LineVersions.ts';
import { PoseEpoch } from './PoseEpoch.ts';
import { createEmptyFix, type PoseImage, placeFix } from './PoseImage.ts';
import { PoseImages } from './PoseImages.ts';
import { ROWS_PER_LINE } from './poseLayout.ts';
import { RowCells } from './RowCells.ts';
import { RowColours, resizedArray } from './RowColours.ts';
import { RowIds } from './RowIds.ts';
import { isUrgentChange, STATE_FLAGS_RANGE } from './stateFlags.ts';
import { isTeleport, TWEEN_MS } from './tween.ts';

export class PoseTable {
  follower: FixFollower | undefined;
  readonly #ids = new RowIds();
  #capacity = ROWS_PER_LINE;
  /** Last fixes in site metres, three numbers per row: easting, northing, altitude. Independent of the origin. */
  sitePositions = new Float64Array(this.#capacity * 3);
  /** Time of the last fix, epoch milliseconds; 0 where there was none. */
  fixAtMs = new Float64Array(this.#capacity);
  speedKmh = new Float32Array(this.#capacity);
  /** Rows by where their last fixes are. */
  readonly cells = new RowCells(this.#capacity);
  readonly #lines = new LineVersions();
  /** Counts changes that culling must process at once: models, alerts, new rows. */
  visibilityVersion = 0;
  /** Counts changes of flags, models and texts of labels: outlines and labels follow them with the next culling pass. */
  appearanceVersion = 0;
  readonly #colours = new RowColours(ROWS_PER_LINE);
  /** 1 where a row is shown outside the map's boundary too. */
  isShownOutsideMap = new Uint8Array(this.#capacity);
  /** Position of the first fix. */
  firstPlace: SitePoint | undefined;
  /** World time until which a tween is running. */
  movingUntilMs = 0;
  readonly #images = new PoseImages(this, this.#capacity);
  readonly #epoch: PoseEpoch;
  /** Reused: thousands of fixes arrive in a second. */
  readonly #fix = createEmptyFix(TWEEN_MS / 1000);

  constructor(epochMs: number) {
    this.#epoch = new PoseEpoch(epochMs);
  }

  get count(): number {
    return this.#ids.count;
  }
  get capacity(): number {
    return this.#capacity;
  }
  get epochMs(): number {
    return this.#epoch.startMs;
  }
  /** Counts changes. */
  get version(): number {
    return this.#lines.changeCount;
  }
  /** The version of the last change to what all rows are relative to: the epoch or an origin. */
  get allChangedVersion(): number {
    return this.#lines.allChangedVersion;
  }
  /** The version at which each texture line changed last. */
  get lineVersion(): Float64Array {
    return this.#lines.versionByLine;
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

  /** Time of an entity's last fix, epoch milliseconds; undefined where it has sent none. */
  lastFixAtMs(key: string): number | undefined {
    const row = this.#ids.rowOf(key);
    return row !== undefined && this.hasFix(row) ? this.fixAtMs[row] : undefined;
  }

  keyOf(row: number): EntityKey | undefined {
    return this.#ids.idOf(row) as EntityKey | undefined;
  }

  /** The row of a key, created if it is new. Rows are never reused for another key. */
  ensureRow(key: string): number {
    const known = this.#ids.rowOf(key);
    if (known !== undefined) return known;
    if (this.#ids.count === this.#capacity) this.#grow();
    const row = this.#ids.add(key);
    this.visibilityVersion++;
    this.#lines.markRow(row);
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
    this.#moveEpoch(this.#epoch.advance(nowMs));
    const { sitePositions } = this;
    const isFirst = this.fixAtMs[row] === 0;
    const isJump =
      isFirst || isTeleport(sitePositions, row * 3, easting, northing, altitude, atMs - (this.fixAtMs[row] as number));
    const fix = this.#fix;
    placeFix(fix, easting, northing, altitude);
    fix.bearingDeg = bearingDeg;
    fix.isJump = isJump;
    fix.nowS = this.#epoch.secondsAt(nowMs);
    if (this.#images.write(row, fix)) this.movingUntilMs = Math.max(this.movingUntilMs, nowMs + TWEEN_MS);
    const s = row * 3;
    sitePositions[s] = easting;
    sitePositions[s + 1] = northing;
    sitePositions[s + 2] = altitude;
    this.cells.place(row, easting, northing, altitude);
    this.fixAtMs[row] = atMs;
    this.speedKmh[row] = speedKmh;
    if (isFirst) this.visibilityVersion++;
    this.firstPlace ??= { easting, northing, altitude };
    this.#lines.markRow(row);
    this.follower?.onFix(row, nowMs);
  }

  /** Removes a row's position: it is not drawn until it is written again. */
  clear(row: number): void {
    if (!this.hasFix(row)) return;
    this.fixAtMs[row] = 0;
    this.cells.remove(row);
    this.visibilityVersion++;
    this.#lines.markRow(row);
  }

  /** Sets the state flags and the model index (domain/models/entityModels.ts). */
  setAppearance(row: number, stateFlags: number, modelIndex: number): void {
    const packed = stateFlags + STATE_FLAGS_RANGE * modelIndex;
    const before = this.#images.appearanceOf(row);
    if (!this.#images.setAppearance(row, packed)) return;
    this.appearanceVersion++;
    // Status and load change by the thousand, and shaders read them: only changes that shaders cannot follow are
    // urgent.
    if (isUrgentChange(before, packed)) this.visibilityVersion++;
    this.#lines.markRow(row);
  }

  /** The name or figure of a row has changed: its label is redrawn, nothing is uploaded. */
  markLabel(): void {
    this.appearanceVersion++;
    this.#lines.markOther();
  }

  /** Sets a row's own colour, `#rrggbb`; undefined or anything else removes it. */
  setColour(row: number, colour: string | undefined): void {
    if (this.#colours.set(row, colour)) this.#lines.markRow(row);
  }

  /** A row's own colour, `#rrggbb`; undefined if it has none. */
  colourOf(row: number): string | undefined {
    return this.#colours.of(row);
  }

  /** Whether a row is drawn outside the map's boundary too. */
  setShownOutside(row: number, isShown: boolean): void {
    if ((this.isShownOutsideMap[row] === 1) === isShown) return;
    this.isShownOutsideMap[row] = Number(isShown);
    this.visibilityVersion++;
    this.#lines.markRow(row);
  }

  stateFlagsOf(row: number): number {
    return this.#images.appearanceOf(row) & (STATE_FLAGS_RANGE - 1);
  }

  modelIndexOf(row: number): number {
    return Math.floor(this.#images.appearanceOf(row) / STATE_FLAGS_RANGE);
  }

  /** Number of origins relative to which poses are kept; leak tests read it. */
  get imageCount(): number {
    return this.#images.count;
  }

  /** Poses relative to an origin of their own, set by {@link moveImage}; kept up to date until the scope ends. */
  createImage(scope: Scope): PoseImage {
    return this.#images.create(scope);
  }

  /** Sets the origin of an image. */
  moveImage(image: PoseImage, origin: SitePoint): void {
    image.moveTo(origin);
    this.visibilityVersion++;
    this.#lines.markAll();
  }

  /** The clock restarts at another time: every row jumps to its target. */
  restartClock(nowMs: number): void {
    this.movingUntilMs = nowMs;
    this.#epoch.startMs = nowMs;
    this.follower?.forget();
    this.#endTweens();
  }

  /** The clock was set back: every row jumps to its target, and no fix is in the future. */
  dropFutureTimes(nowMs: number): void {
    this.movingUntilMs = nowMs;
    this.#epoch.startMs = nowMs;
    for (let row = 0; row < this.#ids.count; row++) this.fixAtMs[row] = Math.min(this.fixAtMs[row] as number, nowMs);
    this.follower?.forget(nowMs);
    this.#endTweens();
  }

  #endTweens(): void {
    this.#images.endTweens();
    this.visibilityVersion++;
    this.#lines.markAll();
  }

  #moveEpoch(elapsedS: number): void {
    if (elapsedS === 0) return;
    this.#images.moveEpoch(elapsedS);
    this.#lines.markAll();
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#images.grow(this.#capacity);
    this.cells.grow(this.#capacity);
    this.sitePositions = resizedArray(this.sitePositions, this.#capacity * 3);
    this.fixAtMs = resizedArray(this.fixAtMs, this.#capacity);
    this.speedKmh = resizedArray(this.speedKmh, this.#capacity);
    this.#colours.grow(this.#capacity);
    this.isShownOutsideMap = resizedArray(this.isShownOutsideMap, this.#capacity);
    this.#lines.resize(this.#capacity / ROWS_PER_LINE);
  }
}
