/** Asks before the tab is closed or reloaded with an unsaved drawing (rules.md#zone-drawing). */
import type { Scope } from '../../lifetime/scope.ts';
import type { Drafts } from '../../state/sketch/drafts.ts';
import type { SiteEntities } from '../../state/world/siteEntities/SiteEntities.ts';

interface LeavingSources {
  drafts: Pick<Drafts, 'wouldBeLost' | 'recordAsked'>;
  siteEntities: Pick<SiteEntities, 'get' | 'isListed'>;
}

export function askBeforeLeaving(scope: Scope, { drafts, siteEntities }: LeavingSources, page: EventTarget): void {
  // Only annotations with a position can be moved.
  const isGone = (id: string) => siteEntities.isListed('annotation') && !siteEntities.get('annotation', id)?.place;
  scope.listen(page, 'beforeunload', (event) => {
    if (!drafts.wouldBeLost(isGone)) return;
    event.preventDefault();
    drafts.recordAsked(isGone);
  });
}
