/** Tells when the measured difference to the backend's clock is another one: what was read by the clock of before is of another time. */
import { subscribe } from 'valtio';
import { NOTICEABLE_DIFFERENCE_MS } from '../../domain/link/clockBounds.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { BackendClock } from './BackendClock.ts';

/** Where the servers of a site disagree, each answer is a change. */
const MIN_INTERVAL_MS = 10_000;

/** The listener is called with the measurement: what is under way then has not been applied yet. */
export function onClockChange(scope: Scope, { state }: Pick<BackendClock, 'state'>, listener: () => void): void {
  let toldMs = state.aheadMs ?? 0;
  let isWaiting = false;
  const compare = (): void => {
    const aheadMs = state.aheadMs ?? 0;
    if (isWaiting || Math.abs(aheadMs - toldMs) <= NOTICEABLE_DIFFERENCE_MS) return;
    toldMs = aheadMs;
    isWaiting = true;
    scope.timeout(() => {
      isWaiting = false;
      compare();
    }, MIN_INTERVAL_MS);
    listener();
  };
  scope.own(subscribe(state, compare, true));
}
