/** Queues by key: one task at a time per key, lower ranks first, one place per member. */

/** The queue is full, the wait took too long, or a newer call took the place; the work was not started. */
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
  /** Identifies the caller among those that share the key. */
  member: string;
  /** Lower ranks go first; equal ones in order of arrival. */
  rank?: number;
  /** Aborted when the caller disconnects; it then leaves the queue. */
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

  /** Number of keys with running work. */
  get size(): number {
    return this.#waitingByKey.size;
  }

  /**
   * Runs the work when its turn comes. A caller that is already in the queue loses its earlier place: a user who
   * submits a form twice waits once. If the queue is full, the last task with a higher rank is turned away.
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
