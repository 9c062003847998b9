/**
 * Publishes each alert to the stream once: a server that takes over re-evaluates from the last checkpoint, raises recent
 * alerts again, and publishes only those that are missing.
 */
import { createHash } from 'node:crypto';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Longer than an evaluator replays at start. */
const DEDUPLICATION_WINDOW_MS = 15 * 60_000;

export interface AlertPublisherOptions {
  /** Idempotent by id. */
  append: (record: AlertRecord, id: string) => Promise<unknown>;
}

export class AlertPublisher {
  readonly #append: AlertPublisherOptions['append'];
  /** Time of each published alert by id, oldest first, epoch milliseconds. */
  readonly #publishedAtMs = new Map<string, number>();
  readonly #pendingById = new Map<string, AlertRecord>();
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

  /** Publishes pending alerts, and later ones at once. Call again to retry failures. */
  publishPending(): void {
    this.#isPublishing = true;
    for (const [id, record] of this.#pendingById) this.#publish(id, record);
  }

  #publish(id: string, record: AlertRecord): void {
    // Stays pending until it is read back from the stream.
    this.#append(record, id).catch(() => {});
  }
}

/** A lasting breach is published again with a new timestamp. */
function idOf({ id, alert }: AlertRecord): string {
  return createHash('sha256').update(`${alert.timestamp} ${id}`).digest('base64url');
}
