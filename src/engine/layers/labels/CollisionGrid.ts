/** Free and occupied cells of a pane: no label covers another. */

const CELL_PX = 6;
/**
 * Spacing around a label, CSS pixels, with hysteresis: a new label needs free space, while a shown one may overlap
 * others slightly. Otherwise vehicles that pass each other would make labels flicker.
 */
export const SPACING_PX = { shown: -3, joining: 7 } as const;

/**
 * Points this near to a label's edges belong to it or to the space that a new one needs, CSS pixels; boxes are rounded.
 */
const CROWDED_PX = 5;
/** Half the width of the shortest name assumed, CSS pixels. */
const MIN_HALF_WIDTH_PX = 4;

export class CollisionGrid {
  #columns = 0;
  #rows = 0;
  #width = 0;
  #height = 0;
  #occupiedCells = new Uint8Array(0);
  /** The same, including their neighbouring cells. */
  #besideOccupied = new Uint8Array(0);

  /** Clears the grid for a pane of this size, CSS pixels. */
  reset(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#columns = Math.ceil(width / CELL_PX);
    this.#rows = Math.ceil(height / CELL_PX);
    const cells = this.#columns * this.#rows;
    if (this.#occupiedCells.length !== cells) {
      this.#occupiedCells = new Uint8Array(cells);
      this.#besideOccupied = new Uint8Array(cells);
      return;
    }
    this.#occupiedCells.fill(0);
    this.#besideOccupied.fill(0);
  }

  /** The cell of a point, whole CSS pixels; -1 outside the pane. */
  cellAt(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return -1;
    return ((y / CELL_PX) | 0) * this.#columns + ((x / CELL_PX) | 0);
  }

  /** Whether a cell of the pane is occupied: a box around its points then does not fit. */
  isOccupied(cell: number): boolean {
    return this.#occupiedCells[cell] === 1;
  }

  /**
   * Whether the cell in the middle of a name, or one at its ends, is occupied or next to an occupied one: the name then
   * does not fit, because the space that a new label needs extends more than a cell beyond its ends. Beyond a side of
   * the pane the index falls into another row: the name then leaves the pane, and does not fit either.
   * @param half whole cells from the middle of the name to either end, rounded down
   */
  isBesideOccupied(cell: number, half: number): boolean {
    const beside = this.#besideOccupied;
    return beside[cell] === 1 || beside[cell - half] === 1 || beside[cell + half] === 1;
  }

  /** Whole cells in half a width. @param widthPx CSS pixels */
  static halfCells(widthPx: number): number {
    return (widthPx / (2 * CELL_PX)) | 0;
  }

  /**
   * Whether something is so near to the middle of a label's lower edge that a new label, which needs free space, would
   * not fit. Checks only corners and the middles of edges. Whole CSS pixels.
   * @param width lower bound of the label's width; 0 while unknown @param height lower bound of its height
   */
  isCrowded(x: number, y: number, width: number, height: number): boolean {
    const half = Math.max(MIN_HALF_WIDTH_PX, width >> 1);
    // Not destructured: arrays of values are allocated until the browser has optimised this code.
    const left = x - half;
    const right = x + half;
    const below = y + CROWDED_PX;
    const above = y - height - CROWDED_PX;
    const middle = y - (height >> 1);
    return (
      this.#isTaken(left - CROWDED_PX, middle) ||
      this.#isTaken(right + CROWDED_PX, middle) ||
      this.#isTaken(x, below) ||
      this.#isTaken(x, above) ||
      this.#isTaken(left, below) ||
      this.#isTaken(right, below) ||
      this.#isTaken(left, above) ||
      this.#isTaken(right, above)
    );
  }

  #isTaken(x: number, y: number): boolean {
    const cell = this.cellAt(x, y);
    return cell >= 0 && this.#occupiedCells[cell] === 1;
  }

  /** Whether a box is inside the pane and free. @param spacing whole CSS pixels that must be free around it */
  fits(left: number, top: number, width: number, height: number, spacing = 0): boolean {
    if (left < 0 || top < 0 || left + width > this.#width || top + height > this.#height) return false;
    const x1 = Math.min(this.#columns, Math.ceil((left + width + spacing) / CELL_PX));
    const y1 = Math.min(this.#rows, Math.ceil((top + height + spacing) / CELL_PX));
    const x0 = Math.max(0, Math.floor((left - spacing) / CELL_PX));
    for (let y = Math.max(0, Math.floor((top - spacing) / CELL_PX)); y < y1; y++) {
      for (let at = y * this.#columns + x0, end = y * this.#columns + x1; at < end; at++) {
        if (this.#occupiedCells[at] === 1) return false;
      }
    }
    return true;
  }

  /** Marks the part of a box that is inside the pane. */
  occupy(left: number, top: number, width: number, height: number): void {
    const x0 = Math.max(0, Math.floor(left / CELL_PX));
    const y0 = Math.max(0, Math.floor(top / CELL_PX));
    const x1 = Math.min(this.#columns, Math.ceil((left + width) / CELL_PX));
    const y1 = Math.min(this.#rows, Math.ceil((top + height) / CELL_PX));
    if (x1 <= x0 || y1 <= y0) return;
    this.#mark(this.#occupiedCells, x0, y0, x1, y1);
    const [right, bottom] = [Math.min(this.#columns, x1 + 1), Math.min(this.#rows, y1 + 1)];
    this.#mark(this.#besideOccupied, Math.max(0, x0 - 1), Math.max(0, y0 - 1), right, bottom);
  }

  #mark(cells: Uint8Array, x0: number, y0: number, x1: number, y1: number): void {
    const columns = this.#columns;
    // By hand: a label covers a few cells of a line, and for so few a call of \`fill\` takes longer.
    for (let y = y0; y < y1; y++) for (let at = y * columns + x0, end = y * columns + x1; at < end; at++) cells[at] = 1;
  }
}
