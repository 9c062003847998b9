/** Chance that can be repeated: the same seed gives the same throws. */
export class RandomSource {
  #state: number;

  /** @param seed any integer @param throwNumber distinguishes the inputs of one seed */
  constructor(seed: number, throwNumber = 0) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(throwNumber + 1, 0x85ebca6b)) >>> 0;
    for (let k = 0; k < 4; k++) this.#next();
  }

  /** Whole number from 0 to `below` - 1. */
  int(below: number): number {
    return Math.floor((this.#next() / 4_294_967_296) * below);
  }

  chance(probability: number): boolean {
    return this.#next() / 4_294_967_296 < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)] as T;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(256)));
  }

  /** Mulberry32. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let word = this.#state;
    word = Math.imul(word ^ (word >>> 15), word | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  }
}
