/**
 * Reads one after the other: continued playback comes before starts and seeks, which come at least every third time. What
 * nobody waits for any more leaves the line unread.
 */

/** `urgent`: a playback stands still without it. */
export type ReadKind = 'urgent' | 'ordinary';

interface WaitingRead {
  start(): void;
  refuse(error: unknown): void;
}

const MAX_CONSECUTIVE_URGENT_READS = 2;

export class ReadQueue {
  readonly #waiting: Readonly<Record<ReadKind, Set<WaitingRead>>> = { urgent: new Set(), ordinary: new Set() };
  #urgentInARow = 0;
  #isReading = false;
  #isClosed = false;

  /** Reads that have not begun. */
  get size(): number {
    return this.#waiting.urgent.size + this.#waiting.ordinary.size;
  }

  /**
   * @param read begins when its turn comes, and runs to its end then
   * @param signal nobody waits for it any more once it is aborted
   * @throws the signal's reason where the read had not begun by then; an error once the queue is closed
   */
  async run<T>(kind: ReadKind, read: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#turnOf(kind, signal);
    try {
      return await read();
    } finally {
      this.#isReading = false;
      this.#startNext();
    }
  }

  /** Refuses what waits, and all that comes later. */
  close(): void {
    this.#isClosed = true;
    for (const reads of Object.values(this.#waiting)) for (const read of reads) read.refuse(closedError());
  }

  #turnOf(kind: ReadKind, signal: AbortSignal | undefined): Promise<void> {
    if (this.#isClosed) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        this.#waiting[kind].delete(waiting);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiting: WaitingRead = {
        start: () => {
          leaveLine();
          resolve();
        },
        refuse: (error) => {
          leaveLine();
          reject(error);
        },
      };
      const giveUp = () => waiting.refuse(signal?.reason);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting[kind].add(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#isReading) return;
    const { urgent, ordinary } = this.#waiting;
    const isOrdinaryTurn = ordinary.size > 0 && this.#urgentInARow >= MAX_CONSECUTIVE_URGENT_READS;
    const [urgentRead] = urgent;
    const [ordinaryRead] = ordinary;
    const isUrgent = urgentRead !== undefined && !isOrdinaryTurn;
    const next = isUrgent ? urgentRead : ordinaryRead;
    if (!next) return;
    this.#urgentInARow = isUrgent ? this.#urgentInARow + 1 : 0;
    this.#isReading = true;
    next.start();
  }
}

function closedError(): Error {
  return new Error('the recording is closed');
}
