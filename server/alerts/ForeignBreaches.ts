/** Alerts of other systems name no breach that they are part of, and are sent again while it lasts. */
import { WARNING_DURATION_MS } from '../../src/domain/alert/retention.ts';
import type { WireAlert } from '../../src/domain/wire/alerts.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** Beyond this number the subjects heard of longest ago are forgotten. */
export const MAX_FOREIGN_BREACHES = 10_000;
/** Late alerts are of earlier breaches; this many are known of a subject. */
const MAX_SPANS = 8;
/** Those of the breach, and when it began. */
const ID_PARTS = 5;

interface BreachSpan {
  /** Times of the first and the last alert, epoch milliseconds. */
  sinceMs: number;
  lastMs: number;
}

/** Tells which alerts are of one breach: those of the same type, device, rule and place, with no pause between them. */
export class ForeignBreaches {
  /** The breaches of each subject; subjects heard of last at the end. */
  readonly #spans = new Map<string, BreachSpan[]>();

  /** @param stored ids and last times of stored alerts, the oldest first; ids that were not made here are ignored */
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

  /** Those that ended first are forgotten. */
  #add(spans: BreachSpan[], span: BreachSpan): void {
    spans.push(span);
    spans.sort((a, b) => a.lastMs - b.lastMs);
    if (spans.length > MAX_SPANS) spans.shift();
  }
}

/** Alerts may overtake each other. */
function isWithin({ sinceMs, lastMs }: BreachSpan, atMs: number): boolean {
  return atMs >= sinceMs - WARNING_DURATION_MS && atMs <= lastMs + WARNING_DURATION_MS;
}

/** @returns none for the id of a breach of this site's rules */
function readIdParts(id: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(id);
    return Array.isArray(parts) && parts.length === ID_PARTS ? parts : [];
  } catch {
    return [];
  }
}
