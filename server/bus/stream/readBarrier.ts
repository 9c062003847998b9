/** Lets callers wait until this server has read everything currently stored in the stream. */
import type { SiteStream } from './SiteStream.ts';

const MAX_WAIT_MS = 1_000;

export class ReadBarrier {
  readonly #stream: Pick<SiteStream, 'lastSeq'>;
  readonly #waitingReads = new Set<{ seq: number; resolve: () => void }>();
  #readSeq = 0;
  #runningCatchUp: Promise<void> | undefined;
  #queuedCatchUp: Promise<void> | undefined;

  constructor(stream: Pick<SiteStream, 'lastSeq'>) {
    this.#stream = stream;
  }

  /** Call it with the sequence of each message once it is handled. */
  hasRead(seq: number): void {
    this.#readSeq = seq;
    for (const waiter of this.#waitingReads) if (waiter.seq <= seq) waiter.resolve();
  }

  /**
   * Coalesces calls: one query to NATS runs, and one more waits for the callers that came after it began. Never throws.
   */
  pass(): Promise<void> {
    this.#queuedCatchUp ??= (this.#runningCatchUp ?? Promise.resolve()).then(() => {
      this.#queuedCatchUp = undefined;
      this.#runningCatchUp = this.#catchUpOrTimeOut();
      return this.#runningCatchUp;
    });
    return this.#queuedCatchUp;
  }

  async #catchUpOrTimeOut(): Promise<void> {
    let isOver = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const timer = setTimeout(isOver, MAX_WAIT_MS);
    await Promise.race([over, this.#catchUp()]);
    clearTimeout(timer);
  }

  async #catchUp(): Promise<void> {
    const seq = await this.#stream.lastSeq().catch(() => 0);
    if (seq <= this.#readSeq) return;
    await new Promise<void>((resolve) => {
      const waiter = {
        seq,
        resolve: () => {
          this.#waitingReads.delete(waiter);
          resolve();
        },
      };
      this.#waitingReads.add(waiter);
    });
  }
}
