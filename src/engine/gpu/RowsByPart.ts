/** Values grouped by part with a counting sort, without allocations once it has its capacity. */
import type { InstancedParts } from './DirectEngine.ts';

export class RowsByPart {
  /** Sorted by part, in the order in which they were added; replaced when it grows. */
  values = new Float32Array(256);
  count = 0;
  /** The parts that have values. */
  readonly parts: InstancedParts;
  readonly #indexCounts: Uint32Array;
  readonly #firstIndices: Uint32Array;
  readonly #counts: Uint32Array;
  /** Index at which the next value of a part is written. */
  readonly #next: Uint32Array;
  #addedValues = new Float32Array(256);
  #addedParts = new Uint16Array(256);
  #sortedCount = 0;

  /** @param indexCounts number of indices of each part */
  constructor(indexCounts: readonly number[]) {
    const { length } = indexCounts;
    this.#indexCounts = Uint32Array.from(indexCounts);
    this.#firstIndices = new Uint32Array(length);
    for (let part = 1; part < length; part++)
      this.#firstIndices[part] = (this.#firstIndices[part - 1] as number) + (indexCounts[part - 1] as number);
    this.#counts = new Uint32Array(length);
    this.#next = new Uint32Array(length);
    this.parts = {
      count: 0,
      firstIndex: new Uint32Array(length),
      indexCount: new Uint32Array(length),
      firstInstance: new Uint32Array(length),
      instanceCount: new Uint32Array(length),
    };
  }

  clear(): void {
    this.count = 0;
    this.#counts.fill(0);
  }

  add(part: number, value: number): void {
    const at = this.count++;
    if (at === this.#addedValues.length) this.#grow();
    this.#addedValues[at] = value;
    this.#addedParts[at] = part;
    (this.#counts[part] as number)++;
  }

  /** Sorts what was added. @returns whether the values differ from those of the last sort */
  sort(): boolean {
    this.#placeParts();
    const capacity = this.#addedValues.length;
    let isChanged = this.count !== this.#sortedCount;
    if (this.values.length < capacity) {
      this.values = new Float32Array(capacity);
      isChanged = true;
    }
    this.#sortedCount = this.count;
    const { values } = this;
    for (let k = 0; k < this.count; k++) {
      const part = this.#addedParts[k] as number;
      const value = this.#addedValues[k] as number;
      const at = this.#next[part] as number;
      this.#next[part] = at + 1;
      if (values[at] === value) continue;
      values[at] = value;
      isChanged = true;
    }
    return isChanged;
  }

  #placeParts(): void {
    const { parts } = this;
    parts.count = 0;
    let first = 0;
    for (let part = 0; part < this.#counts.length; part++) {
      const count = this.#counts[part] as number;
      this.#next[part] = first;
      if (count === 0) continue;
      const at = parts.count++;
      parts.firstIndex[at] = this.#firstIndices[part] as number;
      parts.indexCount[at] = this.#indexCounts[part] as number;
      parts.firstInstance[at] = first;
      parts.instanceCount[at] = count;
      first += count;
    }
  }

  #grow(): void {
    const length = this.#addedValues.length * 2;
    const [values, parts] = [new Float32Array(length), new Uint16Array(length)];
    values.set(this.#addedValues);
    parts.set(this.#addedParts);
    this.#addedValues = values;
    this.#addedParts = parts;
  }
}
