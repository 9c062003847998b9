/**
 * How far another clock is ahead of ours, measured from responses to our requests: the other clock was read between
 * sending and arrival, so each response bounds the difference on both sides.
 */

/** Bounds of the difference, milliseconds; positive if the other clock is ahead. */
export interface ClockBounds {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A larger difference is shown to the user. */
export const NOTICEABLE_DIFFERENCE_MS = 5_000;

/** @param readMs reading of the other clock @param stepMs its resolution: 1000 for whole seconds */
export function differenceBounds(readMs: number, stepMs: number, sentMs: number, arrivedMs: number): ClockBounds {
  return { fromMs: readMs - arrivedMs, toMs: readMs + stepMs - sentMs };
}

/** The intersection of two measurements; if they contradict each other a clock was set, and the later one wins. */
export function intersectBounds(known: ClockBounds | undefined, next: ClockBounds): ClockBounds {
  if (!known) return next;
  const fromMs = Math.max(known.fromMs, next.fromMs);
  const toMs = Math.min(known.toMs, next.toMs);
  return fromMs <= toMs ? { fromMs, toMs } : next;
}

/** The best estimate; 0 if the measurements are consistent with it. */
export function clockDifferenceMs({ fromMs, toMs }: ClockBounds): number {
  return fromMs <= 0 && toMs >= 0 ? 0 : (fromMs + toMs) / 2;
}
