/** Alerts of other systems name no breach that they are part of, and are sent again while it lasts. */
import { WARNING_DURATION_MS } from '../../src/domain/alert/retention.ts';
import type { WireAlert } from '../../src/domain/wire/alerts.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';

/** The breaches heard of longest ago are forgotten beyond this number. */
export const MAX_FOREIGN_BREACHES = 10_000;
/** Those of the breach, and when it began. */
const ID_PARTS = 5;

interface BreachSpan {
  /** Times of the first and the last alert, epoch milliseconds. */
  sinceMs: number;
  lastMs: number;
}

/** Tells which alerts are of one breach: those of the same type, device, rule and place, with no pause between them. */
export class ForeignBreaches {
  /** Those heard of last at the end. */
  readonly #spans = new Map<string, BreachSpan>();

  /** @param stored ids and last times of stored alerts, the oldest first; ids that were not made here are ignored */
  constructor(stored: Iterable<{ id: string; lastMs: number }> = []) {
    for (const { id, lastMs } of stored) {
      const parts = readIdParts(id);
      const sinceMs = parts.pop();
      if (typeof sinceMs === 'number') this.#keep(JSON.stringify(parts), { sinceMs, lastMs });
    }
  }

  recordOf(alert: WireAlert): AlertRecord {
    const { type, deviceId, ruleId, zoneId, mapId, timestamp } = alert;
    const parts = [type, deviceId, ruleId, zoneId ?? mapId];
    const key = JSON.stringify(parts);
    const known = this.#spans.get(key);
    const span =
      known && isWithin(known, timestamp)
        ? { sinceMs: known.sinceMs, lastMs: Math.max(known.lastMs, timestamp) }
        : { sinceMs: timestamp, lastMs: timestamp };
    this.#keep(key, span);
    return { id: JSON.stringify([...parts, span.sinceMs]), alert };
  }

  #keep(key: string, span: BreachSpan): void {
    this.#spans.delete(key);
    this.#spans.set(key, span);
    if (this.#spans.size <= MAX_FOREIGN_BREACHES) return;
    for (const oldest of this.#spans.keys()) {
      this.#spans.delete(oldest);
      return;
    }
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
