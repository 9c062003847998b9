/** Closing or reloading the tab with a drawing that is not saved asks first (rules.md#zone-drawing). */
import type { Scope } from '../../lifetime/scope.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';

export function askBeforeLeaving(scope: Scope, drafts: Pick<Drafts, 'wouldBeLost'>, page: EventTarget): void {
  scope.listen(page, 'beforeunload', (event) => {
    if (drafts.wouldBeLost) event.preventDefault();
  });
}
