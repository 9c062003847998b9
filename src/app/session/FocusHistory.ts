/** Where the focus was before menus, popovers and dialogs took it: there it goes back to when they are gone. */
import type { Scope } from '../../lifetime/scope.ts';

/** What comes and goes over the page. */
const OVERLAYS = '.hf-menu, .hf-popover, .hf-dialog';

export class FocusHistory {
  #last: HTMLElement | undefined;

  constructor(scope: Scope, page: Document) {
    scope.listen(page, 'focusin', ({ target }) => {
      if (target instanceof HTMLElement && !target.closest(OVERLAYS)) this.#last = target;
    });
  }

  /** Nothing happens where what had the focus is gone as well. */
  restore(): void {
    if (this.#last?.isConnected) this.#last.focus();
  }
}
