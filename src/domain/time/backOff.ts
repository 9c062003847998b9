/** Delays between attempts: each twice the previous one, up to a maximum. */

export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/** Range of factors by which a delay varies, so that clients of a lost server do not return all at once. */
interface Jitter {
  least: number;
  most: number;
}

/** Up to a third longer, never shorter. */
export const LENGTHENING_JITTER: Jitter = { least: 1, most: 4 / 3 };
/** Up to a quarter shorter or longer. */
export const EVEN_JITTER: Jitter = { least: 0.75, most: 1.25 };

/** Delay before the next attempt. @param earlierFailures consecutive failures before the latest one */
export function backOffMs({ firstMs, longestMs }: BackOff, earlierFailures: number): number {
  return Math.min(longestMs, firstMs * 2 ** earlierFailures);
}

/** @param random from 0, the minimum of the jitter, to 1, its maximum */
export function jitteredMs(delayMs: number, { least, most }: Jitter, random: number): number {
  return delayMs * (least + (most - least) * random);
}
