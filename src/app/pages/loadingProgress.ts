/** The pace of the loading screen (rules.md#loading-screen). */
import type { Scope } from '../../lifetime/scope.ts';

const STEP_MS = 20;
const STEP_COUNT = 100;

/**
 * Counts from 0 to 100 % by elapsed time: late timers catch up.
 * @param onDone called once, when 100 % is reached
 */
export function runLoadingProgress(scope: Scope, onPercent: (percent: number) => void, onDone: () => void): void {
  // Other clocks may be set meanwhile; the backend's is being measured just now.
  const startedAtMs = performance.now();
  const stop = scope.interval(() => {
    const currentStep = Math.min(STEP_COUNT, Math.floor((performance.now() - startedAtMs) / STEP_MS));
    onPercent(currentStep);
    if (currentStep === STEP_COUNT) {
      stop();
      onDone();
    }
  }, STEP_MS);
}
