/** Plausibility of reported times: clocks of devices run ahead, are reset to 1970, or count seconds. */

/** A clock may be ahead by this much; a time further in the future counts as that of its arrival. */
export const MAX_FUTURE_MS = 5_000;
/** 2000-01-01: earlier are the seconds of our days taken for milliseconds, and clocks that were never set. */
export const MIN_TIME_MS = 946_684_800_000;

/** Whether a time is further in the future than clocks differ. */
export function isInFuture(atMs: number, nowMs: number): boolean {
  return atMs - nowMs > MAX_FUTURE_MS;
}
