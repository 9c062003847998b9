/** Notes what is refused until it is saved: the last items of each sender, and how many there were. */
import { ITEM_BOUNDS } from '../../../src/domain/wire/ingest.ts';
import type { IngestDoor } from '../../../src/domain/wire/refusals.ts';
import { findExcess } from '../../../src/domain/wire/size.ts';
import { withoutUnstorable } from '../../../src/domain/wire/text.ts';
import type { IngestSource, RefusalListener } from '../IngestPipeline.ts';
import { UnreadableItem } from '../intake.ts';

export interface NotedRefusal {
  atMs: number;
  door: IngestDoor;
  sender: string;
  message: string;
  item: string;
}

export interface NotedCount {
  door: IngestDoor;
  sender: string;
  count: number;
  lastMs: number;
}

export interface NotedRefusals {
  refusals: NotedRefusal[];
  counts: NotedCount[];
}

/** Of one sender, between two savings; the others are counted. */
const MAX_NOTED_PER_SENDER = 50;
/** Of all, while they cannot be saved. */
const MAX_NOTED = 500;
const MAX_TEXT = 500;

export class RefusalBook implements RefusalListener {
  readonly #nowMs: () => number;
  #refusals: NotedRefusal[] = [];
  #counts = new Map<string, NotedCount & { noted: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  note({ door, sender }: IngestSource, item: unknown, message: string): void {
    const atMs = this.#nowMs();
    const key = `${door} ${sender}`;
    const count = this.#counts.get(key) ?? { door, sender, count: 0, lastMs: atMs, noted: 0 };
    this.#counts.set(key, count);
    count.count += 1;
    count.lastMs = atMs;
    if (count.noted >= MAX_NOTED_PER_SENDER || this.#refusals.length >= MAX_NOTED) return;
    count.noted += 1;
    this.#refusals.push({ atMs, door, sender, message: storableText(message), item: excerptOf(item) });
  }

  /** Hands over what was noted since the last call. */
  drain(): NotedRefusals {
    const noted = { refusals: this.#refusals, counts: [...this.#counts.values()] };
    this.#refusals = [];
    this.#counts = new Map();
    return noted;
  }

  /** Saving has failed: they are due again. */
  putBack({ refusals, counts }: NotedRefusals): void {
    this.#refusals = [...refusals, ...this.#refusals].slice(-MAX_NOTED);
    for (const { door, sender, count, lastMs } of counts) {
      const key = `${door} ${sender}`;
      const since = this.#counts.get(key) ?? { door, sender, count: 0, lastMs, noted: 0 };
      this.#counts.set(key, { ...since, count: since.count + count });
    }
  }
}

/** What is beyond the bounds of an item could be megabytes, or too deep to write. */
function excerptOf(item: unknown): string {
  if (item instanceof UnreadableItem) return storableText(item.text);
  return findExcess(item, ITEM_BOUNDS) === undefined ? storableText(JSON.stringify(item) ?? '') : '';
}

function storableText(text: string): string {
  return withoutUnstorable(text.slice(0, MAX_TEXT));
}
