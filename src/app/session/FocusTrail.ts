/** Where the focus was before menus, popovers and dialogs took it: there it goes back to when they are gone. */
import type { Scope } from '../../lifetime/scope.ts';

/** What comes and goes over the page. */
const PASSING = '.hf-menu, .hf-popover, .hf-dialog';

export class FocusTrail {
  #last: HTMLElement | undefined;

  constructor(scope: Scope, page: Document) {
    scope.listen(page, 'focusin', ({ target }) => {
      if (target instanceof HTMLElement && !target.closest(PASSING)) this.#last = target;
    });
  }

  /** Nothing happens where what had the focus is gone as well. */
  goBack(): void {
    if (this.#last?.isConnected) this.#last.focus();
  }
}
