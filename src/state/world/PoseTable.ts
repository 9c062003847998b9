/**
 * Where everything that moves is: id to row in shared typed arrays. Latest fix wins, there is no queue. The texture
 * image holds three RGBA float texels a row, as the vertex shader reads them:
 *
 *   0: previous x, y, z, yaw    1: next x, y, z, yaw    2: tween start s, tween length s, look + 256 * category, pitch
 *
 * Scene metres and radians; seconds count from the table's epoch, which moves on every hour, so that float32 keeps them
 * exact. Lines carry versions, so that an uploader sends only those that changed.
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { yawFromBearing } from '../../domain/geo/frame.ts';

/** Texels a row takes and rows a texture line holds. */
export const TEXELS_PER_ROW = 3;
export const ROWS_PER_LINE = 512;
const LINE_SHIFT = 9;
const FLOATS_PER_ROW = TEXELS_PER_ROW * 4;

/** Length of the position tween (live-monitoring section 9). */
export const TWEEN_MS = 900;

/** Faster than this between two fixes is a teleport: the vehicle jumps instead of gliding. */
const PLAUSIBLE_SPEED_MS = 50;

/** Shorter moves than this tell neither heading nor slope. */
const TELLING_MOVE_M = 1;
const STEEPEST_RAD = 0.35;
const LEVEL_M = 0.02;
/** Metres or radians below which nothing moves. */
const STILL = 0.01;
const LOOKS = 256;

/** Age of the epoch at which it moves on: float32 then still steps by less than half a millisecond. */
const EPOCH_LASTS_MS = 3_600_000;

/** Bits of a row's look, read by shaders and by culling. */
export const LOOK = {
  statusMask: 0b11,
  operating: 0,
  other: 1,
  offline: 2,
  loaded: 0b100,
  empty: 0b1000,
  warning: 0b1_0000,
  stale: 0b10_0000,
  /** A rule was broken and nobody has looked yet. */
  alert: 0b100_0000,
  alertSeen: 0b1000_0000,
} as const;

export class PoseTable {
  #rows = new Map<string, number>();
  #ids: string[] = [];
  #lastRow = -1;
  #capacity = ROWS_PER_LINE;
  /** The texture image; replaced when the table grows, so read it anew at each upload. */
  texels = new Float32Array(this.#capacity * FLOATS_PER_ROW);
  /** Last fix in site metres, three a row: easting, northing, altitude. Never loses precision, survives a new origin. */
  site = new Float64Array(this.#capacity * 3);
  /** Time of the last fix, epoch milliseconds; 0 where there was none. */
  fixAtMs = new Float64Array(this.#capacity);
  speedKmh = new Float32Array(this.#capacity);
  /** Counts changes; an uploader compares it with what it sent last. */
  version = 0;
  /** The version at which each texture line changed last. */
  lineVersion = new Float64Array(1);
  /** Counts changes of looks and categories and new rows: what culling must judge anew at once. */
  lookVersion = 0;
  /** World time until which some row is still gliding. */
  movingUntilMs = 0;
  #origin: SitePoint = { easting: 0, northing: 0, altitude: 0 };
  #epochMs: number;

  constructor(epochMs: number) {
    this.#epochMs = epochMs;
  }

  get count(): number {
    return this.#ids.length;
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

  rowOf(id: string): number | undefined {
    return this.#rows.get(id);
  }

  idOf(row: number): string | undefined {
    return this.#ids[row];
  }

  /** The row of an id, made if it is new. Rows are never given to another id. */
  ensure(id: string): number {
    // Fleets report in much the same order every time: the row after the last one is a good guess, and cheap to check.
    const guess = this.#lastRow + 1;
    if (this.#ids[guess] === id) {
      this.#lastRow = guess;
      return guess;
    }
    const known = this.#rows.get(id);
    if (known !== undefined) {
      this.#lastRow = known;
      return known;
    }
    const row = this.#ids.length;
    if (row === this.#capacity) this.#grow();
    this.#ids.push(id);
    this.#rows.set(id, row);
    this.lookVersion++;
    this.#changed(row);
    return row;
  }

  hasFix(row: number): boolean {
    return (this.fixAtMs[row] ?? 0) > 0;
  }

  /**
   * Takes a fix and starts a tween towards it from where the row is drawn now.
   * @param bearingDeg clockwise from north; NaN takes the heading from the movement
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
    if (nowMs - this.#epochMs > EPOCH_LASTS_MS) this.#moveEpoch(nowMs);
    const { texels, site } = this;
    const o = row * FLOATS_PER_ROW;
    const first = this.fixAtMs[row] === 0;
    const jump = first || this.#isTeleport(row, easting, northing, altitude, atMs);
    if (!jump) this.#freezeAt(o, nowMs);
    texels[o + 4] = easting - this.#origin.easting;
    texels[o + 5] = altitude - this.#origin.altitude;
    texels[o + 6] = this.#origin.northing - northing;
    if (jump) this.#startAtEnd(o);
    this.#turn(o, bearingDeg, jump);
    texels[o + 8] = (nowMs - this.#epochMs) / 1000;
    const glides = !jump && this.#differs(o);
    texels[o + 9] = glides ? TWEEN_MS / 1000 : 0;
    if (glides) this.movingUntilMs = Math.max(this.movingUntilMs, nowMs + TWEEN_MS);
    const s = row * 3;
    site[s] = easting;
    site[s + 1] = northing;
    site[s + 2] = altitude;
    this.fixAtMs[row] = atMs;
    this.speedKmh[row] = speedKmh;
    if (first) this.lookVersion++;
    this.#changed(row);
  }

  /** Sets the look bits and the category index that pick colour and model. */
  setLook(row: number, look: number, categoryIndex: number): void {
    const at = row * FLOATS_PER_ROW + 10;
    const packed = look + LOOKS * categoryIndex;
    if (this.texels[at] === packed) return;
    this.texels[at] = packed;
    this.lookVersion++;
    this.#changed(row);
  }

  lookOf(row: number): number {
    return (this.texels[row * FLOATS_PER_ROW + 10] ?? 0) % LOOKS;
  }

  categoryOf(row: number): number {
    return Math.floor((this.texels[row * FLOATS_PER_ROW + 10] ?? 0) / LOOKS);
  }

  /** Where a row is drawn at `nowMs`: x, y, z, yaw into `out`. The same tween as the vertex shader's. */
  poseAt(row: number, nowMs: number, out: Float32Array | number[]): void {
    const { texels } = this;
    const o = row * FLOATS_PER_ROW;
    const t = this.#progress(o, nowMs);
    for (let k = 0; k < 4; k++) {
      const a = texels[o + k] as number;
      out[k] = a + ((texels[o + 4 + k] as number) - a) * t;
    }
  }

  /** Moves the scene's origin; every row is placed anew from its site metres, without a tween. */
  setOrigin(origin: SitePoint): void {
    this.#origin = { ...origin };
    for (let row = 0; row < this.#ids.length; row++) {
      if (!this.hasFix(row)) continue;
      const o = row * FLOATS_PER_ROW;
      const s = row * 3;
      for (const at of [o, o + 4]) {
        this.texels[at] = (this.site[s] as number) - origin.easting;
        this.texels[at + 1] = (this.site[s + 2] as number) - origin.altitude;
        this.texels[at + 2] = origin.northing - (this.site[s + 1] as number);
      }
      this.texels[o + 9] = 0;
    }
    this.version++;
    this.lookVersion++;
    this.lineVersion.fill(this.version);
  }

  #changed(row: number): void {
    this.version++;
    this.lineVersion[row >> LINE_SHIFT] = this.version;
  }

  /** Whether a leg goes anywhere: parked vehicles keep no view awake. */
  #differs(o: number): boolean {
    const { texels } = this;
    return (
      Math.abs((texels[o + 4] as number) - (texels[o] as number)) > STILL ||
      Math.abs((texels[o + 6] as number) - (texels[o + 2] as number)) > STILL ||
      Math.abs((texels[o + 5] as number) - (texels[o + 1] as number)) > STILL ||
      Math.abs((texels[o + 7] as number) - (texels[o + 3] as number)) > STILL
    );
  }

  #startAtEnd(o: number): void {
    const { texels } = this;
    texels[o] = texels[o + 4] as number;
    texels[o + 1] = texels[o + 5] as number;
    texels[o + 2] = texels[o + 6] as number;
  }

  /** Heading and slope of a new leg: the bearing if there is one, else the way it moves. */
  #turn(o: number, bearingDeg: number, jump: boolean): void {
    const { texels } = this;
    const before = texels[o + (jump ? 7 : 3)] as number;
    const dx = (texels[o + 4] as number) - (texels[o] as number);
    const dz = (texels[o + 6] as number) - (texels[o + 2] as number);
    const telling = dx * dx + dz * dz > TELLING_MOVE_M * TELLING_MOVE_M;
    let yaw = before;
    if (!Number.isNaN(bearingDeg)) yaw = yawFromBearing(bearingDeg);
    else if (telling) yaw = Math.atan2(-dz, dx);
    const turned = nearestTurn(before, yaw);
    texels[o + 7] = turned;
    if (jump) texels[o + 3] = turned;
    if (telling) this.#slope(o, dx, dz, yaw);
  }

  #slope(o: number, dx: number, dz: number, yaw: number): void {
    const { texels } = this;
    const rise = (texels[o + 5] as number) - (texels[o + 1] as number);
    if (Math.abs(rise) < LEVEL_M) {
      texels[o + 11] = 0;
      return;
    }
    const ahead = dx * Math.cos(yaw) - dz * Math.sin(yaw);
    const slope = Math.atan((ahead < 0 ? -rise : rise) / Math.sqrt(dx * dx + dz * dz));
    texels[o + 11] = Math.max(-STEEPEST_RAD, Math.min(STEEPEST_RAD, slope));
  }

  #moveEpoch(nowMs: number): void {
    const gone = (nowMs - this.#epochMs) / 1000;
    this.#epochMs = nowMs;
    for (let row = 0; row < this.#ids.length; row++) {
      const at = row * FLOATS_PER_ROW + 8;
      this.texels[at] = (this.texels[at] as number) - gone;
    }
    this.version++;
    this.lineVersion.fill(this.version);
  }

  #progress(o: number, nowMs: number): number {
    const length = this.texels[o + 9] as number;
    if (length <= 0) return 1;
    const t = ((nowMs - this.#epochMs) / 1000 - (this.texels[o + 8] as number)) / length;
    return Math.min(1, Math.max(0, t));
  }

  #freezeAt(o: number, nowMs: number): void {
    const { texels } = this;
    const t = this.#progress(o, nowMs);
    if (t === 1) {
      texels[o] = texels[o + 4] as number;
      texels[o + 1] = texels[o + 5] as number;
      texels[o + 2] = texels[o + 6] as number;
      texels[o + 3] = texels[o + 7] as number;
      return;
    }
    for (let k = o; k < o + 4; k++) {
      const a = texels[k] as number;
      texels[k] = a + ((texels[k + 4] as number) - a) * t;
    }
  }

  #isTeleport(row: number, easting: number, northing: number, altitude: number, atMs: number): boolean {
    const s = row * 3;
    const de = easting - (this.site[s] as number);
    const dn = northing - (this.site[s + 1] as number);
    const da = altitude - (this.site[s + 2] as number);
    const reach = PLAUSIBLE_SPEED_MS * Math.max(1, Math.abs(atMs - (this.fixAtMs[row] as number)) / 1000);
    return de * de + dn * dn + da * da > reach * reach;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.texels = enlarged(this.texels, this.#capacity * FLOATS_PER_ROW);
    this.site = enlarged(this.site, this.#capacity * 3);
    this.fixAtMs = enlarged(this.fixAtMs, this.#capacity);
    this.speedKmh = enlarged(this.speedKmh, this.#capacity);
    this.lineVersion = new Float64Array(this.#capacity / ROWS_PER_LINE).fill(this.version);
  }
}

function enlarged<T extends Float32Array | Float64Array>(from: T, length: number): T {
  const to = new (from.constructor as new (length: number) => T)(length);
  to.set(from);
  return to;
}

/** The turn equal to `yaw` that lies nearest to `from`, so that a tween never spins the long way round. */
function nearestTurn(from: number, yaw: number): number {
  const turn = Math.PI * 2;
  return yaw + Math.round((from - yaw) / turn) * turn;
}
