/**
 * Which cell of the label atlas shows which text. Cells come in a few widths; those that nobody used lately make room.
 * Pure bookkeeping in device pixels.
 */

export interface Cell {
  x: number;
  y: number;
  width: number;
  text: string;
  /** Width of the text itself. */
  textWidth: number;
  usedAtMs: number;
}

/** Widths of cells, CSS pixels. */
const WIDTHS = [44, 60, 76, 92, 112] as const;

interface Shelf {
  cells: Cell[];
  free: Cell[];
  /** Where the search for a cell to give away goes on. */
  hand: number;
}

export class CellPool {
  readonly #width: number;
  readonly #height: number;
  readonly #cellHeight: number;
  readonly #scale: number;
  readonly #byText = new Map<string, Cell>();
  readonly #shelves = WIDTHS.map((): Shelf => ({ cells: [], free: [], hand: 0 }));
  #nextY: number;

  /** @param top rows of pixels above this are somebody else's @param scale device pixels a CSS pixel */
  constructor(width: number, height: number, top: number, cellHeight: number, scale: number) {
    this.#width = width;
    this.#height = height;
    this.#cellHeight = cellHeight;
    this.#scale = scale;
    this.#nextY = top;
  }

  get size(): number {
    return this.#byText.size;
  }

  find(text: string): Cell | undefined {
    return this.#byText.get(text);
  }

  /** A cell for a text; undefined where all are in use. @param textWidth device pixels, halo included */
  take(text: string, textWidth: number, atMs: number): Cell | undefined {
    const kind = WIDTHS.findIndex((width) => width * this.#scale >= textWidth);
    const shelf = this.#shelves[kind < 0 ? WIDTHS.length - 1 : kind] as Shelf;
    if (shelf.free.length === 0) this.#addShelf(shelf, kind < 0 ? WIDTHS.length - 1 : kind);
    const cell = shelf.free.pop() ?? this.#unused(shelf, atMs);
    if (!cell) return undefined;
    this.#byText.delete(cell.text);
    cell.text = text;
    cell.textWidth = textWidth;
    cell.usedAtMs = atMs;
    this.#byText.set(text, cell);
    return cell;
  }

  #addShelf(shelf: Shelf, kind: number): void {
    if (this.#nextY + this.#cellHeight > this.#height) return;
    const width = Math.ceil((WIDTHS[kind] as number) * this.#scale);
    for (let x = 0; x + width <= this.#width; x += width) {
      const cell = { x, y: this.#nextY, width, text: '', textWidth: 0, usedAtMs: 0 };
      shelf.cells.push(cell);
      shelf.free.push(cell);
    }
    this.#nextY += this.#cellHeight;
  }

  /** A cell that no view can be showing any more. */
  #unused(shelf: Shelf, atMs: number): Cell | undefined {
    const { cells } = shelf;
    for (let tried = 0; tried < cells.length; tried++) {
      shelf.hand = (shelf.hand + 1) % cells.length;
      const cell = cells[shelf.hand];
      if (cell && atMs - cell.usedAtMs > KEEP_MS) return cell;
    }
    return undefined;
  }
}

const KEEP_MS = 2000;
