/**
 * Publishes each alert to the stream once: a server that takes over re-evaluates from the last checkpoint, raises recent
 * alerts again, and publishes only those that are missing.
 */
import { createHash } from 'node:crypto';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Longer than the stretch of the stream that an evaluator replays at start. */
const DEDUPLICATION_WINDOW_MS = 15 * 60_000;

export interface AlertPublisherOptions {
  /** Idempotent by id for two minutes. @returns the sequence in the stream, once stored */
  append: (record: AlertRecord, id: string) => Promise<number>;
}

export class AlertPublisher {
  readonly #append: AlertPublisherOptions['append'];
  /** Time of each published alert by id, oldest first, epoch milliseconds. */
  readonly #publishedAtMs = new Map<string, number>();
  readonly #pendingById = new Map<string, AlertRecord>();
  /** Sequences of sent alerts by id, undefined until known. Absent if the alert was not sent or not stored. */
  readonly #sentSeqById = new Map<string, number | undefined>();
  #isPublishing = false;

  constructor({ append }: AlertPublisherOptions) {
    this.#append = append;
  }

  /** Queues an alert that a rule raised. */
  queueAlert(record: AlertRecord): void {
    const id = idOf(record);
    if (this.#publishedAtMs.has(id)) return;
    this.#pendingById.set(id, record);
    if (this.#isPublishing) this.#publish(id, record);
  }

  /** Marks an alert that was read back from the stream. */
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

  /** Alerts that were raised and not read back from the stream yet. */
  pendingAlerts(): AlertRecord[] {
    return [...this.#pendingById.values()];
  }

  /**
   * Publishes pending alerts; later ones are then published at once. Call it with each lease claim: it retries alerts
   * that failed and those that the stream has lost. An alert that is stored and not read back yet is left alone: while
   * this server lags it would be stored twice.
   * @param readSeq sequence up to which the stream has been read
   */
  publishPending(readSeq: number): void {
    this.#isPublishing = true;
    for (const [id, record] of this.#pendingById) {
      const isDue = !this.#sentSeqById.has(id) || (this.#sentSeqById.get(id) ?? readSeq) < readSeq;
      if (isDue) this.#publish(id, record);
    }
  }

  /** The alert stays pending until it is read back from the stream. */
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
