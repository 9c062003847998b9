/** Polls data that the live socket does not report: other users' changes. */
import type { Scope } from '../../lifetime/scope.ts';

/** Interval at which names and removals of other users are fetched. */
export const CATALOGUE_POLL_MS = 300_000;

/** Calls `update` at an interval and whenever the page becomes visible. */
export function updatePeriodically(scope: Scope, everyMs: number, update: () => void): void {
  scope.interval(update, everyMs);
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') update();
  });
}
