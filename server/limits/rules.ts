/** All rate limits in one place. `docs/security.md` gives the reason for each. */

/** Counted in the database or in memory; refused beyond the limit. */
export interface CountRule {
  name: string;
  /** Number of occurrences per window that are free. */
  freeCount: number;
  windowSeconds: number;
}

/** Never refused for its number alone: each occurrence beyond the free ones is delayed longer than the previous one. */
export interface DelayRule extends CountRule {
  firstDelayMs: number;
  longestDelayMs: number;
  /** Maximum queue length per key; further callers must retry later. */
  maxQueued: number;
  /** Maximum time in the queue; after it the caller must retry later. */
  longestWaitMs: number;
}

const QUARTER_HOUR_S = 900;

export const SIGN_IN_RULES = {
  /** Attempts of one browser that has signed in to the account before. */
  knownBrowser: {
    name: 'sign-in browser',
    freeCount: 5,
    windowSeconds: QUARTER_HOUR_S,
    firstDelayMs: 1_000,
    longestDelayMs: 15_000,
    maxQueued: 4,
    longestWaitMs: 45_000,
  },
  /** Attempts for one name from one address. */
  pair: {
    name: 'sign-in pair',
    freeCount: 5,
    windowSeconds: QUARTER_HOUR_S,
    firstDelayMs: 1_000,
    longestDelayMs: 15_000,
    maxQueued: 16,
    longestWaitMs: 45_000,
  },
  /** Attempts for one name from anywhere; each address has one place in the queue. */
  name: {
    name: 'sign-in name',
    freeCount: 20,
    windowSeconds: 3_600,
    firstDelayMs: 250,
    longestDelayMs: 2_000,
    maxQueued: 64,
    longestWaitMs: 45_000,
  },
  /**
   * Attempts from one address for all names; each name has one place in the queue. An address may be a whole site's.
   */
  address: {
    name: 'sign-in address',
    freeCount: 50,
    windowSeconds: QUARTER_HOUR_S,
    firstDelayMs: 20,
    longestDelayMs: 250,
    maxQueued: 256,
    longestWaitMs: 45_000,
  },
} as const satisfies Record<string, DelayRule>;

/** Attempts from one sign-in page; none is refused, but pages with fewer attempts go first. */
export const PAGE_ATTEMPTS_RULE: CountRule = { name: 'sign-in page', freeCount: 1, windowSeconds: QUARTER_HOUR_S };

/** Sign-ins and sign-outs started from one address; each may leave a row in the database for a quarter of an hour. */
export const SIGN_IN_START_RULE: DelayRule = {
  name: 'sign-in openings',
  freeCount: 600,
  windowSeconds: 60,
  firstDelayMs: 5,
  longestDelayMs: 100,
  maxQueued: 2_048,
  longestWaitMs: 45_000,
};

/** Feedback per account. */
export const FEEDBACK_RULE: CountRule = { name: 'feedback', freeCount: 60, windowSeconds: 3_600 };

/** @param count number of this occurrence within its window, from 1 @returns its delay, milliseconds */
export function delayMs({ freeCount, firstDelayMs, longestDelayMs }: DelayRule, count: number): number {
  return count <= freeCount ? 0 : Math.min(firstDelayMs * 2 ** Math.min(count - freeCount - 1, 30), longestDelayMs);
}
