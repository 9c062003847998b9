/** Notifies when the measured difference to the backend's clock has changed: times read with the old one are wrong. */
import { subscribe } from 'valtio';
import { NOTICEABLE_DIFFERENCE_MS } from '../../domain/link/clockBounds.ts';
import { type BackOff, backOffMs } from '../../domain/time/backOff.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { BackendClock } from './BackendClock.ts';

/** Pauses between notifications. If a site's servers disagree, each answer is a change: the pauses grow longer. */
const INTERVAL: BackOff = { firstMs: 10_000, longestMs: 3_600_000 };

/** The listener runs synchronously with the measurement: answers still on their way have not been applied yet. */
export function onClockChange(scope: Scope, { state }: Pick<BackendClock, 'state'>, listener: () => void): void {
  let toldMs = state.aheadMs ?? 0;
  let toldCount = 0;
  let isWaiting = false;
  const compare = (): void => {
    const aheadMs = state.aheadMs ?? 0;
    if (isWaiting || Math.abs(aheadMs - toldMs) <= NOTICEABLE_DIFFERENCE_MS) return;
    toldMs = aheadMs;
    isWaiting = true;
    scope.timeout(
      () => {
        isWaiting = false;
        compare();
      },
      backOffMs(INTERVAL, toldCount++),
    );
    listener();
  };
  scope.own(subscribe(state, compare, true));
}
