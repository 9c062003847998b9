/** All rate limits in one place. `docs/security.md` gives the reason for each. */

/** Counted in the database or in memory, and refused beyond. */
export interface CountRule {
  name: string;
  /** How often within a window. */
  freeCount: number;
  windowSeconds: number;
}

/** Never refused for being too many: each one beyond the free ones waits longer than the one before. */
export interface DelayRule extends CountRule {
  firstDelayMs: number;
  longestDelayMs: number;
  /** Maximum queue length for one key; further callers must retry later. */
  maxQueued: number;
  /** Maximum waiting time in the queue; then the caller must retry later. */
  longestWaitMs: number;
}

const QUARTER_HOUR_S = 900;

export const SIGN_IN_RULES = {
  /** Tries of one browser that has signed in to the account before. */
  knownBrowser: {
    name: 'sign-in browser',
    freeCount: 5,
    windowSeconds: QUARTER_HOUR_S,
    firstDelayMs: 1_000,
    longestDelayMs: 15_000,
    maxQueued: 4,
    longestWaitMs: 45_000,
  },
  /** Tries for one name from one address. */
  pair: {
    name: 'sign-in pair',
    freeCount: 5,
    windowSeconds: QUARTER_HOUR_S,
    firstDelayMs: 1_000,
    longestDelayMs: 15_000,
    maxQueued: 16,
    longestWaitMs: 45_000,
  },
  /** Tries for one name from everywhere; each address has one in line. */
  name: {
    name: 'sign-in name',
    freeCount: 20,
    windowSeconds: 3_600,
    firstDelayMs: 250,
    longestDelayMs: 2_000,
    maxQueued: 64,
    longestWaitMs: 45_000,
  },
  /** Tries from one address for all names; each name has one in line. A whole site may be behind one address. */
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

/** Requests of sign-ins and sign-outs from one address; each may leave a row in the database for a quarter of an hour. */
export const PAGE_OPENING_RULE: DelayRule = {
  name: 'sign-in openings',
  freeCount: 600,
  windowSeconds: 60,
  firstDelayMs: 5,
  longestDelayMs: 100,
  maxQueued: 2_048,
  longestWaitMs: 45_000,
};

/** Feedback of one account. */
export const FEEDBACK_RULE: CountRule = { name: 'feedback', freeCount: 60, windowSeconds: 3_600 };

/** @param count which one this is within its window, from 1 @returns how long it has to wait */
export function delayMs({ freeCount, firstDelayMs, longestDelayMs }: DelayRule, count: number): number {
  return count <= freeCount ? 0 : Math.min(firstDelayMs * 2 ** Math.min(count - freeCount - 1, 30), longestDelayMs);
}
