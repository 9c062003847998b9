/**
 * Converts complete logs to chunks, one after another. A log whose conversion fails stays readable and is retried; one
 * that is itself unreadable becomes a gap and does not block the next ones.
 */
import type { Logger } from 'pino';
import type { HistoryThreads } from '../reading/HistoryThreads.ts';
import type { OpenSummary, PartialSummary } from './openSummary.ts';
import { type SegmentList, type StoredSegment, segmentRefOf, segmentsForStateAtEnd } from './segmentList.ts';

/** Attempts to read a log, one every few seconds: a network disk may be back by then. */
const READ_ATTEMPTS = 12;

export class SegmentSealer {
  readonly #segments: SegmentList;
  readonly #threads: Pick<HistoryThreads, 'seal'>;
  readonly #log: Pick<Logger, 'error'>;
  /** Logs waiting for conversion, with their summaries so far. */
  readonly #pendingLogs = new Map<StoredSegment, OpenSummary | undefined>();
  /** Consecutive failures of each log. */
  readonly #failedAttempts = new Map<StoredSegment, number>();
  #pendingSeal: Promise<void> | undefined;
  /** The log being sealed. */
  #sealing: StoredSegment | undefined;
  #isStopped = false;

  constructor(segments: SegmentList, threads: Pick<HistoryThreads, 'seal'>, log: Pick<Logger, 'error'>) {
    this.#segments = segments;
    this.#threads = threads;
    this.#log = log;
  }

  add(segment: StoredSegment, summary?: OpenSummary): void {
    this.#pendingLogs.set(segment, summary);
    this.retryPending();
  }

  /** Removes a log from the queue. @returns false while it is being sealed, since its file would be created again */
  drop(segment: StoredSegment): boolean {
    if (segment === this.#sealing) return false;
    this.#forget(segment);
    return true;
  }

  /** Summaries of the waiting logs. */
  summaries(): PartialSummary[] {
    return [...this.#pendingLogs.values()].flatMap((open) => (open ? [open.summary()] : []));
  }

  retryPending(): void {
    if (this.#pendingLogs.size > 0 && !this.#isStopped)
      this.#pendingSeal ??= this.#sealAll().finally(() => (this.#pendingSeal = undefined));
  }

  /** Resolves once no log is waiting, or the waiting ones have failed. */
  async whenIdle(): Promise<void> {
    await this.#pendingSeal;
  }

  /** Complete logs stay logs until the next start. */
  stop(): void {
    this.#isStopped = true;
  }

  async #sealAll(): Promise<void> {
    for (const segment of this.#pendingLogs.keys()) {
      try {
        this.#sealing = segment;
        await this.#seal(segment);
        this.#forget(segment);
      } catch (error) {
        if (this.#isStopped) return;
        const attempts = this.#failedAttempts.get(segment) ?? 0;
        this.#failedAttempts.set(segment, attempts + 1);
        if (attempts === 0) this.#log.error({ err: error, file: segment.path }, 'a log could not be packed');
        // The next ones depend on this one and are read as logs until then.
        return;
      } finally {
        this.#sealing = undefined;
      }
    }
  }

  #forget(segment: StoredSegment): void {
    this.#pendingLogs.delete(segment);
    this.#failedAttempts.delete(segment);
  }

  async #seal(segment: StoredSegment): Promise<void> {
    const before = this.#segments
      .withoutOverlaps()
      .filter(({ seq, unreadable, from }) => seq < segment.seq && !unreadable && from <= segment.from);
    const sealed = await this.#threads.seal({
      log: segmentRefOf(segment),
      before: segmentsForStateAtEnd(before),
      isLastAttempt: (this.#failedAttempts.get(segment) ?? 0) >= READ_ATTEMPTS - 1,
    });
    if ('unreadable' in sealed) {
      const { unreadable } = sealed;
      this.#segments.update(segment, { unreadable, to: this.#segments.endOf(segment) });
      this.#log.error({ file: segment.path, reason: unreadable }, 'a log cannot be read');
      return;
    }
    const { summary, bytes } = sealed;
    this.#segments.update(segment, { kind: 'chunk', summary, bytes, to: summary.to });
  }
}
