/**
 * Where everything that moves is: id to row in shared typed arrays. Latest fix wins, there is no queue. The texture
 * image holds three RGBA float texels a row, as the vertex shader reads them:
 *
 *   0: previous x, y, z, yaw    1: next x, y, z, yaw    2: tween start s, tween length s, look bits, category index
 *
 * Scene metres and radians; seconds count from the world's epoch, so that float32 keeps them exact enough.
 */
import type { SitePoint } from '../../domain/geo/frame.ts';
import { yawFromBearing } from '../../domain/geo/frame.ts';

/** Texels a row takes and rows a texture line holds. */
export const TEXELS_PER_ROW = 3;
export const ROWS_PER_LINE = 512;
const FLOATS_PER_ROW = TEXELS_PER_ROW * 4;

/** Length of the position tween (live-monitoring section 9). */
export const TWEEN_MS = 900;

/** Faster than this between two fixes is a teleport: the vehicle jumps instead of gliding. */
const PLAUSIBLE_SPEED_MS = 50;

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
} as const;

export class PoseTable {
  #rows = new Map<string, number>();
  #ids: string[] = [];
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
    const known = this.#rows.get(id);
    if (known !== undefined) return known;
    const row = this.#ids.length;
    if (row === this.#capacity) this.#grow();
    this.#ids.push(id);
    this.#rows.set(id, row);
    this.version++;
    return row;
  }

  hasFix(row: number): boolean {
    return (this.fixAtMs[row] ?? 0) > 0;
  }

  /**
   * Takes a fix and starts a tween towards it from where the row is drawn now.
   * @param bearingDeg clockwise from north; NaN keeps the heading
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
    const { texels, site } = this;
    const o = row * FLOATS_PER_ROW;
    const x = easting - this.#origin.easting;
    const y = altitude - this.#origin.altitude;
    const z = this.#origin.northing - northing;
    const first = this.fixAtMs[row] === 0;
    const yaw = Number.isNaN(bearingDeg) ? (texels[o + 7] as number) : yawFromBearing(bearingDeg);
    const jump = first || this.#isTeleport(row, easting, northing, altitude, atMs);
    if (jump) {
      texels[o] = x;
      texels[o + 1] = y;
      texels[o + 2] = z;
      texels[o + 3] = yaw;
    } else {
      this.#freezeAt(o, nowMs);
    }
    texels[o + 4] = x;
    texels[o + 5] = y;
    texels[o + 6] = z;
    texels[o + 7] = nearestTurn(texels[o + 3] as number, yaw);
    texels[o + 8] = (nowMs - this.#epochMs) / 1000;
    texels[o + 9] = jump ? 0 : TWEEN_MS / 1000;
    const s = row * 3;
    site[s] = easting;
    site[s + 1] = northing;
    site[s + 2] = altitude;
    this.fixAtMs[row] = atMs;
    this.speedKmh[row] = speedKmh;
    this.version++;
  }

  /** Sets the look bits and the category index that pick colour and model. */
  setLook(row: number, look: number, categoryIndex: number): void {
    const o = row * FLOATS_PER_ROW;
    if (this.texels[o + 10] === look && this.texels[o + 11] === categoryIndex) return;
    this.texels[o + 10] = look;
    this.texels[o + 11] = categoryIndex;
    this.version++;
  }

  lookOf(row: number): number {
    return this.texels[row * FLOATS_PER_ROW + 10] ?? 0;
  }

  categoryOf(row: number): number {
    return this.texels[row * FLOATS_PER_ROW + 11] ?? 0;
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
    for (let k = 0; k < 4; k++) {
      const a = texels[o + k] as number;
      texels[o + k] = a + ((texels[o + 4 + k] as number) - a) * t;
    }
  }

  #isTeleport(row: number, easting: number, northing: number, altitude: number, atMs: number): boolean {
    const s = row * 3;
    const de = easting - (this.site[s] as number);
    const dn = northing - (this.site[s + 1] as number);
    const da = altitude - (this.site[s + 2] as number);
    const seconds = Math.max(1, Math.abs(atMs - (this.fixAtMs[row] as number)) / 1000);
    return Math.sqrt(de * de + dn * dn + da * da) > PLAUSIBLE_SPEED_MS * seconds;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.texels = enlarged(this.texels, this.#capacity * FLOATS_PER_ROW);
    this.site = enlarged(this.site, this.#capacity * 3);
    this.fixAtMs = enlarged(this.fixAtMs, this.#capacity);
    this.speedKmh = enlarged(this.speedKmh, this.#capacity);
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
