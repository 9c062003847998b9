/** Throttled change notifications of a proxy, for components that render thousands of rows. */
import { subscribe } from 'valtio';
import type { Scope } from '../../lifetime/scope.ts';

/** The first change after a quiet period is reported at once, further ones together at the end of the period. */
export function watchThrottled(scope: Scope, source: object, periodMs: number, changed: () => void): void {
  let isWaiting = false;
  let isDue = false;
  const notify = () => {
    isDue = false;
    isWaiting = true;
    scope.timeout(endPeriod, periodMs);
    changed();
  };
  const endPeriod = () => {
    isWaiting = false;
    if (isDue) notify();
  };
  scope.own(
    subscribe(source, () => {
      if (isWaiting) isDue = true;
      else notify();
    }),
  );
}
