/**
 * Runs reads one at a time: continued playback has priority over starts and seeks, which get at least every third turn.
 * A read whose caller no longer waits leaves the queue without running.
 */

/** `urgent`: a playback stalls without it. */
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

  /** Number of reads that have not started. */
  get size(): number {
    return this.#waiting.urgent.size + this.#waiting.ordinary.size;
  }

  /**
   * @param read called when its turn comes, and not interrupted then
   * @param signal aborted when the caller no longer waits
   * @throws the signal's reason if the read had not started by then; an error once the queue is closed
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

  /** Rejects all waiting and later reads. */
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
