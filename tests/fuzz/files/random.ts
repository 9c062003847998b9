/** Numbers that look like chance and are the same for a seed. */
import { seededRandom } from '../../fixtures/draws.ts';

export class Random {
  /** From 0 up to 1. */
  readonly share: () => number;

  constructor(seed: number) {
    this.share = seededRandom(seed);
  }

  /** A whole number from 0 up to a limit. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  chance(share: number): boolean {
    return this.share() < share;
  }
}
