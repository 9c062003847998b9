/** Delays between attempts: each twice as long as the one before, up to a longest one. */

export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/** Factors between which a delay varies: clients of a server that went away do not come back all at once. */
interface Jitter {
  least: number;
  most: number;
}

/** Up to a third longer, never shorter. */
export const LENGTHENING_JITTER: Jitter = { least: 1, most: 4 / 3 };
/** Up to a quarter shorter or longer. */
export const EVEN_JITTER: Jitter = { least: 0.75, most: 1.25 };

/** How long to wait before the next attempt. @param earlierFailures in a row, without the one that it follows */
export function backOffMs({ firstMs, longestMs }: BackOff, earlierFailures: number): number {
  return Math.min(longestMs, firstMs * 2 ** earlierFailures);
}

/** @param random from 0 to 1, for the least and the most of the jitter */
export function jitteredMs(delayMs: number, { least, most }: Jitter, random: number): number {
  return delayMs * (least + (most - least) * random);
}
