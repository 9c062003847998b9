/** Work that repeats all the time, and leaves the rest of the server its share. */

/**
 * Calls `tick` again and again. Each call is set anew once the last one has ended, and rests for at least as long as that
 * took: a timer that is always due lets the event loop accept one connection and read once between two calls.
 * @param everyMs from the start of one call to that of the next, where the work leaves the time for it
 * @returns stops it
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
