/** Lines of waiting work by key: one at a time within a key, those with few tries first, one place a member. */

/** The queue is full or the wait took too long; the work was not started. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many are waiting');
  }
}

export interface QueueRules {
  maxQueued: number;
  longestWaitMs: number;
}

export interface QueuePlace {
  key: string;
  /** The caller among those that share the key. */
  member: string;
  /** Lower ranks go first; equal ones in the order of arrival. */
  rank?: number;
  /** Leaves the line, where the caller has gone. */
  signal?: AbortSignal;
}

interface QueuedTask {
  member: string;
  rank: number;
  start(): void;
  refuse(): void;
}

export class KeyedQueues {
  readonly #rules: QueueRules;
  /** Waiting tasks by key; a key has an entry while one of its tasks runs. */
  readonly #waitingByKey = new Map<string, QueuedTask[]>();

  constructor(rules: QueueRules) {
    this.#rules = rules;
  }

  /** Keys that are being worked on. */
  get size(): number {
    return this.#waitingByKey.size;
  }

  /**
   * Runs the work when its turn comes. A caller that is in the queue already gives up the earlier place: a user who
   * sends a form twice waits once. If the queue is full, the last of a higher rank is turned away.
   * @throws QueueFullError
   */
  async run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T> {
    await this.#enter(place);
    try {
      return await work();
    } finally {
      this.#leave(place.key);
    }
  }

  #enter({ key, member, rank = 0, signal }: QueuePlace): Promise<void> {
    const lane = this.#waitingByKey.get(key);
    if (!lane) {
      this.#waitingByKey.set(key, []);
      return Promise.resolve();
    }
    lane.find((waiter) => waiter.member === member)?.refuse();
    if (lane.length >= this.#rules.maxQueued) {
      const last = lane.at(-1);
      if (!last || last.rank <= rank) return Promise.reject(new QueueFullError());
      last.refuse();
    }
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        lane.splice(lane.indexOf(waiter), 1);
      };
      const refuse = () => {
        leaveQueue();
        reject(new QueueFullError());
      };
      const start = () => {
        leaveQueue();
        resolve();
      };
      const timer = setTimeout(refuse, this.#rules.longestWaitMs);
      const waiter: QueuedTask = { member, rank, start, refuse };
      const after = lane.findIndex((other) => other.rank > rank);
      lane.splice(after < 0 ? lane.length : after, 0, waiter);
      signal?.addEventListener('abort', refuse, { once: true });
      if (signal?.aborted) refuse();
    });
  }

  #leave(key: string): void {
    const next = this.#waitingByKey.get(key)?.[0];
    if (next) next.start();
    else this.#waitingByKey.delete(key);
  }
}
