/** Whether the user prefers less motion, as media queries tell. Asking a query itself lays out the page in each frame. */
import type { Scope } from '../../lifetime/scope.ts';

export class ReducedMotion {
  #isPreferred: boolean;

  constructor(scope: Scope) {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    this.#isPreferred = query.matches;
    scope.listen<MediaQueryListEvent>(query, 'change', ({ matches }) => {
      this.#isPreferred = matches;
    });
  }

  get isPreferred(): boolean {
    return this.#isPreferred;
  }
}
