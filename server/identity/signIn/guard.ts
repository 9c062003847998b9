/**
 * Slows down password guessing with little delay for others: each attempt is counted before it is checked, and beyond a
 * few it is queued, with growing delays. Nothing locks an account: the right password is accepted when its turn comes.
 */
import { addressKey } from '../../limits/addressKey.ts';
import { type FairQueue, WaitedTooLongError } from '../../limits/fairQueue.ts';
import { QueueFullError } from '../../limits/keyedQueues.ts';
import type { Counter, Limits } from '../../limits/limits.ts';
import { type DelayRule, PAGE_ATTEMPTS_RULE, SIGN_IN_RULES } from '../../limits/rules.ts';
import { Throttle } from '../../limits/throttle.ts';

/** Sent when a queue is full. */
export const RETRY_AFTER_S = 30;

export interface SignInAttempt {
  address: string;
  /** As typed. */
  name: string;
  /** The sign-in page that submitted it: a person has one of them. */
  pageId: string;
  /** The browser, if it has signed in to this account before. */
  knownBrowser: string | undefined;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/** Whether the password was checked, and the result. */
export type CheckResult<T> = { isChecked: true; found: T | undefined } | { isChecked: false };

export class SignInGuard {
  readonly #knownBrowser: Throttle;
  readonly #nameAndAddressThrottle: Throttle;
  readonly #nameThrottle: Throttle;
  readonly #addressThrottle: Throttle;
  readonly #attemptsPerPage: Counter;
  readonly #hashingQueue: FairQueue;

  /** @param hashing queue for password checks, fair between addresses */
  constructor(limits: Limits, hashing: FairQueue) {
    const throttle = (rule: DelayRule) => new Throttle(rule, limits.sharedCounter(rule));
    this.#knownBrowser = throttle(SIGN_IN_RULES.knownBrowser);
    this.#nameAndAddressThrottle = throttle(SIGN_IN_RULES.pair);
    this.#nameThrottle = throttle(SIGN_IN_RULES.name);
    this.#addressThrottle = throttle(SIGN_IN_RULES.address);
    this.#attemptsPerPage = limits.localCounter(PAGE_ATTEMPTS_RULE);
    this.#hashingQueue = hashing;
  }

  /** @param check verifies the password; undefined if it is wrong. Called at most once. */
  async checkPassword<T>(attempt: SignInAttempt, check: () => Promise<T | undefined>): Promise<CheckResult<T>> {
    const attemptKeys = keysOf(attempt);
    const checkInQueue = () => this.#hashingQueue.run(attemptKeys.address, check, attempt.signal);
    try {
      const found =
        attempt.knownBrowser === undefined
          ? await this.#attemptFromUnknownBrowser(attempt, checkInQueue)
          : await this.#attemptFromKnownBrowser(attempt.knownBrowser, attempt, checkInQueue);
      return { isChecked: true, found };
    } catch (error) {
      const hadNoTurn = error instanceof QueueFullError || error instanceof WaitedTooLongError;
      if (hadNoTurn || attempt.signal.aborted) return { isChecked: false };
      throw error;
    }
  }

  #attemptFromKnownBrowser<T>(browser: string, { pageId, signal }: SignInAttempt, check: () => Promise<T | undefined>) {
    return this.#knownBrowser.run({ key: browser, member: pageId, signal }, async () => {
      const found = await check();
      if (found !== undefined) await this.#knownBrowser.reset(browser);
      return found;
    });
  }

  /**
   * An address checks one password for a name at a time, so that it has at most one place in the following queues.
   * Every queue serves callers with the fewest attempts first: a user with one attempt does not wait behind those with
   * many failed ones.
   */
  async #attemptFromUnknownBrowser<T>(
    attempt: SignInAttempt,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { pageId, signal } = attempt;
    const { pair, name, address } = keysOf(attempt);
    const attemptsOfPage = await this.#attemptsPerPage.count(pageId);
    return this.#nameAndAddressThrottle.run(
      { key: pair, member: pageId, rank: attemptsOfPage, signal },
      async (rank) => {
        await this.#nameThrottle.countAndWait({ key: name, member: address, rank, signal });
        await this.#addressThrottle.countAndWait({ key: address, member: name, rank, signal });
        const found = await check();
        if (found !== undefined) {
          await Promise.all([
            this.#nameAndAddressThrottle.reset(pair),
            this.#nameThrottle.refund(name),
            this.#addressThrottle.refund(address),
          ]);
        }
        return found;
      },
    );
  }
}

function keysOf({ address, name }: SignInAttempt) {
  const [from, foldedName] = [addressKey(address), name.trim().toLowerCase()];
  return { pair: `${from} ${foldedName}`, name: foldedName, address: from };
}
