/** The order in which labels are placed: by rank, then by distance; labels that are shown have an advantage. */

/** Lower ranks come first. */
export const LABEL_RANK = { hovered: 0, alert: 1, warning: 2, plain: 3, annotation: 4, mapLabel: 5 } as const;
const RANK_COUNT = 6;
/** Factor on the distance of a label that is shown, while the camera moves and while it rests. */
export const SHOWN_LABEL_DISTANCE_FACTOR = { moving: 0.65, resting: 0.2 } as const;
/** Distance in steps of 0.3 %: the leading bits of a float32, from half a metre to beyond the far plane. */
const DEPTH_SHIFT = 15;
const FIRST_DEPTH_STEP = 126 << 8;
const DEPTH_STEPS = 19 << 8;

export interface Candidates {
  count: number;
  rank: ArrayLike<number>;
  depth: ArrayLike<number>;
  /** 1 where the label is shown now. */
  shown: ArrayLike<number>;
}

/** A counting sort: linear in the number of candidates. */
export class PriorityOrder {
  readonly #counts = new Uint32Array(RANK_COUNT * DEPTH_STEPS + 1);
  #distances = new Float32Array(1024);
  #sortKeys = new Uint32Array(this.#distances.buffer);
  order = new Uint32Array(1024);

  /** Fills `order` with the indices of the candidates. @returns their number */
  sort({ count, rank, depth, shown }: Candidates, advantage: number = SHOWN_LABEL_DISTANCE_FACTOR.moving): number {
    if (count > this.order.length) this.#grow(count * 2);
    const near = this.#distances;
    const keys = this.#sortKeys;
    const counts = this.#counts;
    let lowest = counts.length;
    let highest = 0;
    for (let k = 0; k < count; k++) {
      near[k] = (depth[k] as number) * (shown[k] === 1 ? advantage : 1);
      const step = Math.min(DEPTH_STEPS - 1, Math.max(0, ((keys[k] as number) >>> DEPTH_SHIFT) - FIRST_DEPTH_STEP));
      const key = (rank[k] as number) * DEPTH_STEPS + step;
      keys[k] = key;
      counts[key + 1] = (counts[key + 1] as number) + 1;
      lowest = Math.min(lowest, key);
      highest = Math.max(highest, key);
    }
    for (let key = lowest + 1; key <= highest + 1; key++)
      counts[key] = (counts[key] as number) + (counts[key - 1] as number);
    for (let k = 0; k < count; k++) {
      const key = keys[k] as number;
      const at = counts[key] as number;
      this.order[at] = k;
      counts[key] = at + 1;
    }
    // A view uses a small range of the keys: only that range is summed and cleared.
    counts.fill(0, lowest, highest + 2);
    return count;
  }

  #grow(length: number): void {
    this.#distances = new Float32Array(length);
    this.#sortKeys = new Uint32Array(this.#distances.buffer);
    this.order = new Uint32Array(length);
  }
}
