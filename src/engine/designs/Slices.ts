/** Work in small pieces, a few milliseconds a frame, so that the page answers while much is being made ready. */
import type { Scope } from '../../lifetime/scope.ts';

const BUDGET_MS = 4;

export class Slices {
  readonly #scope: Scope;
  readonly #queue: (() => void)[] = [];
  #waiting = false;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Appends work; it is done in order. */
  add(work: () => void): void {
    this.#queue.push(work);
    this.#wake();
  }

  #wake(): void {
    if (this.#waiting || this.#scope.ended) return;
    this.#waiting = true;
    this.#scope.frame(() => {
      this.#waiting = false;
      const startMs = performance.now();
      while (this.#queue.length > 0 && performance.now() - startMs < BUDGET_MS) this.#queue.shift()?.();
      if (this.#queue.length > 0) this.#wake();
    });
  }
}
