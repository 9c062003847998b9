/** Plausibility of reported times: clocks of devices run ahead, are reset to 1970, or report seconds. */

/** A clock may be ahead by this much; a time further in the future is replaced by the time of arrival. */
export const MAX_FUTURE_MS = 5_000;
/** 2000-01-01: earlier times are seconds read as milliseconds, or come from clocks that were never set. */
export const MIN_TIME_MS = 946_684_800_000;

/** Whether a time is in the future beyond the tolerance for clocks. */
export function isInFuture(atMs: number, nowMs: number): boolean {
  return atMs - nowMs > MAX_FUTURE_MS;
}
