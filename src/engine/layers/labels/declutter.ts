/**
 * Which labels a view shows: by priority, never one over another. Works on a grid of screen cells; what was shown before
 * has an advantage, so that labels do not flicker while vehicles pass each other.
 */

/** Smaller comes first. */
export const RANK = { pinned: 0, alert: 1, hovered: 2, warning: 3, plain: 4, sign: 5, mapLabel: 6 } as const;

const CELL_PX = 6;
/** A label that is shown counts as this much nearer: while the camera moves, and while it rests. */
export const KEEP_ADVANTAGE = { moving: 0.65, resting: 0.2 } as const;
/**
 * Room around a label, CSS pixels: a new one needs some, so that it can stay, and one that is shown may come a little too
 * near to others. Vehicles that pass each other would otherwise make labels come and go all the time.
 */
export const SPACING_PX = { shown: -3, joining: 7 } as const;
/** Nearness in steps of 0.3 %: the leading bits of a float32, from half a metre to beyond the far plane. */
const DEPTH_SHIFT = 15;
const FIRST_DEPTH_STEP = 126 << 8;
const DEPTH_STEPS = 19 << 8;
const RANKS = 7;

export interface Candidates {
  count: number;
  rank: ArrayLike<number>;
  depth: ArrayLike<number>;
  /** 1 where the label is shown now. */
  shown: ArrayLike<number>;
}

/** A pane's free and taken cells. */
export class CollisionGrid {
  #columns = 0;
  #rows = 0;
  #width = 0;
  #height = 0;
  #occupied = new Uint8Array(0);

  /** Empties the pane; sizes in CSS pixels. */
  reset(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#columns = Math.ceil(width / CELL_PX);
    this.#rows = Math.ceil(height / CELL_PX);
    const cells = this.#columns * this.#rows;
    if (this.#occupied.length === cells) this.#occupied.fill(0);
    else this.#occupied = new Uint8Array(cells);
  }

  /** Whether somebody has the cell of a point; a box around the point then does not fit. Whole CSS pixels. */
  isOccupied(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return false;
    return this.#occupied[Math.floor(y / CELL_PX) * this.#columns + Math.floor(x / CELL_PX)] === 1;
  }

  /** Whether a box lies wholly in the pane and is free. @param spacing whole CSS pixels that must be free around it */
  fits(left: number, top: number, width: number, height: number, spacing = 0): boolean {
    if (left < 0 || top < 0 || left + width > this.#width || top + height > this.#height) return false;
    const x1 = Math.min(this.#columns, Math.ceil((left + width + spacing) / CELL_PX));
    const y1 = Math.min(this.#rows, Math.ceil((top + height + spacing) / CELL_PX));
    const x0 = Math.max(0, Math.floor((left - spacing) / CELL_PX));
    for (let y = Math.max(0, Math.floor((top - spacing) / CELL_PX)); y < y1; y++) {
      for (let at = y * this.#columns + x0, end = y * this.#columns + x1; at < end; at++) {
        if (this.#occupied[at] === 1) return false;
      }
    }
    return true;
  }

  /** Takes a box, as far as it lies in the pane. */
  occupy(left: number, top: number, width: number, height: number): void {
    const x0 = Math.max(0, Math.floor(left / CELL_PX));
    const x1 = Math.min(this.#columns, Math.ceil((left + width) / CELL_PX));
    const y1 = Math.min(this.#rows, Math.ceil((top + height) / CELL_PX));
    if (x1 <= x0) return;
    for (let y = Math.max(0, Math.floor(top / CELL_PX)); y < y1; y++) {
      this.#occupied.fill(1, y * this.#columns + x0, y * this.#columns + x1);
    }
  }
}

/** Orders candidates by rank, then by nearness, in time that grows with their number alone. */
export class PriorityOrder {
  readonly #counts = new Uint32Array(RANKS * DEPTH_STEPS + 1);
  #near = new Float32Array(1024);
  #keys = new Uint32Array(this.#near.buffer);
  order = new Uint32Array(1024);

  /** Answers how many candidates there are; their places come to lie in `order`. */
  sort({ count, rank, depth, shown }: Candidates, advantage: number = KEEP_ADVANTAGE.moving): number {
    if (count > this.order.length) this.#grow(count * 2);
    const near = this.#near;
    const keys = this.#keys;
    const counts = this.#counts.fill(0);
    for (let k = 0; k < count; k++) {
      near[k] = (depth[k] as number) * (shown[k] === 1 ? advantage : 1);
      const step = Math.min(DEPTH_STEPS - 1, Math.max(0, ((keys[k] as number) >>> DEPTH_SHIFT) - FIRST_DEPTH_STEP));
      const key = (rank[k] as number) * DEPTH_STEPS + step;
      keys[k] = key;
      counts[key + 1] = (counts[key + 1] as number) + 1;
    }
    for (let key = 1; key < counts.length; key++) counts[key] = (counts[key] as number) + (counts[key - 1] as number);
    for (let k = 0; k < count; k++) {
      const key = keys[k] as number;
      const at = counts[key] as number;
      this.order[at] = k;
      counts[key] = at + 1;
    }
    return count;
  }

  #grow(length: number): void {
    this.#near = new Float32Array(length);
    this.#keys = new Uint32Array(this.#near.buffer);
    this.order = new Uint32Array(length);
  }
}
