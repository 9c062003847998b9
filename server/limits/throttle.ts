/** Throttles frequent operations: those of one key run one after another, with growing delays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { KeyedQueues, type QueuePlace } from './keyedQueues.ts';
import type { Counter } from './limits.ts';
import { type DelayRule, delayMs } from './rules.ts';

export class Throttle {
  readonly #rule: DelayRule;
  readonly #counter: Counter;
  readonly #keyedQueues: KeyedQueues;

  constructor(rule: DelayRule, counter: Counter) {
    this.#rule = rule;
    this.#counter = counter;
    this.#keyedQueues = new KeyedQueues(rule);
  }

  /**
   * Counts, waits, and does the work; the next operation of the key is counted when it is done.
   * @param work receives the number of this occurrence within its window, from 1
   * @throws QueueFullError, or an AbortError if the caller has disconnected
   */
  run<T>(place: QueuePlace, work: (count: number) => Promise<T>): Promise<T> {
    return this.#keyedQueues.run(place, async () => {
      const count = await this.#counter.count(place.key);
      const waitMs = delayMs(this.#rule, count);
      if (waitMs > 0) await sleep(waitMs, undefined, place.signal && { signal: place.signal });
      return work(count);
    });
  }

  /** Counts and waits. @throws QueueFullError, or an AbortError if the caller has disconnected */
  countAndWait(place: QueuePlace): Promise<void> {
    return this.run(place, async () => {});
  }

  refund(key: string): Promise<void> {
    return this.#counter.refund(key);
  }

  reset(key: string): Promise<void> {
    return this.#counter.reset(key);
  }
}
