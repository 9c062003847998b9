/** Remembers the last focused element outside overlays, to restore the focus when they close. */
import type { Scope } from '../../lifetime/scope.ts';

/** Elements over the page, and fields that only take keys until one of those is there. */
const OVERLAY_SELECTOR = '.hf-menu, .hf-popover, .hf-dialog, .hf-tour, .hf-hidden';

export class FocusHistory {
  #lastFocused: HTMLElement | undefined;

  constructor(scope: Scope, page: Document) {
    scope.listen(page, 'focusin', ({ target }) => {
      if (target instanceof HTMLElement && !target.closest(OVERLAY_SELECTOR)) this.#lastFocused = target;
    });
  }

  /** Does nothing if the element has left the document. */
  restore(): void {
    if (this.#lastFocused?.isConnected) this.#lastFocused.focus();
  }
}
