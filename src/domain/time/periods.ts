/** Periodic tasks by a world's clock, which may stop, jump, or run a replay (rules.md#counts). */

/** Counts are refreshed every ten ticks of the 1 s ticker. */
export const COUNT_EVERY_MS = 10_000;

/** Whether something that was done at `lastMs` is due again; a clock that went back makes it due. */
export function isDue(lastMs: number, nowMs: number, everyMs: number): boolean {
  return nowMs < lastMs || nowMs - lastMs >= everyMs;
}
