/**
 * Who of several servers does what may be done once: whoever appended the last claim to the stream, which refuses a claim
 * that does not know the one before. It is renewed every second; silence hands it on. No two clocks are compared: each
 * server measures by its own how long it has heard nothing.
 */
import type { Logger } from 'pino';
import type { StreamEntry } from '../bus/stream/entries.ts';
import { OvertakenError, type SiteStream, StreamAwayError } from '../bus/stream/SiteStream.ts';

/** A holder that has not been heard for so long has lost it. */
const EXPIRES_AFTER_MS = 3_000;

export interface LeaseOptions {
  stream: Pick<SiteStream, 'append' | 'lastLease'>;
  /** Of this process alone. */
  id: string;
  /** A clock that is never set, milliseconds. */
  steadyMs: () => number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** @param seq number of the claim by which this server has it */
  onTaken(seq: number): void;
  onLost(): void;
}

type LeaseEntry = Extract<StreamEntry, { topic: 'lease' }>;

export class Lease {
  readonly #options: LeaseOptions;
  /** The last claim that is known. */
  #last = { seq: 0, holder: '' };
  #heardAtMs: number;
  #isHeld = false;
  #isAsking = false;

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.#heardAtMs = options.steadyMs();
  }

  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Call it with each claim in the stream. */
  hear({ seq, message: { holder } }: Pick<LeaseEntry, 'seq' | 'message'>): void {
    if (seq <= this.#last.seq) return;
    this.#last = { seq, holder };
    this.#heardAtMs = this.#options.steadyMs();
    this.#update();
  }

  /** Renews it, or takes it where nobody holds it; call it once a second. Never throws. */
  async tick(): Promise<void> {
    this.#update();
    const { holder } = this.#last;
    if (this.#isAsking || (!this.#isHeld && holder !== '' && !this.#isExpired)) return;
    this.#isAsking = true;
    try {
      await this.#claim(this.#options.id);
    } catch (error) {
      if (error instanceof OvertakenError) await this.#readLast();
      else if (!(error instanceof StreamAwayError))
        this.#options.log.error({ err: error }, 'the lease cannot be renewed');
    } finally {
      this.#isAsking = false;
    }
  }

  /** Gives it up, so that another takes it at once. Never throws. */
  async release(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isAsking = true;
    await this.#claim('').catch(() => {});
  }

  get #isExpired(): boolean {
    return this.#options.steadyMs() - this.#heardAtMs >= EXPIRES_AFTER_MS;
  }

  async #claim(holder: string): Promise<void> {
    const seq = await this.#options.stream.append('lease', { holder }, { afterSeq: this.#last.seq });
    this.hear({ seq, message: { holder } });
  }

  /** The claim is older than what this server has read of the stream, or is still on its way. */
  async #readLast(): Promise<void> {
    try {
      const last = await this.#options.stream.lastLease();
      // Claims are as old as everything else when the stream forgets them.
      if (last) this.hear(last);
      else this.#last = { seq: 0, holder: '' };
    } catch {
      // Asked again in a second.
    }
  }

  #update(): void {
    const isHeld = this.#last.holder === this.#options.id && !this.#isExpired;
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    if (isHeld) this.#options.onTaken(this.#last.seq);
    else this.#options.onLost();
  }
}
