/** Runs small pieces of work, as many per frame as the budget allows. */
import type { Scope } from '../../lifetime/scope.ts';
import type { FrameBudget } from '../gpu/FrameBudget.ts';

export class FrameTaskQueue {
  readonly #scope: Scope;
  readonly #frameBudget: FrameBudget;
  readonly #isHeld: () => boolean;
  readonly #queue: (() => void)[] = [];
  #isWaiting = false;

  /** @param isHeld whether work must wait for a later frame */
  constructor(scope: Scope, budget: FrameBudget, isHeld: () => boolean) {
    this.#scope = scope;
    this.#frameBudget = budget;
    this.#isHeld = isHeld;
  }

  /** Appends work; it is done in order. */
  add(work: () => void): void {
    this.#queue.push(work);
    this.#scheduleFrame();
  }

  #scheduleFrame(): void {
    if (this.#isWaiting || this.#scope.ended) return;
    this.#isWaiting = true;
    this.#scope.frame(() => {
      this.#isWaiting = false;
      const next = (): void => this.#queue.shift()?.();
      let hasMore = !this.#isHeld();
      try {
        while (hasMore && this.#queue.length > 0) hasMore = this.#frameBudget.run(next);
      } finally {
        // Failed work does not block the rest.
        if (this.#queue.length > 0) this.#scheduleFrame();
      }
    });
  }
}
