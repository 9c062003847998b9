/**
 * Which labels a view shows: by priority, never one over another. Works on a grid of screen cells; what was shown before
 * has an advantage, so that labels do not flicker while vehicles pass each other.
 */

/** Smaller comes first. */
export const RANK = { held: 0, alert: 1, hovered: 2, warning: 3, plain: 4 } as const;

const CELL_PX = 6;
/** A label that is shown counts as this much nearer. */
const KEEP_ADVANTAGE = 0.65;
const RANK_STEP = 2 ** 20;
const INDEX_STEP = 2 ** 17;

export interface Candidates {
  count: number;
  rank: ArrayLike<number>;
  depth: ArrayLike<number>;
  /** 1 where the label is shown now. */
  shown: ArrayLike<number>;
}

/** A pane's free and taken cells. */
export class Occupancy {
  #columns = 0;
  #rows = 0;
  #taken = new Uint8Array(0);

  reset(width: number, height: number): void {
    this.#columns = Math.ceil(width / CELL_PX);
    this.#rows = Math.ceil(height / CELL_PX);
    const cells = this.#columns * this.#rows;
    if (this.#taken.length === cells) this.#taken.fill(0);
    else this.#taken = new Uint8Array(cells);
  }

  /** Whether a box is free and lies wholly in the pane. */
  fits(left: number, top: number, width: number, height: number): boolean {
    const x1 = Math.ceil((left + width) / CELL_PX);
    const y1 = Math.ceil((top + height) / CELL_PX);
    if (left < 0 || top < 0 || x1 > this.#columns || y1 > this.#rows) return false;
    const x0 = Math.floor(left / CELL_PX);
    for (let y = Math.floor(top / CELL_PX); y < y1; y++) {
      for (let at = y * this.#columns + x0, end = y * this.#columns + x1; at < end; at++) {
        if (this.#taken[at] === 1) return false;
      }
    }
    return true;
  }

  /** Takes a box, as far as it lies in the pane. */
  take(left: number, top: number, width: number, height: number): void {
    const x0 = Math.max(0, Math.floor(left / CELL_PX));
    const x1 = Math.min(this.#columns, Math.ceil((left + width) / CELL_PX));
    const y1 = Math.min(this.#rows, Math.ceil((top + height) / CELL_PX));
    if (x1 <= x0) return;
    for (let y = Math.max(0, Math.floor(top / CELL_PX)); y < y1; y++) {
      this.#taken.fill(1, y * this.#columns + x0, y * this.#columns + x1);
    }
  }
}

/** Orders candidates by rank, then by nearness; answers how many there are, their places in `order`. */
export class Order {
  #keys = new Float64Array(1024);
  order = new Uint32Array(1024);

  sort({ count, rank, depth, shown }: Candidates): number {
    if (count > this.#keys.length) {
      this.#keys = new Float64Array(count * 2);
      this.order = new Uint32Array(count * 2);
    }
    for (let k = 0; k < count; k++) {
      const near = (depth[k] as number) * (shown[k] === 1 ? KEEP_ADVANTAGE : 1);
      // Near things differ by centimetres, far ones by metres: 2000 steps to the octave are enough for both.
      const step = Math.min(RANK_STEP - 1, Math.max(0, Math.round(Math.log2(near + 1) * 20_000)));
      this.#keys[k] = ((rank[k] as number) * RANK_STEP + step) * INDEX_STEP + k;
    }
    const keys = this.#keys.subarray(0, count).sort();
    for (let k = 0; k < count; k++) this.order[k] = (keys[k] as number) % INDEX_STEP;
    return count;
  }
}
