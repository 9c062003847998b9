/** Alerts of other systems do not say which breach they belong to, and are repeated while it lasts. */
import { WARNING_DURATION_MS } from '../../src/domain/alert/retention.ts';
import type { WireAlert } from '../../src/domain/wire/alerts.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Beyond this number the least recently reported subjects are evicted. */
export const MAX_FOREIGN_BREACHES = 10_000;
/** Breaches remembered per subject: a late alert may belong to an earlier one. */
const MAX_SPANS = 8;
/** The parts that identify the subject, and the start of the breach. */
const ID_PARTS = 5;

interface BreachSpan {
  /** Times of the first and the last alert, epoch milliseconds. */
  sinceMs: number;
  lastMs: number;
}

/**
 * Assigns alerts to breaches: a breach is alerts of the same type, device, rule and place without a pause between them.
 */
export class ForeignBreaches {
  /** Breaches by subject, the most recently reported subject last. */
  readonly #spans = new Map<string, BreachSpan[]>();

  /**
   * @param stored ids and last times of stored alerts, oldest first; ids that this class did not generate are ignored
   */
  constructor(stored: Iterable<{ id: string; lastMs: number }> = []) {
    for (const { id, lastMs } of stored) {
      const parts = readIdParts(id);
      const sinceMs = parts.pop();
      if (typeof sinceMs === 'number') this.#add(this.#spansOf(JSON.stringify(parts)), { sinceMs, lastMs });
    }
  }

  recordOf(alert: WireAlert): AlertRecord {
    const { type, deviceId, ruleId, zoneId, mapId, timestamp } = alert;
    const parts = [type, deviceId, ruleId, zoneId ?? mapId];
    const spans = this.#spansOf(JSON.stringify(parts));
    const span = spans.find((known) => isWithin(known, timestamp)) ?? { sinceMs: timestamp, lastMs: timestamp };
    span.lastMs = Math.max(span.lastMs, timestamp);
    if (!spans.includes(span)) this.#add(spans, span);
    return { id: JSON.stringify([...parts, span.sinceMs]), alert };
  }

  #spansOf(key: string): BreachSpan[] {
    const spans = this.#spans.get(key) ?? [];
    this.#spans.delete(key);
    this.#spans.set(key, spans);
    const [oldest] = this.#spans.keys();
    if (this.#spans.size > MAX_FOREIGN_BREACHES && oldest !== undefined) this.#spans.delete(oldest);
    return spans;
  }

  /** Evicts those that ended first. */
  #add(spans: BreachSpan[], span: BreachSpan): void {
    spans.push(span);
    spans.sort((a, b) => a.lastMs - b.lastMs);
    if (spans.length > MAX_SPANS) spans.shift();
  }
}

/** Alerts may arrive out of order. */
function isWithin({ sinceMs, lastMs }: BreachSpan, atMs: number): boolean {
  return atMs >= sinceMs - WARNING_DURATION_MS && atMs <= lastMs + WARNING_DURATION_MS;
}

/** @returns an empty list for the id of a breach of this site's own rules */
function readIdParts(id: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(id);
    return Array.isArray(parts) && parts.length === ID_PARTS ? parts : [];
  } catch {
    return [];
  }
}
