/**
 * Which cell of the label atlas shows what. Cells lie on shelves of their height, in a few widths; those that nobody used
 * lately make room. Pure bookkeeping in device pixels.
 */

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it shows: a text in a style. */
  style: number;
  text: string;
  /** Width of what is drawn in it. */
  usedWidth: number;
  usedAtMs: number;
}

/** Widths of cells in multiples of their height: images first, then shorter and longer names. */
const SHAPES = [1, 1.7, 2.45, 3.35, 4.25, 5.15, 6.3] as const;
const KEEP_MS = 2000;
const NO_STYLE = -1;

interface Shelf {
  cells: Cell[];
  free: Cell[];
  /** Where the search for a cell to give away goes on. */
  hand: number;
}

export class CellPool {
  readonly #width: number;
  readonly #height: number;
  readonly #byStyle = new Map<number, Map<string, Cell>>();
  /** By height and shape. */
  readonly #shelves = new Map<number, Shelf>();
  #nextY: number;
  /** A size was asked for that found no room at all: only forgetting everything would help. */
  starved = false;

  /** @param top rows of pixels above this are somebody else's */
  constructor(width: number, height: number, top: number) {
    this.#width = width;
    this.#height = height;
    this.#nextY = top;
  }

  get size(): number {
    let size = 0;
    for (const texts of this.#byStyle.values()) size += texts.size;
    return size;
  }

  find(style: number, text: string): Cell | undefined {
    return this.#byStyle.get(style)?.get(text);
  }

  /** A cell of a height for something of a width; undefined where all are in use. Wider things get the widest there is. */
  take(style: number, text: string, usedWidth: number, height: number, atMs: number): Cell | undefined {
    const fitting = SHAPES.findIndex((shape) => shape * height >= usedWidth);
    const shape = fitting < 0 ? SHAPES.length - 1 : fitting;
    const shelf = this.#shelf(height, shape);
    if (shelf.free.length === 0) this.#extend(shelf, height, shape);
    const cell = shelf.free.pop() ?? unused(shelf, atMs);
    if (!cell) {
      this.starved ||= shelf.cells.length === 0;
      return undefined;
    }
    this.#byStyle.get(cell.style)?.delete(cell.text);
    cell.style = style;
    cell.text = text;
    cell.usedWidth = usedWidth;
    cell.usedAtMs = atMs;
    this.#textsOf(style).set(text, cell);
    return cell;
  }

  #textsOf(style: number): Map<string, Cell> {
    let texts = this.#byStyle.get(style);
    if (!texts) {
      texts = new Map();
      this.#byStyle.set(style, texts);
    }
    return texts;
  }

  #shelf(height: number, shape: number): Shelf {
    const key = height * SHAPES.length + shape;
    let shelf = this.#shelves.get(key);
    if (!shelf) {
      shelf = { cells: [], free: [], hand: 0 };
      this.#shelves.set(key, shelf);
    }
    return shelf;
  }

  #extend(shelf: Shelf, height: number, shape: number): void {
    if (this.#nextY + height > this.#height) return;
    const width = Math.ceil((SHAPES[shape] as number) * height);
    for (let x = 0; x + width <= this.#width; x += width) {
      const cell = { x, y: this.#nextY, width, height, style: NO_STYLE, text: '', usedWidth: 0, usedAtMs: 0 };
      shelf.cells.push(cell);
      shelf.free.push(cell);
    }
    this.#nextY += height;
  }
}

/** A cell that no view can be showing any more. */
function unused(shelf: Shelf, atMs: number): Cell | undefined {
  const { cells } = shelf;
  for (let tried = 0; tried < cells.length; tried++) {
    shelf.hand = (shelf.hand + 1) % cells.length;
    const cell = cells[shelf.hand];
    if (cell && atMs - cell.usedAtMs > KEEP_MS) return cell;
  }
  return undefined;
}
