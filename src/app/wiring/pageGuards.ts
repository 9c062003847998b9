/** Rules that apply while the page is open (rules.md#cache-clearing, rules.md#zoom-block). */
import type { Scope } from '../../lifetime/scope.ts';
import { blockZoomOut } from '../../services/session/blockZoom.ts';
import { clearCachesHourly } from '../../services/session/clearCaches.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import type { SessionState } from '../../state/session/session.ts';
import { retryAfterRenewal } from './retryAfterRenewal.ts';

interface PageGuardNeeds {
  session: SessionState;
  calls: CallFaults;
  reloadViews: () => void;
}

export function guardPage(scope: Scope, { session, calls, reloadViews }: PageGuardNeeds): void {
  blockZoomOut(scope, window);
  clearCachesHourly(scope, { caches: globalThis.caches, serviceWorkers: navigator.serviceWorker });
  // Views that other users saved appear when the page becomes visible.
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') reloadViews();
  });
  scope.listen(window, 'online', () => calls.retryAll());
  retryAfterRenewal(scope, session, calls);
}
