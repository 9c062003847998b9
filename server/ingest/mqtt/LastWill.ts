/**
 * The last will of a connection. It was composed when its client connected: the presence that it reports is dated to
 * the last activity on the connection, so that it does not override what arrived over another connection since.
 */
import { isInFuture, MIN_TIME_MS } from '../../../src/domain/time/reported.ts';

interface NamedItem {
  id: string;
  presence?: unknown;
  timestamp?: unknown;
}

export class LastWill {
  readonly #items: readonly unknown[];
  /** When its last packet was processed, epoch milliseconds. */
  #aliveAtMs: number;
  /** By id in the will, the time of the last item with that id, by the sender's clock, epoch milliseconds. */
  readonly #lastAtMsById: Map<string, number | undefined>;

  /** @param items of the will message @param nowMs epoch milliseconds */
  constructor(items: readonly unknown[], nowMs: number) {
    this.#items = items;
    this.#aliveAtMs = nowMs;
    this.#lastAtMsById = new Map(items.filter(isNamed).map(({ id }) => [id, undefined]));
  }

  /** Call it for each packet, once its items have been processed. @param items contained in the packet */
  noteAlive(nowMs: number, items: readonly unknown[] = []): void {
    this.#aliveAtMs = nowMs;
    for (const item of items) {
      if (!isNamed(item) || !this.#lastAtMsById.has(item.id)) continue;
      const { id, timestamp } = item;
      // The intake has accepted future times as of their arrival, and refused those of 1970.
      if (typeof timestamp !== 'number' || timestamp < MIN_TIME_MS) continue;
      const atMs = isInFuture(timestamp, nowMs) ? nowMs : timestamp;
      this.#lastAtMsById.set(id, Math.max(atMs, this.#lastAtMsById.get(id) ?? atMs));
    }
  }

  /** Items for the intake. */
  items(): unknown[] {
    return this.#items.flatMap((item) => {
      if (!isNamed(item) || item.presence === undefined || item.presence === null) return [item];
      const { id, presence } = item;
      const timed = { id, presence, timestamp: this.#lastAtMsById.get(id) ?? this.#aliveAtMs };
      // The location and the status date from before.
      return 'location' in item || 'status' in item ? [item, timed] : [timed];
    });
  }
}

function isNamed(item: unknown): item is NamedItem {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}
