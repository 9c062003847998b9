/**
 * The recording: the live messages of the last hours. The only public interface of this folder; no other module touches its
 * files. They are in the data directory, independent of the database (`docs/decisions/0060-history-is-files.md`).
 */
import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { HOUR_MS } from '../../src/domain/time/units.ts';
import type { LiveMessage } from '../bus/bus.ts';
import { PastListing } from './past/pastListing.ts';
import type { ReadFrames, ReadSnapshot } from './reading/frames.ts';
import { HistoryThreads } from './reading/HistoryThreads.ts';
import type { Samples } from './reading/samples.ts';
import type { SegmentRef, UnreadableGap } from './reading/segmentFiles.ts';
import { ClockTrust } from './recording/clockTrust.ts';
import { dropOldSegments } from './recording/dropOldSegments.ts';
import { loadSegments } from './recording/loadSegments.ts';
import { OpenSummary } from './recording/openSummary.ts';
import { Recorder } from './recording/recorder.ts';
import type { RecorderLimits, RecordingState } from './recording/recorderOptions.ts';
import { SegmentSealer } from './recording/sealer.ts';
import { SegmentList, type StoredSegment, segmentRefOf, segmentsForStateAtEnd } from './recording/segmentList.ts';
import { FIRST_OWN_SEQ, segmentPath } from './recording/segmentNames.ts';

export interface HistoryOptions {
  /** Folder of the files. */
  folder: string;
  /** How much is retained, hours. */
  hours: number;
  nowMs: () => number;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The current state, as messages. */
  seed(): Iterable<LiveMessage>;
  limits?: RecorderLimits;
  /** A monotonic clock, milliseconds. */
  steadyMs?: () => number;
}

export class History {
  readonly #options: HistoryOptions;
  readonly #segments = new SegmentList();
  readonly #threads: HistoryThreads;
  readonly #recorder: Recorder;
  readonly #sealer: SegmentSealer;
  #open = new OpenSummary();
  readonly #past: PastListing;
  readonly #clockTrust: ClockTrust;

  constructor(options: HistoryOptions) {
    const { log, nowMs, folder, limits } = options;
    this.#options = options;
    this.#clockTrust = new ClockTrust(nowMs, options.steadyMs);
    this.#threads = new HistoryThreads((error) => log.error({ err: error }, 'thread of the recording failed'));
    this.#past = new PastListing({ folder, segments: this.#segments, historyStartMs: () => this.#earliestMs });
    this.#sealer = new SegmentSealer(this.#segments, this.#threads, log);
    this.#recorder = new Recorder({
      nowMs,
      seed: options.seed,
      nextLog: (from) => segmentPath(folder, { seq: this.#nextSeq(), from }),
      onOpened: (path, from) => this.#onLogOpened(path, from),
      onClosed: (path, to) => this.#onLogClosed(path, to),
      onState: (state, error) => {
        if (state.state === 'on') log.info('recording');
        else log.warn({ reason: state.reason, err: error }, 'recording has stopped');
      },
      ...(limits && { limits }),
    });
  }

  /** Scans the existing recording and starts recording. */
  async start(): Promise<void> {
    const { folder, log } = this.#options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const segment of await loadSegments(folder, this.#threads)) {
        this.#segments.add(segment);
        if (segment.unreadable) log.error({ file: segment.path, reason: segment.unreadable }, 'a chunk cannot be read');
        if (segment.kind === 'log') this.#sealer.add(segment);
      }
      this.#clockTrust.start(this.#segments.all().at(-1)?.to);
    } catch (error) {
      log.error({ err: error }, 'the recording cannot be looked through');
    }
    await this.#recorder.start();
  }

  /** Call it with each live message. */
  record(message: LiveMessage): void {
    const at = this.#recorder.record(message);
    if (at !== undefined) this.#open.countMessage(message, at);
  }

  /** Resolves once everything recorded so far would survive a killed process, or recording has stopped. */
  whenFlushed(): Promise<void> {
    return this.#recorder.whenFlushed();
  }

  /**
   * Call it about ten times a second. @param isReading whether messages arrive without delay; delayed ones are left out
   */
  tick(isReading = true): void {
    this.#recorder.tick(isReading);
  }

  /** Retries failed steps and removes expired segments; call it every few seconds. */
  async maintain(): Promise<void> {
    if (this.#recorder.state.state !== 'on') await this.#recorder.start();
    // First, because a log that is being sealed again is kept.
    if (this.#clockTrust.isTrusted()) await dropOldSegments(this.#segments, this.#sealer, this.#earliestMs);
    this.#sealer.retryPending();
  }

  get recording(): RecordingState {
    return this.#recorder.state;
  }

  /** Why nothing is being recorded, for people; undefined while recording. */
  get stoppedReason(): string | undefined {
    const { state, reason = '' } = this.recording;
    return state === 'stopped' ? reason : undefined;
  }

  /** The time before the start of the recording. */
  get past(): PastListing {
    return this.#past;
  }

  /** First and last time that can be shown, epoch milliseconds; undefined while there is nothing. */
  range(): { earliest: number; latest: number } | undefined {
    const first = this.#firstKeptSegment();
    if (!first) return undefined;
    const earliest = Math.max(first.from, this.#earliestMs);
    const latest = Math.min(this.#options.nowMs(), this.#readableSegments().at(-1)?.to ?? first.from);
    return latest >= earliest ? { earliest, latest } : undefined;
  }

  /** Start of the retained time, epoch milliseconds. */
  keptFrom(): number {
    return this.#firstKeptSegment()?.from ?? this.#options.nowMs();
  }

  /** Stretches of a window for which nothing can be shown. */
  gaps(from: number, to: number): UnreadableGap[] {
    return this.#segments.gaps().filter((gap) => gap.from < to && gap.to > from);
  }

  /** Summaries of a window's segments, without reading their messages. */
  summaries(from: number, to: number) {
    const sealedSummaries = this.#readableSegments().flatMap(({ summary, from: segmentFrom, to: end }) =>
      summary && segmentFrom <= to && end >= from ? [summary] : [],
    );
    return [...sealedSummaries, ...this.#sealer.summaries(), this.#open.summary()];
  }

  /**
   * The state at a time, as messages.
   * @param seek repeated in the first part
   * @param ahead how far to read ahead in the same read, and the length of its frames
   * @param signal aborted when nobody waits for the result any more @throws the signal's reason if the read is dropped
   * before it starts
   */
  async snapshot(
    at: number,
    seek?: number,
    ahead?: { to: number; stepMs: number },
    signal?: AbortSignal,
  ): Promise<ReadSnapshot> {
    const refs = this.#readableSegments().filter(({ from }) => from <= at);
    await this.whenFlushed();
    const next = ahead && { ...ahead, from: at, refs: this.#segmentsBetween(at, ahead.to) };
    const read = await this.#threads.snapshot({ refs: segmentsForStateAtEnd(refs), at, seek, prefetch: next }, signal);
    this.#recordDamage([...read.gaps, ...(read.prefetch?.gaps ?? [])]);
    return read;
  }

  /** Messages after one time, up to and including another, in frames of a fixed length. @param signal as above */
  async frames(from: number, to: number, stepMs: number, signal?: AbortSignal): Promise<ReadFrames> {
    const read = await this.#threads.frames({ refs: this.#segmentsBetween(from, to), from, to, stepMs }, signal);
    this.#recordDamage(read.gaps);
    return read;
  }

  /** Activity of vehicles over a window. @param signal aborted when nobody waits for the rest any more */
  async samples(ids: readonly string[], from: number, to: number, signal?: AbortSignal): Promise<Samples[]> {
    await this.whenFlushed();
    const read = await this.#threads.samples({ refs: this.#segmentsBetween(from, to), ids, from, to }, signal);
    this.#recordDamage(read.gaps);
    return read.samples;
  }

  /** Size of all chunks, bytes. */
  get bytes(): number {
    return this.#segments.all().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Resolves once every complete log has become a chunk. */
  whenSealed(): Promise<void> {
    return this.#sealer.whenIdle();
  }

  async close(): Promise<void> {
    this.#sealer.stop();
    await this.#recorder.stop();
    await this.#threads.close();
  }

  /** Older data is due for deletion. */
  get #earliestMs(): number {
    return this.#options.nowMs() - this.#options.hours * HOUR_MS;
  }

  /** Skips segments recorded while the clock was temporarily far behind. */
  #firstKeptSegment(): StoredSegment | undefined {
    return this.#readableSegments().find(({ to }) => to >= this.#earliestMs);
  }

  #readableSegments(): StoredSegment[] {
    return this.#segments.withoutOverlaps().filter(({ unreadable }) => unreadable === undefined);
  }

  #segmentsBetween(from: number, to: number): SegmentRef[] {
    return this.#readableSegments()
      .filter((segment) => segment.from <= to && segment.to >= from)
      .map(segmentRefOf);
  }

  #nextSeq(): number {
    return Math.max(this.#segments.all().at(-1)?.seq ?? 0, FIRST_OWN_SEQ - 1) + 1;
  }

  #onLogOpened(path: string, from: number): void {
    const to = Number.POSITIVE_INFINITY;
    const segment = { path, kind: 'log' as const, from, to, seq: this.#nextSeq(), summary: undefined };
    this.#segments.add({ ...segment, unreadable: undefined, bytes: 0 });
  }

  #onLogClosed(path: string, to: number): void {
    const segment = this.#segments.all().find((other) => other.path === path);
    if (!segment) return;
    this.#segments.update(segment, { to });
    this.#sealer.add(segment, this.#open);
    this.#open = new OpenSummary();
  }

  /** Records damage that is noticed only when a chunk is read. */
  #recordDamage(gaps: readonly UnreadableGap[]): void {
    for (const { from, reason } of gaps) {
      const segment = this.#segments.all().find((other) => other.from === from && !other.unreadable);
      if (!segment || reason === 'stopped') continue;
      this.#segments.update(segment, { unreadable: reason });
      this.#options.log.error({ file: segment.path, reason }, 'a chunk cannot be read');
    }
  }
}
