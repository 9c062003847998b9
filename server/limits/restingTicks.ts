/** Work that repeats continuously without starving the rest of the server. */

/**
 * Calls `tick` repeatedly. Each call is scheduled once the previous one has ended, after a pause at least as long as
 * that took: with a timer that is always due, the event loop would accept only one connection and do one read between
 * calls.
 * @param everyMs interval between the starts of two calls, if the work leaves enough time
 * @returns a function that stops it
 */
export function startRestingTicks(tick: () => void, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const schedule = (tookMs: number) => {
    if (!isStopped) timer = setTimeout(run, Math.max(everyMs - tookMs, tookMs));
  };
  function run(): void {
    const startedAtMs = performance.now();
    try {
      tick();
    } finally {
      schedule(performance.now() - startedAtMs);
    }
  }
  schedule(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
