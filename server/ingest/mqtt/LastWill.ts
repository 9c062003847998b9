/**
 * The will of a connection. It was written when its client connected: what it says about presence holds from the last sign of
 * life over the connection on, and not against what has come over another one since.
 */
import { isInFuture, MIN_TIME_MS } from '../../../src/domain/time/reported.ts';

interface NamedItem {
  id: string;
  presence?: unknown;
  timestamp?: unknown;
}

export class LastWill {
  readonly #items: readonly unknown[];
  /** When its last packet had been processed, epoch milliseconds. */
  #aliveAtMs: number;
  /** Of each id in the will the time of its last item, by the clock of its sender, epoch milliseconds. */
  readonly #lastAtMsById: Map<string, number | undefined>;

  /** @param items of its message @param nowMs epoch milliseconds */
  constructor(items: readonly unknown[], nowMs: number) {
    this.#items = items;
    this.#aliveAtMs = nowMs;
    this.#lastAtMsById = new Map(items.filter(isNamed).map(({ id }) => [id, undefined]));
  }

  /** Call it with each packet, once what it holds has been taken. @param items that it holds */
  noteAlive(nowMs: number, items: readonly unknown[] = []): void {
    this.#aliveAtMs = nowMs;
    for (const item of items) {
      if (!isNamed(item) || !this.#lastAtMsById.has(item.id)) continue;
      const { id, timestamp } = item;
      // Those that are too far ahead have been taken as of their arrival; those of 1970 were refused.
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
      // A place and a status are of before.
      return 'location' in item || 'status' in item ? [item, timed] : [timed];
    });
  }
}

function isNamed(item: unknown): item is NamedItem {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}
