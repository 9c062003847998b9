/** What other people change without a word on the live socket: it is read again now and then. */
import type { Scope } from '../../lifetime/scope.ts';

/** How long a name may stay in the catalogue here that somebody else has changed. */
export const CATALOGUE_EVERY_MS = 300_000;

/** Calls every so often, and whenever somebody comes back to the page. */
export function lookAgain(scope: Scope, everyMs: number, look: () => void): void {
  scope.interval(look, everyMs);
  scope.listen(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
