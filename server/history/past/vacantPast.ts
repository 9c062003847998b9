/** The time before the recording's own beginning: chunks of it have numbers below those of what was recorded live. */
import type { Summary } from '../format/chunkFile.ts';
import type { SegmentList } from '../recording/segmentList.ts';
import { FIRST_OWN_SEQ } from '../recording/segmentNames.ts';

/** A stretch of time, epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** A chunk that stands on disk. */
export interface PastChunk {
  seq: number;
  /** Without its extension. */
  path: string;
  summary: Summary;
  bytes: number;
}

/**
 * Between the past and what was recorded, and between a past that was cut off and its continuation: vehicles do not go on
 * from where they were, which is shown as a gap.
 */
const SEAM_MS = 5_000;
/** A shorter stretch is not worth a past. */
const MIN_SPAN_MS = 60_000;

/** The stretch before all that is recorded of which nothing is known. @param reachesMs how far back the recording may reach */
export function vacantPast(segments: SegmentList, reachesMs: number): Span | undefined {
  const own = segments.all().find(({ seq }) => seq >= FIRST_OWN_SEQ);
  if (!own) return undefined;
  const past = segments.all().findLast(({ seq }) => seq < FIRST_OWN_SEQ);
  const from = past ? Math.max(reachesMs, past.to + SEAM_MS) : reachesMs;
  const to = own.from - SEAM_MS;
  return to - from >= MIN_SPAN_MS ? { from, to } : undefined;
}

/** The number of the next chunk of the past. */
export function nextPastSeq(segments: SegmentList): number {
  return (segments.all().findLast(({ seq }) => seq < FIRST_OWN_SEQ)?.seq ?? 0) + 1;
}
