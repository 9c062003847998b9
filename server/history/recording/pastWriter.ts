/**
 * Writes what lies before the recording's own beginning, in the order of time and by a clock of its own: logs and chunks
 * with numbers below those of what was recorded live, which hold wherever both tell of a moment.
 */
import type { LiveMessage } from '../../bus/bus.ts';
import { Recorder } from './recorder.ts';
import type { Sealer } from './sealer.ts';
import type { SegmentList, StoredSegment } from './segmentList.ts';
import { FIRST_OWN_SEQ, segmentPath } from './segmentNames.ts';

/** A stretch of time, epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** Written at once: messages of so much of its time. */
const WRITE_EVERY_MS = 30_000;

/** Between the end of the past and the recording: vehicles do not go on from where the past left them. */
const ENDS_BEFORE_MS = 5_000;
/** A shorter stretch is not worth a past. */
const SHORTEST_MS = 60_000;

/** The stretch before all that is recorded of which nothing is known. @param reachesMs how far back the recording may reach */
export function vacantPast(segments: SegmentList, reachesMs: number): Span | undefined {
  const own = segments.all().find(({ seq }) => seq >= FIRST_OWN_SEQ);
  if (!own) return undefined;
  const past = segments.all().findLast(({ seq }) => seq < FIRST_OWN_SEQ);
  const from = Math.max(reachesMs, past?.to ?? reachesMs);
  const to = own.from - ENDS_BEFORE_MS;
  return to - from >= SHORTEST_MS ? { from, to } : undefined;
}

export interface PastWriterOptions {
  folder: string;
  segments: SegmentList;
  sealer: Sealer;
  /** It is complete, or was given up. */
  onEnd(): void;
}

export class PastWriter {
  /** What may be written. */
  readonly span: Span;
  readonly #options: PastWriterOptions;
  readonly #recorder: Recorder;
  #nowMs: number;
  #logFrom = 0;
  #writtenMs: number;
  #isStarted = false;
  #isEnded = false;

  constructor(span: Span, options: PastWriterOptions) {
    const { folder, segments, sealer } = options;
    this.span = span;
    this.#options = options;
    this.#nowMs = span.from;
    this.#writtenMs = span.from;
    this.#recorder = new Recorder({
      nowMs: () => this.#nowMs,
      seed: () => [],
      nextLog: (from) => segmentPath(folder, { seq: lastPastSeq(segments) + 1, from }),
      // It is listed once it is complete: until then it covers nothing, and must not be taken for a stretch that is over.
      onOpened: (_path, from) => {
        this.#logFrom = from;
      },
      onClosed: (path, to) => {
        const seq = lastPastSeq(segments) + 1;
        const log = { path, kind: 'log' as const, from: this.#logFrom, to, seq, bytes: 0 };
        const segment: StoredSegment = { ...log, summary: undefined, unreadable: undefined };
        segments.add(segment);
        sealer.add(segment);
      },
      onState: () => {},
    });
  }

  /** Up to which moment it stands on disk. */
  get writtenMs(): number {
    return this.#writtenMs;
  }

  record(message: LiveMessage): void {
    this.#recorder.record(message);
  }

  /**
   * Moves its clock on.
   * @throws RangeError for a moment before its last or outside its span; Error where nothing can be written
   */
  async advanceTo(atMs: number): Promise<void> {
    if (this.#isEnded) throw new Error('the past is closed');
    if (!(atMs >= this.#nowMs && atMs <= this.span.to)) {
      throw new RangeError(`${atMs} is not between ${this.#nowMs} and ${this.span.to}`);
    }
    if (!this.#isStarted) await this.#recorder.start();
    this.#isStarted = true;
    this.#checkOn();
    this.#nowMs = atMs;
    if (atMs - this.#writtenMs >= WRITE_EVERY_MS) await this.#write();
  }

  /** Closes it; what was written stays. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    await this.#recorder.stop();
    await this.#options.sealer.idle();
    this.#options.onEnd();
  }

  async #write(): Promise<void> {
    // Chunks are made one after the other: logs must not pile up before them.
    await this.#options.sealer.idle();
    await this.#recorder.flushed();
    this.#checkOn();
    this.#writtenMs = this.#nowMs;
  }

  #checkOn(): void {
    const { state, reason } = this.#recorder.state;
    if (state !== 'on') throw new Error(reason);
  }
}

function lastPastSeq(segments: SegmentList): number {
  return segments.all().findLast(({ seq }) => seq < FIRST_OWN_SEQ)?.seq ?? 0;
}
