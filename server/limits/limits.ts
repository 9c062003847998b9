/** The only way to count against a limit: counting comes first and is atomic, everything awaited comes after it. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/open.ts';
import { tooManyRequests } from '../http/problems.ts';
import { countKey, countStore } from './countStore.ts';
import type { CountRule } from './rules.ts';

/** Counters of one rule, by key. */
export interface Counter {
  /** @returns the number of this occurrence within its window, from 1 */
  count(key: string): Promise<number>;
  /** Takes one count back: the attempt turned out not to count. */
  refund(key: string): Promise<void>;
  /** Restarts from 0. */
  reset(key: string): Promise<void>;
}

export class Limits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Counts in the database: all servers that use it share the counts, which survive a restart. */
  sharedCounter(rule: CountRule): Counter {
    return counterOf(countStore(this.#db, rule));
  }

  /** Counts in this process, for checks that are too frequent for a database query each. */
  localCounter({ name, freeCount, windowSeconds }: CountRule): Counter {
    return counterOf(new RateLimiterMemory({ keyPrefix: name, points: freeCount, duration: windowSeconds }));
  }

  /** Counts in the database and refuses beyond the limit. @param refusal message for the caller */
  refuseBeyond(rule: CountRule, refusal: string): (key: string) => Promise<void> {
    const store = countStore(this.#db, rule);
    return async (key) => {
      try {
        await store.consume(countKey(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw tooManyRequests(refusal, error.msBeforeNext);
      }
    };
  }
}

type Limiter = ReturnType<typeof countStore> | RateLimiterMemory;

function counterOf(limiter: Limiter): Counter {
  return {
    count: async (key) => (await limiter.penalty(countKey(key))).consumedPoints,
    refund: async (key) => void (await limiter.reward(countKey(key))),
    reset: async (key) => void (await limiter.delete(countKey(key))),
  };
}
