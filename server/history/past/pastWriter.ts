/**
 * Writes the time before the start of the recording, in chronological order and by its own clock. It lacks the
 * safeguards of the live recording: messages are written to chunks without a log, and incomplete chunks are written
 * again. Runs in its own thread.
 */
import { mkdir } from 'node:fs/promises';
import type { LiveMessage } from '../../bus/bus.ts';
import { writeFileAtomically } from '../reading/seal.ts';
import { SEGMENT_EXTENSION } from '../reading/segmentFiles.ts';
import { segmentPath } from '../recording/segmentNames.ts';
import { SegmentBuilder } from '../segment/builder.ts';
import { encodeSegment } from '../segment/chunkSegment.ts';
import { LatestState } from '../segment/latest.ts';
import { summaryOf } from '../segment/summary.ts';
import type { PastChunk, TimeSpan } from './pastListing.ts';

export interface PastWriterOptions {
  folder: string;
  /** The time span to write. */
  span: TimeSpan;
  firstSeq: number;
  /** Called when a chunk is complete on disk. */
  onChunk(chunk: PastChunk): void;
  /** Time covered by one chunk. */
  chunkMs?: number;
}

const CHUNK_MS = 300_000;

export class PastWriter {
  readonly span: TimeSpan;
  readonly #options: PastWriterOptions;
  #builder = new SegmentBuilder();
  #seq: number;
  #chunkStartMs: number;
  #nowMs: number;
  #isEnded = false;

  constructor(options: PastWriterOptions) {
    this.#options = options;
    this.span = options.span;
    this.#seq = options.firstSeq;
    this.#nowMs = this.span.from;
    this.#chunkStartMs = this.span.from;
  }

  record(message: LiveMessage): void {
    this.#builder.add(this.#nowMs, JSON.stringify(message));
  }

  /**
   * Advances the clock.
   * @throws RangeError for a time before the last one or outside the span; Error if writing fails
   */
  async advanceTo(atMs: number): Promise<void> {
    if (this.#isEnded) throw new Error('the past is closed');
    if (!(atMs >= this.#nowMs && atMs <= this.span.to)) {
      throw new RangeError(`${atMs} is not between ${this.#nowMs} and ${this.span.to}`);
    }
    if (atMs - this.#chunkStartMs >= (this.#options.chunkMs ?? CHUNK_MS)) await this.#writeChunk(atMs);
    this.#nowMs = atMs;
  }

  /** Writes the remaining messages. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#builder.count > 0 && this.#nowMs > this.#chunkStartMs) await this.#writeChunk(this.#nowMs);
  }

  /** @param to end of the chunk, exclusive */
  async #writeChunk(to: number): Promise<void> {
    const { folder, onChunk } = this.#options;
    const builder = this.#builder;
    const summary = summaryOf(builder, { from: this.#chunkStartMs, to });
    const bytes = encodeSegment(builder, summary);
    const path = segmentPath(folder, { seq: this.#seq, from: this.#chunkStartMs });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFileAtomically(path + SEGMENT_EXTENSION.chunk, bytes);
    onChunk({ seq: this.#seq, path, summary, bytes: bytes.length });
    this.#seq++;
    this.#chunkStartMs = to;
    this.#builder = continueSegment(builder, to);
  }
}

/** @returns a segment that begins with the final state of the previous one */
function continueSegment(before: SegmentBuilder, at: number): SegmentBuilder {
  const state = new LatestState();
  state.applySegment(before, at);
  const builder = new SegmentBuilder();
  for (const text of state.textsAt(at)) builder.add(at, text);
  builder.endKeyframe();
  return builder;
}
