/**
 * Alerts that a judge raises, and which of them stand in the stream: one that goes on where another has stopped raises the
 * last ones once more, and tells only those that are missing.
 */
import { createHash } from 'node:crypto';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Longer than a judge has to go back. */
const REMEMBERED_MS = 15 * 60_000;

export interface ToldAlertsOptions {
  /** Stores it once, however often it is stored under its id. */
  append: (record: AlertRecord, id: string) => Promise<unknown>;
}

export class ToldAlerts {
  readonly #append: ToldAlertsOptions['append'];
  /** Ids of what stands in the stream, in their order, and when it was raised. */
  readonly #told = new Map<string, number>();
  readonly #pending = new Map<string, AlertRecord>();
  #isTelling = false;

  constructor({ append }: ToldAlertsOptions) {
    this.#append = append;
  }

  /** An alert was raised. */
  raise(record: AlertRecord): void {
    const id = idOf(record);
    if (this.#told.has(id)) return;
    this.#pending.set(id, record);
    if (this.#isTelling) this.#tell(id, record);
  }

  /** An alert stands in the stream. */
  heard(record: AlertRecord): void {
    const { timestamp } = record.alert;
    const id = idOf(record);
    this.#pending.delete(id);
    this.#told.set(id, timestamp);
    for (const [oldest, atMs] of this.#told) {
      if (atMs > timestamp - REMEMBERED_MS) break;
      this.#told.delete(oldest);
    }
  }

  /** From now on alerts are told at once; those that no one has told are told now. Call it again for those that failed. */
  tell(): void {
    this.#isTelling = true;
    for (const [id, record] of this.#pending) this.#tell(id, record);
  }

  #tell(id: string, record: AlertRecord): void {
    // What fails stays pending; it is gone once it comes back from the stream.
    this.#append(record, id).catch(() => {});
  }
}

/** A lasting breach is told again with another time. */
function idOf({ id, alert }: AlertRecord): string {
  return createHash('sha256').update(`${alert.timestamp} ${id}`).digest('base64url');
}
