/** Collects refused items until they are saved: the latest of each sender, and their number. */
import { ITEM_BOUNDS } from '../../../src/domain/wire/ingest.ts';
import type { IngestChannel } from '../../../src/domain/wire/refusals.ts';
import { findExceededBound } from '../../../src/domain/wire/size.ts';
import { withoutUnstorable } from '../../../src/domain/wire/text.ts';
import type { IngestSource, RefusalListener } from '../IngestPipeline.ts';
import { UnreadableItem } from '../intake.ts';

export interface BufferedRefusal {
  atMs: number;
  door: IngestChannel;
  sender: string;
  message: string;
  item: string;
}

export interface BufferedRefusalCount {
  door: IngestChannel;
  sender: string;
  count: number;
  lastMs: number;
}

export interface BufferedRefusals {
  refusals: BufferedRefusal[];
  counts: BufferedRefusalCount[];
}

/** Limit per sender between two saves; further ones are only counted. */
const MAX_BUFFERED_REFUSALS_PER_SENDER = 50;
/** Limit for all senders together while saving fails. */
const MAX_BUFFERED_REFUSALS = 500;
const MAX_TEXT_LENGTH = 500;

export class RefusalLog implements RefusalListener {
  readonly #nowMs: () => number;
  #refusals: BufferedRefusal[] = [];
  #counts = new Map<string, BufferedRefusalCount & { buffered: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  recordRefusal({ door, sender }: IngestSource, item: unknown, message: string): void {
    const atMs = this.#nowMs();
    const key = `${door} ${sender}`;
    const count = this.#counts.get(key) ?? { door, sender, count: 0, lastMs: atMs, buffered: 0 };
    this.#counts.set(key, count);
    count.count += 1;
    count.lastMs = atMs;
    if (count.buffered >= MAX_BUFFERED_REFUSALS_PER_SENDER || this.#refusals.length >= MAX_BUFFERED_REFUSALS) return;
    count.buffered += 1;
    this.#refusals.push({ atMs, door, sender, message: storableText(message), item: excerptOf(item) });
  }

  /** Returns the entries since the last call. */
  drain(): BufferedRefusals {
    const buffered = { refusals: this.#refusals, counts: [...this.#counts.values()] };
    this.#refusals = [];
    this.#counts = new Map();
    return buffered;
  }

  /** Saving has failed: puts the entries back. */
  restoreUnsaved({ refusals, counts }: BufferedRefusals): void {
    this.#refusals = [...refusals, ...this.#refusals].slice(-MAX_BUFFERED_REFUSALS);
    for (const { door, sender, count, lastMs } of counts) {
      const key = `${door} ${sender}`;
      const since = this.#counts.get(key) ?? { door, sender, count: 0, lastMs, buffered: 0 };
      this.#counts.set(key, { ...since, count: since.count + count });
    }
  }
}

/** Data beyond an item's size limits could be megabytes, or too deeply nested to serialise. */
function excerptOf(item: unknown): string {
  if (item instanceof UnreadableItem) return storableText(item.text);
  return findExceededBound(item, ITEM_BOUNDS) === undefined ? storableText(JSON.stringify(item) ?? '') : '';
}

function storableText(text: string): string {
  return withoutUnstorable(text.slice(0, MAX_TEXT_LENGTH));
}
