/** The time before the start of the live recording: its chunks have lower numbers than those recorded live. */
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
  /** Without the file extension. */
  path: string;
  summary: Summary;
  bytes: number;
}

/**
 * Gap left between the past and the live recording, and between an interrupted past and its continuation: it is shown,
 * because vehicles do not continue from their previous places.
 */
const PAST_JOIN_TOLERANCE_MS = 5_000;
/** Shorter spans are not worth filling. */
const MIN_SPAN_MS = 60_000;

export interface PastListingOptions {
  folder: string;
  segments: SegmentList;
  /** How far back the recording may reach, epoch milliseconds. */
  historyStartMs: () => number;
}

/** A past that another thread is writing. */
export interface PastFill {
  /** The time span to write, the folder, and the first segment number, for a `PastWriter`. */
  target: { folder: string; span: TimeSpan; firstSeq: number };
  /** Adds a chunk on disk; from then on it is read like all others. */
  addChunk(chunk: PastChunk): void;
  /** Call it when no more chunks follow; those added stay. */
  endChunks(): void;
}

export class PastListing {
  readonly #options: PastListingOptions;
  #spanInProgress: (TimeSpan & { writtenTo: number }) | undefined;

  constructor(options: PastListingOptions) {
    this.#options = options;
  }

  /** The span being written, and the time up to which it is written. */
  get writingSpan(): (TimeSpan & { writtenTo: number }) | undefined {
    return this.#spanInProgress;
  }

  /** The unrecorded time before the start of the recording; undefined if it is filled or nothing has been recorded. */
  unrecordedSpan(): TimeSpan | undefined {
    const firstOwnSegment = this.#options.segments.all().find(({ seq }) => seq >= FIRST_OWN_SEQ);
    if (!firstOwnSegment) return undefined;
    const historyStartMs = this.#options.historyStartMs();
    const last = this.#lastPastSegment();
    const from = last ? Math.max(historyStartMs, last.to + PAST_JOIN_TOLERANCE_MS) : historyStartMs;
    const to = firstOwnSegment.from - PAST_JOIN_TOLERANCE_MS;
    return to - from >= MIN_SPAN_MS ? { from, to } : undefined;
  }

  /** Starts filling {@link unrecordedSpan}; undefined if there is none or it is being filled already. */
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
