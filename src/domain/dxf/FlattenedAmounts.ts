import type { DxfLimits } from './limits.ts';

/** Amounts flattened so far, compared with the limits of a drawing. */
export class FlattenedAmounts {
  vertices = 0;
  texts = 0;
  letters = 0;
  /** Visited entities, counting those of blocks once per insert, and work of equal cost. */
  visits = 0;
  readonly #limits: DxfLimits;

  constructor(limits: DxfLimits) {
    this.#limits = limits;
  }

  /** @param groups number of groups so far */
  isOverLimit(groups: number): boolean {
    const { vertices, texts, letters, visits, groups: maxGroups } = this.#limits;
    return (
      this.vertices > vertices ||
      this.texts > texts ||
      this.letters > letters ||
      this.visits > visits ||
      groups > maxGroups
    );
  }
}
