/**
 * Rows of a pose table by the grid cell of their last fix, so that culling checks only cells near the view. A row
 * rarely changes its cell; the rows of a cell are a linked list.
 */

/** Side of a square, metres. */
export const CELL_M = 256;
/** Fixes further out, or with coordinates that are not numbers, share the first cell, which has no bounds. */
const MAX_CELL_LINE = 2 ** 24;
const CELL_KEY_STEP = 2 ** 26;
const NO_ROW = -1;

export class RowCells {
  /** Cells in use or free: see {@link rowCount}. The first has no bounds. */
  count = 1;
  /** By cell: south-western corner, site metres. */
  easting = new Float64Array(64);
  northing = new Float64Array(64);
  /** By cell: lowest and highest altitude of a fix since it was last empty, metres. */
  lowest = new Float64Array(64);
  highest = new Float64Array(64);
  /** By cell: number of its rows. */
  rowCount = new Uint32Array(64);
  #firstRow = new Int32Array(64).fill(NO_ROW);
  readonly #cells = new Map<number, number>();
  readonly #freeCells: number[] = [];
  #cellOf: Int32Array;
  #nextRowInCell: Int32Array;
  #previousRowInCell: Int32Array;

  /** @param rows capacity */
  constructor(rows: number) {
    this.#cellOf = new Int32Array(rows).fill(NO_ROW);
    this.#nextRowInCell = new Int32Array(rows).fill(NO_ROW);
    this.#previousRowInCell = new Int32Array(rows).fill(NO_ROW);
  }

  /** Puts a row where its last fix is, site metres. */
  place(row: number, easting: number, northing: number, altitude: number): void {
    const cell = this.#cellOfPlace(this.#cellOf[row] as number, easting, northing, altitude);
    this.lowest[cell] = Math.min(this.lowest[cell] as number, altitude);
    this.highest[cell] = Math.max(this.highest[cell] as number, altitude);
    if (this.#cellOf[row] === cell) return;
    this.remove(row);
    this.#insert(row, cell);
  }

  /** Removes a row, if it is in a cell. */
  remove(row: number): void {
    const cell = this.#cellOf[row] as number;
    if (cell === NO_ROW) return;
    const next = this.#nextRowInCell[row] as number;
    const previous = this.#previousRowInCell[row] as number;
    if (previous === NO_ROW) this.#firstRow[cell] = next;
    else this.#nextRowInCell[previous] = next;
    if (next !== NO_ROW) this.#previousRowInCell[next] = previous;
    this.#cellOf[row] = NO_ROW;
    this.rowCount[cell] = (this.rowCount[cell] as number) - 1;
    if (this.rowCount[cell] === 0 && cell > 0) this.#free(cell);
  }

  /** Sets the bits of a cell's rows. @param bits of all rows, 32 in each number */
  markRows(cell: number, bits: Uint32Array): void {
    for (let row = this.#firstRow[cell] as number; row !== NO_ROW; row = this.#nextRowInCell[row] as number) {
      bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
    }
  }

  /** Makes room for more rows. */
  grow(rows: number): void {
    this.#cellOf = growArray(this.#cellOf, rows, NO_ROW);
    this.#nextRowInCell = growArray(this.#nextRowInCell, rows, NO_ROW);
    this.#previousRowInCell = growArray(this.#previousRowInCell, rows, NO_ROW);
  }

  /** @param last cell of the row, in which it usually stays */
  #cellOfPlace(last: number, easting: number, northing: number, altitude: number): number {
    if (!Number.isFinite(altitude)) return 0;
    if (last > 0) {
      const dx = easting - (this.easting[last] as number);
      const dy = northing - (this.northing[last] as number);
      if (dx >= 0 && dx < CELL_M && dy >= 0 && dy < CELL_M) return last;
    }
    const column = Math.floor(easting / CELL_M);
    const line = Math.floor(northing / CELL_M);
    return Math.abs(column) < MAX_CELL_LINE && Math.abs(line) < MAX_CELL_LINE ? this.#cellAt(column, line) : 0;
  }

  #cellAt(column: number, line: number): number {
    const key = column * CELL_KEY_STEP + line;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const cell = this.#freeCells.pop() ?? this.count++;
    if (cell >= this.rowCount.length) this.#growCells();
    this.#cells.set(key, cell);
    this.easting[cell] = column * CELL_M;
    this.northing[cell] = line * CELL_M;
    this.lowest[cell] = Number.POSITIVE_INFINITY;
    this.highest[cell] = Number.NEGATIVE_INFINITY;
    return cell;
  }

  #insert(row: number, cell: number): void {
    const first = this.#firstRow[cell] as number;
    this.#nextRowInCell[row] = first;
    this.#previousRowInCell[row] = NO_ROW;
    if (first !== NO_ROW) this.#previousRowInCell[first] = row;
    this.#firstRow[cell] = row;
    this.#cellOf[row] = cell;
    this.rowCount[cell] = (this.rowCount[cell] as number) + 1;
  }

  #free(cell: number): void {
    const column = (this.easting[cell] as number) / CELL_M;
    this.#cells.delete(column * CELL_KEY_STEP + (this.northing[cell] as number) / CELL_M);
    this.#freeCells.push(cell);
  }

  #growCells(): void {
    const length = this.rowCount.length * 2;
    this.easting = growArray(this.easting, length, 0);
    this.northing = growArray(this.northing, length, 0);
    this.lowest = growArray(this.lowest, length, 0);
    this.highest = growArray(this.highest, length, 0);
    this.rowCount = growArray(this.rowCount, length, 0);
    this.#firstRow = growArray(this.#firstRow, length, NO_ROW);
  }
}

function growArray<T extends Int32Array | Uint32Array | Float64Array>(from: T, length: number, filler: number): T {
  const to = new (from.constructor as new (length: number) => T)(length).fill(filler) as T;
  to.set(from);
  return to;
}
