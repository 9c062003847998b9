/** Periodic tasks by a world's clock, which may stop, jump, or be that of a replay (rules.md#counts). */

/** Interval at which counts are refreshed: ten ticks of the 1 s ticker. */
export const COUNT_EVERY_MS = 10_000;

/** Whether something last done at `lastMs` is due again; a clock set back makes it due. */
export function isDue(lastMs: number, nowMs: number, everyMs: number): boolean {
  return nowMs < lastMs || nowMs - lastMs >= everyMs;
}
