/** A flight to one of several selected entities starts late, so that a double click or a second choice comes first. */
import type { Scope } from '../../lifetime/scope.ts';

/** rules.md#camera */
const SEVERAL_SELECTED_DELAY_MS = 800;

export class DelayedFlight {
  readonly #scope: Scope;
  #cancel: (() => void) | undefined;

  /** @param scope cancels a pending flight when it ends */
  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Replaces the flight that has not started yet. */
  start(fly: () => void): void {
    this.cancel();
    this.#cancel = this.#scope.timeout(fly, SEVERAL_SELECTED_DELAY_MS);
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
