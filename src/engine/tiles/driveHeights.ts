/**
 * Relative height of a vertex between floor and roof of its drive, so that drives can be cut open (decision 0215). Columns
 * of the part are sampled at near-horizontal faces; floor and roof of each vertex come from the columns around it.
 */
import type { TilePart } from './TileContent.ts';

/** Side of a column, metres; wider in very large parts. */
const COLUMN_WIDTH_M = 1;
const MAX_COLUMNS = 1 << 20;
/** Minimum vertical component of the normal of a floor or roof. */
const LEVEL_NORMAL_Y = 0.4;
/** Roughness of rock. */
const TOLERANCE_M = 0.6;
/** Limits of the height of a drive, metres. */
const MIN_HEIGHT_M = 1.5;
const MAX_HEIGHT_M = 30;
/** Assumed if roof or floor is missing, for example at a portal. */
const DEFAULT_DRIVE_HEIGHT_M = 5;
/**
 * Shares of columns whose lowest face points up: above the first, faces point into the drives; below the second, out of
 * them.
 */
const MIN_INWARD_FRACTION = 0.6;
const MAX_OUTWARD_FRACTION = 0.4;
const FILL_ROUNDS = 6;
/** Smoothing passes that remove steps between columns in the cut. */
const SMOOTH_ROUNDS = 3;
/** Floors that differ by more belong to different levels. */
const MAX_STEP_M = 3;
/** The byte for a share of 1. */
export const ROOF_HEIGHT_BYTE = 250;

/**
 * Writes the relative height of each vertex into its alpha, 0 on the floor to {@link ROOF_HEIGHT_BYTE} at the roof, and
 * flips faces that point out of the drives. Translucent parts and points are left unchanged.
 */
export function markDriveHeights(part: TilePart): void {
  if (part.points || part.isFaded || part.isDithered || part.cutoff !== undefined || part.indices.length === 0) return;
  const columns = new Columns(part);
  const upwardFloorFraction = columns.upwardFloorFraction();
  if (upwardFloorFraction < MAX_OUTWARD_FRACTION) {
    turnInward(part);
    columns.turn();
  }
  if (upwardFloorFraction < MAX_OUTWARD_FRACTION || upwardFloorFraction >= MIN_INWARD_FRACTION)
    part.doubleSided = false;
  const drive = measureDrive(part, columns);
  fillUnknownHeights(drive, part.indices);
  for (let round = 0; round < SMOOTH_ROUNDS; round++) smoothHeights(drive, part.indices);
  for (let k = 0; k < drive.floorM.length; k++) {
    const share = ((part.positions[k * 3 + 1] as number) - (drive.floorM[k] as number)) / (drive.heightM[k] as number);
    // NaN without floor and roof becomes 0: not cut.
    part.colours[k * 4 + 3] = Math.round(Math.min(1, Math.max(0, share || 0)) * ROOF_HEIGHT_BYTE);
  }
  part.isDrive = true;
}

function turnInward({ indices, normals }: TilePart): void {
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const b = indices[k + 1] as number;
    indices[k + 1] = indices[k + 2] as number;
    indices[k + 2] = b;
  }
  for (let k = 0; k < normals.length; k++) if (k % 4 !== 3) normals[k] = -Math.max(-127, normals[k] as number);
}

/** The drive around each vertex; NaN if neither floor nor roof was found. */
interface DriveClearances {
  floorM: Float32Array;
  heightM: Float32Array;
}

function measureDrive({ positions }: TilePart, columns: Columns): DriveClearances {
  const count = positions.length / 3;
  const drive: DriveClearances = {
    floorM: new Float32Array(count).fill(Number.NaN),
    heightM: new Float32Array(count).fill(DEFAULT_DRIVE_HEIGHT_M),
  };
  for (let k = 0; k < count; k++) {
    const y = positions[k * 3 + 1] as number;
    columns.findHeights(positions[k * 3] as number, y, positions[k * 3 + 2] as number);
    const { floorM, roofM } = columns;
    const heightM = roofM - floorM;
    if (heightM >= MIN_HEIGHT_M && heightM <= MAX_HEIGHT_M) drive.heightM[k] = heightM;
    if (y - floorM < MAX_HEIGHT_M) drive.floorM[k] = floorM;
    else if (roofM - y < MAX_HEIGHT_M) drive.floorM[k] = roofM - DEFAULT_DRIVE_HEIGHT_M;
  }
  return drive;
}

/** Vertices without heights take those of a neighbour. */
function fillUnknownHeights({ floorM, heightM }: DriveClearances, indices: Uint32Array): void {
  for (let round = 0; round < FILL_ROUNDS && floorM.some(Number.isNaN); round++) {
    for (let k = 0; k < indices.length; k++) {
      const vertex = indices[k] as number;
      const next = indices[k % 3 === 2 ? k - 2 : k + 1] as number;
      if (!Number.isNaN(floorM[vertex])) continue;
      floorM[vertex] = floorM[next] as number;
      heightM[vertex] = heightM[next] as number;
    }
  }
}

/** Moves the heights of each vertex halfway to the mean of its neighbours. */
function smoothHeights({ floorM, heightM }: DriveClearances, indices: Uint32Array): void {
  const floors = new Float32Array(floorM.length);
  const heights = new Float32Array(floorM.length);
  const counts = new Uint16Array(floorM.length);
  for (let k = 0; k < indices.length; k++) {
    const vertex = indices[k] as number;
    const next = indices[k % 3 === 2 ? k - 2 : k + 1] as number;
    if (!(Math.abs((floorM[next] as number) - (floorM[vertex] as number)) < MAX_STEP_M)) continue;
    floors[vertex] = (floors[vertex] as number) + (floorM[next] as number);
    heights[vertex] = (heights[vertex] as number) + (heightM[next] as number);
    counts[vertex] = (counts[vertex] as number) + 1;
  }
  for (let k = 0; k < counts.length; k++) {
    const count = counts[k] as number;
    if (count === 0) continue;
    floorM[k] = ((floorM[k] as number) + (floors[k] as number) / count) / 2;
    heightM[k] = ((heightM[k] as number) + (heights[k] as number) / count) / 2;
  }
}

/** Heights of near-horizontal faces of a part, by column. */
class Columns {
  /** Nearest floor at or below the last sampled position, and nearest roof at or above it; infinite if there is none. */
  floorM = Number.NEGATIVE_INFINITY;
  roofM = Number.POSITIVE_INFINITY;
  readonly #sideM: number;
  readonly #across: number;
  readonly #along: number;
  readonly #min: TilePart['min'];
  /** First entry of each column, and the next of each entry; -1 at the end. */
  readonly #first: Int32Array;
  readonly #next: number[] = [];
  /** Columns that have entries. */
  readonly #columns: number[] = [];
  readonly #heights: number[] = [];
  readonly #areUp: boolean[] = [];
  #isTurned = false;

  constructor(part: TilePart) {
    const { min, max } = part;
    const [wide, long] = [max.x - min.x, max.z - min.z];
    this.#sideM = Math.max(COLUMN_WIDTH_M, Math.sqrt((wide * long) / MAX_COLUMNS), Math.max(wide, long) / MAX_COLUMNS);
    this.#min = min;
    this.#across = Math.floor(wide / this.#sideM) + 1;
    this.#along = Math.floor(long / this.#sideM) + 1;
    this.#first = new Int32Array(this.#across * this.#along).fill(-1);
    for (let k = 0; k + 2 < part.indices.length; k += 3) this.#addTriangle(part, k);
  }

  /** From now on, faces that point up count as roofs. */
  turn(): void {
    this.#isTurned = true;
  }

  /** Share of the columns whose lowest face points up. */
  upwardFloorFraction(): number {
    let [up, all] = [0, 0];
    for (const column of this.#columns) {
      const first = this.#first[column] as number;
      let lowest = first;
      for (let at = first; at >= 0; at = this.#next[at] as number)
        if ((this.#heights[at] as number) < (this.#heights[lowest] as number)) lowest = at;
      all++;
      if (this.#areUp[lowest]) up++;
    }
    return all === 0 ? 1 : up / all;
  }

  /** Finds floor and roof in the column of a place and those around it. */
  findHeights(x: number, y: number, z: number): void {
    this.floorM = Number.NEGATIVE_INFINITY;
    this.roofM = Number.POSITIVE_INFINITY;
    const [column, row] = [this.#columnAt(x), this.#rowAt(z)];
    const lastRow = Math.min(this.#along - 1, row + 1);
    const lastColumn = Math.min(this.#across - 1, column + 1);
    for (let j = Math.max(0, row - 1); j <= lastRow; j++) {
      for (let i = Math.max(0, column - 1); i <= lastColumn; i++) this.#lookIn(j * this.#across + i, y);
    }
  }

  #lookIn(column: number, y: number): void {
    for (let at = this.#first[column] as number; at >= 0; at = this.#next[at] as number) {
      const height = this.#heights[at] as number;
      if (this.#areUp[at] !== this.#isTurned) {
        if (height <= y + TOLERANCE_M && height > this.floorM) this.floorM = height;
      } else if (height >= y - TOLERANCE_M && height < this.roofM) this.roofM = height;
    }
  }

  #columnAt(x: number): number {
    return Math.floor((x - this.#min.x) / this.#sideM);
  }

  #rowAt(z: number): number {
    return Math.floor((z - this.#min.z) / this.#sideM);
  }

  #addTriangle({ positions: p, indices }: TilePart, k: number): void {
    const a = (indices[k] as number) * 3;
    const b = (indices[k + 1] as number) * 3;
    const c = (indices[k + 2] as number) * 3;
    const ax = p[a] as number;
    const ay = p[a + 1] as number;
    const az = p[a + 2] as number;
    const ux = (p[b] as number) - ax;
    const uy = (p[b + 1] as number) - ay;
    const uz = (p[b + 2] as number) - az;
    const vx = (p[c] as number) - ax;
    const vy = (p[c + 1] as number) - ay;
    const vz = (p[c + 2] as number) - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (area === 0 || Math.abs(ny) < LEVEL_NORMAL_Y * area) return;
    const isUp = ny > 0;
    // The centre of the face always counts: small faces may contain no column centre.
    this.#add(this.#columnAt(ax + (ux + vx) / 3), this.#rowAt(az + (uz + vz) / 3), ay + (uy + vy) / 3, isUp);
    const i0 = this.#columnAt(ax + Math.min(0, ux, vx));
    const i1 = this.#columnAt(ax + Math.max(0, ux, vx));
    const j0 = this.#rowAt(az + Math.min(0, uz, vz));
    const j1 = this.#rowAt(az + Math.max(0, uz, vz));
    const sideM = this.#sideM;
    // Barycentric coordinates of column centres, and their steps along a row; ny is twice the signed area in plan.
    const dx = this.#min.x + (i0 + 0.5) * sideM - ax;
    const sStep = (-vz * sideM) / ny;
    const tStep = (uz * sideM) / ny;
    for (let j = j0; j <= j1; j++) {
      const dz = this.#min.z + (j + 0.5) * sideM - az;
      let s = (vx * dz - vz * dx) / ny;
      let t = (uz * dx - ux * dz) / ny;
      for (let i = i0; i <= i1; i++) {
        if (s >= 0 && t >= 0 && s + t <= 1) this.#add(i, j, ay + s * uy + t * vy, isUp);
        s += sStep;
        t += tStep;
      }
    }
  }

  #add(column: number, row: number, heightM: number, isUp: boolean): void {
    const at = row * this.#across + column;
    const first = this.#first[at] as number;
    if (first < 0) this.#columns.push(at);
    this.#next.push(first);
    this.#first[at] = this.#heights.push(heightM) - 1;
    this.#areUp.push(isUp);
  }
}
