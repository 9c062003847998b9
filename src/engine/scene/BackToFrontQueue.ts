/** Sorts blended meshes for drawing, in place and without allocations: it runs in every draw. */

import { clearReferences } from './clearReferences.ts';

/** Gap sequence of a shell sort. */
const SHELL_SORT_GAPS = [701, 301, 132, 57, 23, 10, 4, 1] as const;

export class BackToFrontQueue<Item> {
  count = 0;
  /** The first `count` are sorted; the rest is spare capacity. */
  readonly items: (Item | undefined)[] = [];
  #layer = new Float64Array(64);
  #distance = new Float64Array(64);
  /** Insertion order: makes the sort stable. */
  #insertionOrder = new Uint32Array(64);

  /** Releases all items and keeps the capacity. */
  clear(): void {
    clearReferences(this.items, this.count);
    this.count = 0;
  }

  /** @param layer smaller ones are drawn first, regardless of distance */
  add(item: Item, layer: number, distance: number): void {
    const at = this.count++;
    if (at === this.#layer.length) this.#grow();
    this.items[at] = item;
    this.#layer[at] = layer;
    this.#distance[at] = distance;
    this.#insertionOrder[at] = at;
  }

  /** Sorts the items into drawing order. */
  sort(): void {
    for (let pass = 0; pass < SHELL_SORT_GAPS.length; pass++) {
      const gap = SHELL_SORT_GAPS[pass] as number;
      for (let k = gap; k < this.count; k++) this.#insert(k, gap);
    }
  }

  #insert(from: number, gap: number): void {
    const item = this.items[from] as Item;
    const layer = this.#layer[from] as number;
    const distance = this.#distance[from] as number;
    const arrival = this.#insertionOrder[from] as number;
    let at = from;
    for (let before = at - gap; before >= 0; before -= gap) {
      const byLayer = (this.#layer[before] as number) - layer;
      const byDistance = distance - (this.#distance[before] as number);
      const isLater =
        byLayer > 0 || (byLayer === 0 && (byDistance > 0 || (byDistance === 0 && this.#isLater(before, arrival))));
      if (!isLater) break;
      this.#move(before, at);
      at = before;
    }
    this.items[at] = item;
    this.#layer[at] = layer;
    this.#distance[at] = distance;
    this.#insertionOrder[at] = arrival;
  }

  #isLater(at: number, arrival: number): boolean {
    return (this.#insertionOrder[at] as number) > arrival;
  }

  #move(from: number, to: number): void {
    this.items[to] = this.items[from] as Item;
    this.#layer[to] = this.#layer[from] as number;
    this.#distance[to] = this.#distance[from] as number;
    this.#insertionOrder[to] = this.#insertionOrder[from] as number;
  }

  #grow(): void {
    const length = this.#layer.length * 2;
    this.#layer = copyInto(this.#layer, new Float64Array(length));
    this.#distance = copyInto(this.#distance, new Float64Array(length));
    this.#insertionOrder = copyInto(this.#insertionOrder, new Uint32Array(length));
  }
}

function copyInto<List extends Float64Array | Uint32Array>(from: List, into: List): List {
  into.set(from);
  return into;
}
