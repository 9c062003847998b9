/** Limits the concurrency of heavy work. Owners take turns, so that one with many jobs delays mainly itself. */
import { QueueFullError } from './keyedQueues.ts';

export interface FairQueueRules {
  maxConcurrent: number;
  /** Maximum number of waiting jobs per owner. */
  maxQueuedPerOwner: number;
  /** Jobs that have not started by then are refused. */
  longestWaitMs?: number;
}

/** The job did not start in time, because too many others were ahead of it. */
export class WaitedTooLongError extends Error {}

/** The app's timeout for a call (rules.md#call-timeouts). */
const LONGEST_WAIT_MS = 10_000;

export class FairQueue {
  readonly #rules: FairQueueRules;
  /** In the order in which owners are served; an owner just served moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #runningCount = 0;

  constructor(rules: FairQueueRules) {
    this.#rules = rules;
  }

  /**
   * @param signal removes the work from the queue when aborted, once the caller has disconnected
   * @throws QueueFullError if too many jobs of this owner wait, or the signal is aborted @throws WaitedTooLongError
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new QueueFullError();
    if (this.#runningCount >= this.#rules.maxConcurrent) await this.#wait(owner, signal);
    else this.#runningCount++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const ownerQueue = this.#waiting.get(owner) ?? [];
    if (ownerQueue.length >= this.#rules.maxQueuedPerOwner) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const refuse = (error: Error) => {
        stopWaiting();
        ownerQueue.splice(ownerQueue.indexOf(start), 1);
        if (ownerQueue.length === 0) this.#waiting.delete(owner);
        reject(error);
      };
      const leave = () => refuse(new QueueFullError());
      const timer = setTimeout(() => refuse(new WaitedTooLongError()), this.#rules.longestWaitMs ?? LONGEST_WAIT_MS);
      const start = () => {
        stopWaiting();
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      ownerQueue.push(start);
      this.#waiting.set(owner, ownerQueue);
    });
  }

  /** Passes the slot to the next job, or frees it. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#runningCount--;
      return;
    }
    const [owner, ownerQueue] = first;
    this.#waiting.delete(owner);
    const start = ownerQueue.shift();
    if (ownerQueue.length > 0) this.#waiting.set(owner, ownerQueue);
    start?.();
  }
}
