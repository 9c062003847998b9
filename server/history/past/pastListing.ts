/** The time before the recording's own beginning: its chunks have lower numbers than those recorded live. */
import type { Summary } from '../format/chunkFile.ts';
import type { SegmentList } from '../recording/segmentList.ts';
import { FIRST_OWN_SEQ } from '../recording/segmentNames.ts';

/** A stretch of time, epoch milliseconds. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** A chunk on disk. */
export interface PastChunk {
  seq: number;
  /** Without its extension. */
  path: string;
  summary: Summary;
  bytes: number;
}

/**
 * Tolerance between the past and the live recording, and between an interrupted past and its continuation: vehicles do
 * not continue from their places, which is shown as a gap.
 */
const PAST_JOIN_TOLERANCE_MS = 5_000;
/** Shorter spans are not worth backfilling. */
const MIN_SPAN_MS = 60_000;

export interface PastListingOptions {
  folder: string;
  segments: SegmentList;
  /** How far back the recording may reach, epoch milliseconds. */
  historyStartMs: () => number;
}

/** A past that is being filled by another thread. */
export interface PastFill {
  /** The time span of a `PastWriter`, and its folder. */
  target: { folder: string; span: TimeSpan; firstSeq: number };
  /** Lists a chunk on disk: from then on it is read like all others. */
  addChunk(chunk: PastChunk): void;
  /** No more chunks follow; listed ones stay. */
  endChunks(): void;
}

export class PastListing {
  readonly #options: PastListingOptions;
  #spanInProgress: (TimeSpan & { writtenTo: number }) | undefined;

  constructor(options: PastListingOptions) {
    this.#options = options;
  }

  /** The span being written, and how far it has got. */
  get writingSpan(): (TimeSpan & { writtenTo: number }) | undefined {
    return this.#spanInProgress;
  }

  /** The stretch before all that is recorded of which nothing is known; undefined where it is full, or nothing is recorded. */
  unrecordedSpan(): TimeSpan | undefined {
    const firstOwnSegment = this.#options.segments.all().find(({ seq }) => seq >= FIRST_OWN_SEQ);
    if (!firstOwnSegment) return undefined;
    const historyStartMs = this.#options.historyStartMs();
    const last = this.#lastPastSegment();
    const from = last ? Math.max(historyStartMs, last.to + PAST_JOIN_TOLERANCE_MS) : historyStartMs;
    const to = firstOwnSegment.from - PAST_JOIN_TOLERANCE_MS;
    return to - from >= MIN_SPAN_MS ? { from, to } : undefined;
  }

  /** Begins to fill {@link unrecordedSpan}; undefined where nothing is vacant, or it is being filled. */
  open(): PastFill | undefined {
    const span = this.unrecordedSpan();
    if (!span || this.#spanInProgress) return undefined;
    const { folder, segments } = this.#options;
    this.#spanInProgress = { ...span, writtenTo: span.from };
    return {
      target: { folder, span, firstSeq: (this.#lastPastSegment()?.seq ?? 0) + 1 },
      addChunk: ({ seq, path, summary, bytes }) => {
        const { from, to } = summary;
        segments.add({ path, kind: 'chunk', from, to, seq, summary, unreadable: undefined, bytes });
        this.#spanInProgress = { ...span, writtenTo: to };
      },
      endChunks: () => (this.#spanInProgress = undefined),
    };
  }

  #lastPastSegment() {
    return this.#options.segments.all().findLast(({ seq }) => seq < FIRST_OWN_SEQ);
  }
}
