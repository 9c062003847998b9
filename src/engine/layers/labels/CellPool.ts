/**
 * Which cell of the label atlas shows what. Cells lie in strips of their height, in a few widths. A text keeps its cell
 * until there is no room left: then strips of sizes that nobody uses any more make room, then the atlas grows, then the
 * texts that were longest unused go. Pure bookkeeping in device pixels.
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
  readonly shelf: Shelf;
}

/** All cells of one height and width. */
interface Shelf {
  readonly height: number;
  readonly width: number;
  cells: Cell[];
  free: Cell[];
  usedAtMs: number;
  /** Where the search for a cell to give away goes on. */
  hand: number;
}

/** A band of the atlas from its left edge to its right; without cells it is free. */
interface Strip {
  y: number;
  height: number;
  cells: readonly Cell[];
}

/** Widths of cells in multiples of their height: images first, then shorter and longer names. */
const SHAPES = [1, 1.7, 2.45, 3.35, 4.25, 5.15, 6.3] as const;
/** What was used this lately some view may still be showing. */
export const KEEP_MS = 2000;
/** Cells that are compared before one is given away. */
const COMPARED = 16;
const NO_STYLE = -1;

export interface PoolSize {
  width: number;
  height: number;
  /** The pool grows up to this. */
  mostHeight: number;
  /** Rows of pixels above this are somebody else's. */
  top: number;
}

export class CellPool {
  /** Grows, by doubling, when there is no room left. */
  height: number;
  readonly #width: number;
  readonly #mostHeight: number;
  readonly #byStyle = new Map<number, Map<string, Cell>>();
  /** By height and shape. */
  readonly #shelves = new Map<number, Shelf>();
  /** From top to bottom. */
  #strips: Strip[] = [];
  #nextY: number;

  constructor({ width, height, mostHeight, top }: PoolSize) {
    this.#width = width;
    this.height = height;
    this.#mostHeight = mostHeight;
    this.#nextY = top;
  }

  get size(): number {
    let size = 0;
    for (const texts of this.#byStyle.values()) size += texts.size;
    return size;
  }

  /** The cell that shows a text; it counts as used now. */
  find(style: number, text: string, atMs: number): Cell | undefined {
    const cell = this.#byStyle.get(style)?.get(text);
    if (!cell) return undefined;
    cell.usedAtMs = atMs;
    cell.shelf.usedAtMs = atMs;
    return cell;
  }

  /** A cell of a height for something of a width; undefined where all are in use. Wider things get the widest there is. */
  take(style: number, text: string, usedWidth: number, height: number, atMs: number): Cell | undefined {
    const shelf = this.#shelf(usedWidth, height);
    const cell = this.#freeOf(shelf, atMs);
    if (!cell) return undefined;
    if (cell.style !== NO_STYLE) this.#byStyle.get(cell.style)?.delete(cell.text);
    cell.style = style;
    cell.text = text;
    cell.usedWidth = usedWidth;
    cell.usedAtMs = atMs;
    shelf.usedAtMs = atMs;
    this.#textsOf(style).set(text, cell);
    return cell;
  }

  #freeOf(shelf: Shelf, atMs: number): Cell | undefined {
    const roomy =
      shelf.free.length > 0 ||
      this.#append(shelf) ||
      this.#reclaim(shelf, (cell) => isOld(cell.shelf.usedAtMs, atMs)) ||
      this.#grow(shelf);
    if (roomy) return shelf.free.pop();
    const unused = leastUsed(shelf, atMs);
    if (unused) return unused;
    return this.#reclaim(shelf, (cell) => isOld(cell.usedAtMs, atMs)) ? shelf.free.pop() : undefined;
  }

  #textsOf(style: number): Map<string, Cell> {
    let texts = this.#byStyle.get(style);
    if (!texts) {
      texts = new Map();
      this.#byStyle.set(style, texts);
    }
    return texts;
  }

  #shelf(usedWidth: number, height: number): Shelf {
    const fitting = SHAPES.findIndex((shape) => shape * height >= usedWidth);
    const shape = fitting < 0 ? SHAPES.length - 1 : fitting;
    const key = height * SHAPES.length + shape;
    let shelf = this.#shelves.get(key);
    if (!shelf) {
      const width = Math.ceil((SHAPES[shape] as number) * height);
      shelf = { height, width, cells: [], free: [], usedAtMs: Number.NEGATIVE_INFINITY, hand: 0 };
      this.#shelves.set(key, shelf);
    }
    return shelf;
  }

  /** Cuts another strip from the room at the bottom; false where there is none. */
  #append(shelf: Shelf): boolean {
    if (this.#nextY + shelf.height > this.height) return false;
    this.#strips.push(this.#strip(shelf, this.#nextY));
    this.#nextY += shelf.height;
    return true;
  }

  #grow(shelf: Shelf): boolean {
    if (this.height * 2 > this.#mostHeight) return false;
    this.height *= 2;
    return this.#append(shelf);
  }

  #strip(shelf: Shelf, y: number): Strip {
    const { width, height } = shelf;
    const cells: Cell[] = [];
    for (let x = 0; x + width <= this.#width; x += width)
      cells.push({ x, y, width, height, style: NO_STYLE, text: '', usedWidth: 0, usedAtMs: 0, shelf });
    shelf.cells.push(...cells);
    shelf.free.push(...cells);
    return { y, height, cells };
  }

  /** Puts a strip where adjacent strips lie whose cells may all go; false where there are none. */
  #reclaim(shelf: Shelf, mayGo: (cell: Cell) => boolean): boolean {
    let first = 0;
    let room = 0;
    for (let k = 0; k < this.#strips.length; k++) {
      const strip = this.#strips[k] as Strip;
      room = strip.cells.every((cell) => cell.shelf !== shelf && mayGo(cell)) ? room + strip.height : 0;
      if (room === 0) first = k + 1;
      else if (room >= shelf.height) {
        this.#replace(shelf, first, k, room);
        return true;
      }
    }
    return false;
  }

  #replace(shelf: Shelf, first: number, last: number, room: number): void {
    const gone = this.#strips.slice(first, last + 1);
    for (const { cells } of gone) for (const cell of cells) this.#forget(cell);
    for (const old of new Set(gone.flatMap(({ cells }) => cells.map((cell) => cell.shelf)))) dropUnlisted(old);
    const { y } = gone[0] as Strip;
    const made = [this.#strip(shelf, y)];
    if (room > shelf.height) made.push({ y: y + shelf.height, height: room - shelf.height, cells: [] });
    this.#strips.splice(first, gone.length, ...made);
  }

  /** Marks a cell as no longer any shelf's. */
  #forget(cell: Cell): void {
    if (cell.style !== NO_STYLE) this.#byStyle.get(cell.style)?.delete(cell.text);
    cell.height = 0;
  }
}

function dropUnlisted(shelf: Shelf): void {
  shelf.cells = shelf.cells.filter(({ height }) => height > 0);
  shelf.free = shelf.free.filter(({ height }) => height > 0);
}

function isOld(usedAtMs: number, atMs: number): boolean {
  return atMs - usedAtMs > KEEP_MS;
}

/** Of the cells from the hand on, the one longest unused that no view can be showing any more. */
function leastUsed(shelf: Shelf, atMs: number): Cell | undefined {
  const { cells } = shelf;
  for (let tried = 0; tried < cells.length; tried += COMPARED) {
    let best: Cell | undefined;
    for (let k = 0; k < COMPARED; k++) {
      const cell = cells[(shelf.hand + k) % cells.length] as Cell;
      if (isOld(cell.usedAtMs, atMs) && cell.usedAtMs < (best?.usedAtMs ?? Infinity)) best = cell;
    }
    shelf.hand = (shelf.hand + COMPARED) % cells.length;
    if (best) return best;
  }
  return undefined;
}
