/** The 1 s ticker and what is done at every nth of its ticks (live-monitoring section 9). */

/** Counts are refreshed at every tenth tick. */
export const COUNT_TICKS = 10;

/** Whether something that is due at every `period`th tick is due at this one; ticks count from 1. */
export function isDue(tick: number, period: number): boolean {
  return tick % period === 0;
}
