/** Durations in milliseconds. */

/** Milliseconds per minute. */
export const MINUTE_MS = 60_000;
/** Milliseconds per hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds per day of 24 hours; days with a clock change are longer or shorter. */
export const DAY_MS = 86_400_000;
