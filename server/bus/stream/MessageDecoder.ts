/**
 * Parses each message of the stream once for both subscriptions of a server: that of its clients and that of the rules.
 */
import type { Logger } from 'pino';
import { readMessage, type StreamEntry } from './entries.ts';

/** The subscriptions are rarely further apart; for one that lags more, a message is parsed again. */
const MAX_REMEMBERED_MESSAGES = 64;

interface StoredMessage {
  subject: string;
  data: Uint8Array;
  seq: number;
  /** NATS clock, epoch milliseconds. */
  atMs: number;
}

export class MessageDecoder {
  readonly #log: Pick<Logger, 'error'>;
  /** Recently parsed messages, by sequence. */
  readonly #remembered = new Map<number, readonly StreamEntry[]>();
  #isReported = false;

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  /** Unreadable messages are skipped; the first is logged. */
  decode({ subject, data, seq, atMs }: StoredMessage): readonly StreamEntry[] {
    const known = this.#remembered.get(seq);
    if (known) return known;
    const { parts, unreadable } = readMessage(subject, data);
    if (unreadable > 0 && !this.#isReported) this.#log.error({ subject }, 'a stream message cannot be read');
    this.#isReported ||= unreadable > 0;
    const entries = parts.map(({ topic, message }) => ({ topic, message, seq, atMs }) as StreamEntry);
    this.#remember(seq, entries);
    return entries;
  }

  #remember(seq: number, entries: readonly StreamEntry[]): void {
    this.#remembered.set(seq, entries);
    if (this.#remembered.size <= MAX_REMEMBERED_MESSAGES) return;
    for (const oldest of this.#remembered.keys()) {
      this.#remembered.delete(oldest);
      return;
    }
  }
}
