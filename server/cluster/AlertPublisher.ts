/**
 * Publishes each alert to the stream once: a server that takes over re-evaluates from the last checkpoint, raises recent
 * alerts again, and publishes only those that are missing.
 */
import { createHash } from 'node:crypto';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Longer than an evaluator replays at start. */
const DEDUPLICATION_WINDOW_MS = 15 * 60_000;

export interface AlertPublisherOptions {
  /** Idempotent by id for two minutes. @returns the sequence in the stream, once it is stored */
  append: (record: AlertRecord, id: string) => Promise<number>;
}

export class AlertPublisher {
  readonly #append: AlertPublisherOptions['append'];
  /** Time of each published alert by id, oldest first, epoch milliseconds. */
  readonly #publishedAtMs = new Map<string, number>();
  readonly #pendingById = new Map<string, AlertRecord>();
  /** Of pending ones: the sequence in the stream, undefined while that is not known. Absent where it is not sent, or not stored. */
  readonly #sentSeqById = new Map<string, number | undefined>();
  #isPublishing = false;

  constructor({ append }: AlertPublisherOptions) {
    this.#append = append;
  }

  /** A rule raised an alert. */
  queueAlert(record: AlertRecord): void {
    const id = idOf(record);
    if (this.#publishedAtMs.has(id)) return;
    this.#pendingById.set(id, record);
    if (this.#isPublishing) this.#publish(id, record);
  }

  /** The alert was read back from the stream. */
  markPublished(record: AlertRecord): void {
    const { timestamp } = record.alert;
    const id = idOf(record);
    this.#pendingById.delete(id);
    this.#sentSeqById.delete(id);
    this.#publishedAtMs.set(id, timestamp);
    for (const [oldest, atMs] of this.#publishedAtMs) {
      if (atMs > timestamp - DEDUPLICATION_WINDOW_MS) break;
      this.#publishedAtMs.delete(oldest);
    }
  }

  /** Raised, and not read back from the stream yet. */
  pendingAlerts(): AlertRecord[] {
    return [...this.#pendingById.values()];
  }

  /**
   * Publishes pending alerts, and later ones at once. Call it with each claim: it retries what has failed, and what the
   * stream has lost. What is stored and not read back yet is left alone: while this server lags it would be stored again.
   * @param readSeq sequence up to which the stream has been read
   */
  publishPending(readSeq: number): void {
    this.#isPublishing = true;
    for (const [id, record] of this.#pendingById) {
      const isDue = !this.#sentSeqById.has(id) || (this.#sentSeqById.get(id) ?? readSeq) < readSeq;
      if (isDue) this.#publish(id, record);
    }
  }

  /** It stays pending until it is read back from the stream. */
  #publish(id: string, record: AlertRecord): void {
    this.#sentSeqById.set(id, undefined);
    this.#append(record, id).then(
      (seq) => {
        if (this.#pendingById.has(id)) this.#sentSeqById.set(id, seq);
      },
      () => this.#sentSeqById.delete(id),
    );
  }
}

/** A lasting breach is published again with a new timestamp. */
function idOf({ id, alert }: AlertRecord): string {
  return createHash('sha256').update(`${alert.timestamp} ${id}`).digest('base64url');
}
