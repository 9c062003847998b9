/** A grid of items by the plan cells that they overlap, for fast lookup by position. */
import type { Vec2, Vec3 } from './frame.ts';

/** More cells than the site extends to either side of its centre. */
const HALF_SPAN_CELLS = 10_000;
const NO_ITEMS: readonly never[] = [];

export class PlanCells<T> {
  readonly #sizeM: number;
  readonly #cells = new Map<number, T[]>();

  /** @param sizeM side of a cell */
  constructor(sizeM: number) {
    this.#sizeM = sizeM;
  }

  /** Inserts an item that lies between two positions into every cell within reach of it. */
  insert(item: T, a: Vec2 | Vec3, b: Vec2 | Vec3, reachM: number): void {
    const [i0, i1] = this.#range(a[0], b[0], reachM);
    const [j0, j1] = this.#range(a[1], b[1], reachM);
    for (let i = i0; i <= i1; i++) {
      for (let j = j0; j <= j1; j++) {
        const key = keyOf(i, j);
        const cell = this.#cells.get(key);
        if (cell) cell.push(item);
        else this.#cells.set(key, [item]);
      }
    }
  }

  /** Items overlapping the cell of a position, in insertion order. */
  itemsAt(x: number, y: number): readonly T[] {
    return this.#cells.get(keyOf(Math.floor(x / this.#sizeM), Math.floor(y / this.#sizeM))) ?? NO_ITEMS;
  }

  #range(a: number, b: number, reachM: number): readonly [first: number, last: number] {
    const [low, high] = [Math.min(a, b) - reachM, Math.max(a, b) + reachM];
    return [Math.floor(low / this.#sizeM), Math.floor(high / this.#sizeM)];
  }
}

function keyOf(i: number, j: number): number {
  return (i + HALF_SPAN_CELLS) * 2 * HALF_SPAN_CELLS + (j + HALF_SPAN_CELLS);
}
