/** Plays a recording to the site at its pace. */
import { setTimeout as wait } from 'node:timers/promises';
import type { IngestAnswer, IngestFix } from '../../../src/domain/wire/ingest.ts';
import { SkipReasons } from './reasons.ts';
import type { RecordedFix } from './recordedFix.ts';
import { dueTimesMs, fixItem, type SendRate } from './schedule.ts';

export interface ImportProgress {
  sent: number;
  total: number;
  refused: number;
  vehicles: number;
  roundCount: number;
  /** Why the site refused fixes, with the rows of the file. */
  reasons: SkipReasons;
}

export interface PlayOptions extends SendRate {
  category: string;
  isLoop: boolean;
  signal: AbortSignal;
  send(items: readonly IngestFix[]): Promise<IngestAnswer>;
  onProgress(progress: ImportProgress): void;
}

const MAX_BATCH_FIXES = 500;
/** Fixes that fall due within this time are sent together. */
const BATCH_WINDOW_MS = 200;

/** @param fixes in order of time @returns when all are sent, or the signal has aborted */
export async function sendOnSchedule(fixes: readonly RecordedFix[], options: PlayOptions): Promise<ImportProgress> {
  const vehicles = new Set(fixes.map((fix) => fix.id)).size;
  const progress: ImportProgress = {
    sent: 0,
    total: fixes.length,
    refused: 0,
    vehicles,
    roundCount: 0,
    reasons: new SkipReasons(),
  };
  const dueMs = dueTimesMs(fixes, options);
  try {
    do {
      progress.sent = 0;
      await sendOnce(fixes, dueMs, options, progress);
      progress.roundCount += 1;
    } while (options.isLoop);
  } catch (error) {
    if (!options.signal.aborted) throw error;
  }
  return progress;
}

async function sendOnce(
  fixes: readonly RecordedFix[],
  dueMs: readonly number[],
  options: PlayOptions,
  progress: ImportProgress,
): Promise<void> {
  const startMs = performance.now();
  const elapsedMs = () => performance.now() - startMs;
  const times = new SendTimes();
  let lateMs = 0;
  let next = 0;
  while (next < fixes.length) {
    options.signal.throwIfAborted();
    const waitMs = lateMs + (dueMs[next] ?? 0) - elapsedMs();
    if (waitMs > 0) await wait(waitMs, undefined, { signal: options.signal });
    const end = batchEndIndex(dueMs, next, elapsedMs() - lateMs + BATCH_WINDOW_MS);
    const batch = fixes.slice(next, end);
    const items = batch.map((fix, offset) => {
      const ageMs = Math.max(0, elapsedMs() - lateMs - (dueMs[next + offset] ?? 0));
      return fixItem(fix, options.category, times.nextMs(fix.id, Math.ceil(Date.now() - ageMs)));
    });
    const beforeMs = elapsedMs();
    countBatch(progress, batch, await options.send(items));
    // After a long outage the rest is sent at the recorded pace, not all at once.
    const tookMs = elapsedMs() - beforeMs;
    if (tookMs > 2_000) lateMs += tookMs;
    next = end;
    options.onProgress(progress);
  }
}

/** Kept below the tolerance within which the site accepts times ahead of its clock. */
const MAX_SEND_AHEAD_MS = 4_000;

/** Keeps a vehicle's fixes in order however fast they are played: of two fixes the site keeps the newer. */
class SendTimes {
  readonly #lastMsById = new Map<string, number>();

  nextMs(id: string, atMs: number): number {
    const earliestMs = (this.#lastMsById.get(id) ?? Number.NEGATIVE_INFINITY) + 1;
    const sentAtMs = Math.max(atMs, Math.min(earliestMs, Date.now() + MAX_SEND_AHEAD_MS));
    this.#lastMsById.set(id, sentAtMs);
    return sentAtMs;
  }
}

function batchEndIndex(dueMs: readonly number[], from: number, untilMs: number): number {
  let end = from + 1;
  while (end < dueMs.length && end - from < MAX_BATCH_FIXES && (dueMs[end] ?? 0) <= untilMs) end += 1;
  return end;
}

function countBatch(progress: ImportProgress, batch: readonly RecordedFix[], answer: IngestAnswer): void {
  progress.sent += batch.length;
  progress.refused += answer.rejected;
  for (const { index, message } of answer.errors) progress.reasons.add(message, batch[index]?.row ?? 0);
}
