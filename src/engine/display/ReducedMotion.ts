/** Whether the user prefers less motion, from media query events. Reading the query itself would force a layout in each frame. */
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
