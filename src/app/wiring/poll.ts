/** What other people change without a word on the live socket: it is read again now and then. */
import type { Scope } from '../../lifetime/scope.ts';

/** How long a name may stay in the catalogue here that somebody else has changed. */
export const CATALOGUE_POLL_MS = 300_000;

/** Calls every so often, and whenever somebody comes back to the page. */
export function poll(scope: Scope, everyMs: number, look: () => void): void {
  scope.interval(look, everyMs);
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
