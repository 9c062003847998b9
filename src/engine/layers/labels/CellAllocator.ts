/**
 * Allocates cells of the label atlas: strips by height, cells of a few widths. A text keeps its cell until space runs out:
 * then strips of unused sizes are reclaimed, then the atlas grows, then the least recently used texts are evicted. Pure
 * bookkeeping in device pixels.
 */

export interface AtlasCell {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Key of its content: a text in a style. */
  style: number;
  text: string;
  /** Width of its content. */
  usedWidth: number;
  usedAtMs: number;
  readonly shelf: Shelf;
}

/** All cells of one height and width. */
interface Shelf {
  readonly height: number;
  readonly width: number;
  cells: AtlasCell[];
  free: AtlasCell[];
  usedAtMs: number;
  /** Where the next search for a cell to evict starts (clock algorithm). */
  clockHand: number;
}

/** A band across the whole width of the atlas; free if it has no cells. */
interface Strip {
  y: number;
  height: number;
  cells: readonly AtlasCell[];
}

/** Widths of cells in multiples of their height: images first, then shorter and longer names. */
const CELL_ASPECTS = [1, 1.7, 2.45, 3.35, 4.25, 5.15, 6.3] as const;
/** A cell that was used this recently may still be on screen. */
export const MIN_CELL_AGE_MS = 2000;
/** Cells compared per eviction. */
const EVICTION_SAMPLE_CELLS = 16;
const NO_STYLE = -1;

export interface AllocatorSize {
  width: number;
  height: number;
  /** Limit of growth. */
  maxHeight: number;
  /** Pixel rows at the top that are not allocated: status glyphs. */
  reservedRows: number;
}

export class CellAllocator {
  /** Doubles when space runs out. */
  height: number;
  readonly #width: number;
  readonly #maxHeight: number;
  readonly #byStyle = new Map<number, Map<string, AtlasCell>>();
  /** By height and shape. */
  readonly #shelves = new Map<number, Shelf>();
  /** From top to bottom. */
  #strips: Strip[] = [];
  #nextY: number;

  constructor({ width, height, maxHeight, reservedRows }: AllocatorSize) {
    this.#width = width;
    this.height = height;
    this.#maxHeight = maxHeight;
    this.#nextY = reservedRows;
  }

  get size(): number {
    let size = 0;
    for (const texts of this.#byStyle.values()) size += texts.size;
    return size;
  }

  /** The cell of a text, marked as used. */
  find(style: number, text: string, atMs: number): AtlasCell | undefined {
    const cell = this.#byStyle.get(style)?.get(text);
    if (!cell) return undefined;
    cell.usedAtMs = atMs;
    cell.shelf.usedAtMs = atMs;
    return cell;
  }

  /** A cell for content of a size; undefined if all are in use. Content wider than all cells gets the widest. */
  allocate(style: number, text: string, usedWidth: number, height: number, atMs: number): AtlasCell | undefined {
    const shelf = this.#shelf(usedWidth, height);
    const cell = this.#freeCell(shelf, atMs);
    if (!cell) return undefined;
    if (cell.style !== NO_STYLE) this.#byStyle.get(cell.style)?.delete(cell.text);
    cell.style = style;
    cell.text = text;
    cell.usedWidth = usedWidth;
    cell.usedAtMs = atMs;
    shelf.usedAtMs = atMs;
    this.#cellsOfStyle(style).set(text, cell);
    return cell;
  }

  #freeCell(shelf: Shelf, atMs: number): AtlasCell | undefined {
    const hasRoom =
      shelf.free.length > 0 ||
      this.#appendStrip(shelf) ||
      this.#reclaim(shelf, (cell) => isEvictable(cell.shelf.usedAtMs, atMs)) ||
      this.#grow(shelf);
    if (hasRoom) return shelf.free.pop();
    const leastUsedCell = leastRecentlyUsedCell(shelf, atMs);
    if (leastUsedCell) return leastUsedCell;
    return this.#reclaim(shelf, (cell) => isEvictable(cell.usedAtMs, atMs)) ? shelf.free.pop() : undefined;
  }

  #cellsOfStyle(style: number): Map<string, AtlasCell> {
    let texts = this.#byStyle.get(style);
    if (!texts) {
      texts = new Map();
      this.#byStyle.set(style, texts);
    }
    return texts;
  }

  #shelf(usedWidth: number, height: number): Shelf {
    const fitting = CELL_ASPECTS.findIndex((shape) => shape * height >= usedWidth);
    const shape = fitting < 0 ? CELL_ASPECTS.length - 1 : fitting;
    const key = height * CELL_ASPECTS.length + shape;
    let shelf = this.#shelves.get(key);
    if (!shelf) {
      const width = Math.ceil((CELL_ASPECTS[shape] as number) * height);
      shelf = { height, width, cells: [], free: [], usedAtMs: Number.NEGATIVE_INFINITY, clockHand: 0 };
      this.#shelves.set(key, shelf);
    }
    return shelf;
  }

  /** Adds a strip at the bottom; false where there is no space. */
  #appendStrip(shelf: Shelf): boolean {
    if (this.#nextY + shelf.height > this.height) return false;
    this.#strips.push(this.#createStrip(shelf, this.#nextY));
    this.#nextY += shelf.height;
    return true;
  }

  #grow(shelf: Shelf): boolean {
    if (this.height * 2 > this.#maxHeight) return false;
    this.height *= 2;
    return this.#appendStrip(shelf);
  }

  #createStrip(shelf: Shelf, y: number): Strip {
    const { width, height } = shelf;
    const cells: AtlasCell[] = [];
    for (let x = 0; x + width <= this.#width; x += width)
      cells.push({ x, y, width, height, style: NO_STYLE, text: '', usedWidth: 0, usedAtMs: 0, shelf });
    shelf.cells.push(...cells);
    shelf.free.push(...cells);
    return { y, height, cells };
  }

  /** Replaces adjacent strips whose cells may all be evicted; false if there are none. */
  #reclaim(shelf: Shelf, canEvict: (cell: AtlasCell) => boolean): boolean {
    let first = 0;
    let room = 0;
    for (let k = 0; k < this.#strips.length; k++) {
      const strip = this.#strips[k] as Strip;
      room = strip.cells.every((cell) => cell.shelf !== shelf && canEvict(cell)) ? room + strip.height : 0;
      if (room === 0) first = k + 1;
      else if (room >= shelf.height) {
        this.#replaceStrips(shelf, first, k, room);
        return true;
      }
    }
    return false;
  }

  #replaceStrips(shelf: Shelf, first: number, last: number, room: number): void {
    const evictedStrips = this.#strips.slice(first, last + 1);
    for (const { cells } of evictedStrips) for (const cell of cells) this.#evict(cell);
    for (const emptiedShelf of new Set(evictedStrips.flatMap(({ cells }) => cells.map((cell) => cell.shelf))))
      dropEvicted(emptiedShelf);
    const { y } = evictedStrips[0] as Strip;
    const strips = [this.#createStrip(shelf, y)];
    if (room > shelf.height) strips.push({ y: y + shelf.height, height: room - shelf.height, cells: [] });
    this.#strips.splice(first, evictedStrips.length, ...strips);
  }

  /** Marks a cell as evicted: height 0. */
  #evict(cell: AtlasCell): void {
    if (cell.style !== NO_STYLE) this.#byStyle.get(cell.style)?.delete(cell.text);
    cell.height = 0;
  }
}

function dropEvicted(shelf: Shelf): void {
  shelf.cells = shelf.cells.filter(({ height }) => height > 0);
  shelf.free = shelf.free.filter(({ height }) => height > 0);
}

function isEvictable(usedAtMs: number, atMs: number): boolean {
  return atMs - usedAtMs > MIN_CELL_AGE_MS;
}

/** The least recently used cell from the clock hand on that no view can still show. */
function leastRecentlyUsedCell(shelf: Shelf, atMs: number): AtlasCell | undefined {
  const { cells } = shelf;
  for (let offset = 0; offset < cells.length; offset += EVICTION_SAMPLE_CELLS) {
    let best: AtlasCell | undefined;
    for (let k = 0; k < EVICTION_SAMPLE_CELLS; k++) {
      const cell = cells[(shelf.clockHand + k) % cells.length] as AtlasCell;
      if (isEvictable(cell.usedAtMs, atMs) && cell.usedAtMs < (best?.usedAtMs ?? Infinity)) best = cell;
    }
    shelf.clockHand = (shelf.clockHand + EVICTION_SAMPLE_CELLS) % cells.length;
    if (best) return best;
  }
  return undefined;
}
