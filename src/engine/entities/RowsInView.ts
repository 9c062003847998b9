/** The rows of a pose table that may be in view: those in plan cells that intersect the frustum. */
import { CELL_M, type RowCells } from '../../state/world/RowCells.ts';
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { CameraRig } from '../camera/CameraRig.ts';

/** Maximum distance between a row's fix and where its tween may draw it, metres. */
export const CULL_MARGIN_M = 30;
/** Float32 positions may differ by this much from the fixes that determine cells, metres. */
const FLOAT32_TOLERANCE_M = 1;
/** If more than this share of all rows may be in view, a list of them saves nothing. */
const MAX_LISTED_FRACTION = 0.5;

export class RowsInView {
  /** Candidates in ascending order; undefined if all rows of the table must be checked. */
  list: Uint32Array | undefined;
  /** Length of the list, or of the table. */
  count = 0;
  #rows = new Uint32Array(512);
  #bits = new Uint32Array(16);
  #cells = new Uint32Array(64);
  #cellCount = 0;

  update({ poses, image }: LocalPoses, rig: CameraRig): void {
    const { cells, count } = poses;
    if (this.#findCells(cells, image.origin, rig) > count * MAX_LISTED_FRACTION) {
      this.list = undefined;
      this.count = count;
      return;
    }
    this.#reserve(count);
    for (let k = 0; k < this.#cellCount; k++) cells.markRows(this.#cells[k] as number, this.#bits);
    this.#listRows(count);
  }

  /** @returns number of rows in the cells that overlap the view */
  #findCells(cells: RowCells, origin: LocalPoses['image']['origin'], rig: CameraRig): number {
    if (this.#cells.length < cells.count) this.#cells = new Uint32Array(cells.count * 2);
    const half = CELL_M / 2;
    let rows = 0;
    this.#cellCount = 0;
    for (let cell = 0; cell < cells.count; cell++) {
      const inside = cells.rowCount[cell] as number;
      if (inside === 0) continue;
      const lowest = cells.lowest[cell] as number;
      const halfHeight = ((cells.highest[cell] as number) - lowest) / 2;
      const x = (cells.easting[cell] as number) + half - origin.easting;
      const z = origin.northing - (cells.northing[cell] as number) - half;
      if (cell > 0 && isOutside(rig, x, lowest + halfHeight - origin.altitude, z, halfHeight)) continue;
      this.#cells[this.#cellCount++] = cell;
      rows += inside;
    }
    return rows;
  }

  /** Lists rows in ascending order, so that the drawing order does not depend on how they are found. */
  #listRows(tableRows: number): void {
    const bits = this.#bits;
    let count = 0;
    for (let word = 0; word < tableRows / 32; word++) {
      for (let left = bits[word] as number; left !== 0; left &= left - 1)
        this.#rows[count++] = word * 32 + 31 - Math.clz32(left & -left);
      bits[word] = 0;
    }
    this.list = this.#rows;
    this.count = count;
  }

  #reserve(rows: number): void {
    if (rows <= this.#rows.length) return;
    const length = 2 ** Math.ceil(Math.log2(rows));
    this.#rows = new Uint32Array(length);
    this.#bits = new Uint32Array(length / 32);
  }
}

/** Whether no row of a cell can pass culling: the cell is outside one side of the frustum, or behind the eye. */
function isOutside(rig: CameraRig, x: number, y: number, z: number, halfHeight: number): boolean {
  const { viewProjection: m, projection, orthographic } = rig;
  const side = CELL_M / 2 + FLOAT32_TOLERANCE_M;
  const height = halfHeight + FLOAT32_TOLERANCE_M;
  const w = rowDotPoint(m, 3, x, y, z) + (m[15] as number);
  if (!orthographic && w + projectedReach(m, 3, 0, 0, side, height) < -CULL_MARGIN_M) return true;
  // Behind the eye culling compares with the distance, which is larger by at most this.
  const slack = orthographic ? 0 : 2 * CULL_MARGIN_M;
  for (let axis = 0; axis < 2; axis++) {
    const clip = rowDotPoint(m, axis, x, y, z) + (m[12 + axis] as number);
    const margin = slack + CULL_MARGIN_M * (projection[axis * 5] as number);
    if (clip - w - projectedReach(m, axis, 3, -1, side, height) > margin) return true;
    if (-clip - w - projectedReach(m, axis, 3, 1, side, height) > margin) return true;
  }
  return false;
}

function rowDotPoint(m: ArrayLike<number>, row: number, x: number, y: number, z: number): number {
  return (m[row] as number) * x + (m[4 + row] as number) * y + (m[8 + row] as number) * z;
}

/** How much `row + factor * other` of a matrix varies between the centre of a box and its corners. */
function projectedReach(
  m: ArrayLike<number>,
  row: number,
  other: number,
  factor: number,
  side: number,
  height: number,
): number {
  const x = (m[row] as number) + factor * (m[other] as number);
  const y = (m[4 + row] as number) + factor * (m[4 + other] as number);
  const z = (m[8 + row] as number) + factor * (m[8 + other] as number);
  return (Math.abs(x) + Math.abs(z)) * side + Math.abs(y) * height;
}
