/** Every stretch of the recording, in the order in which they were recorded. */
import type { Summary } from '../format/chunkFile.ts';
import type { SegmentRef, UnreadableGap } from '../reading/segmentFiles.ts';
import { FIRST_OWN_SEQ } from './segmentNames.ts';

export interface StoredSegment extends SegmentRef {
  seq: number;
  /** Undefined while it is a log. */
  summary: Summary | undefined;
  unreadable: 'corrupt' | 'missing' | undefined;
  /** Of the chunk. */
  bytes: number;
}

/** Two stretches that follow each other within this have no gap between them. */
const JOIN_TOLERANCE_MS = 2_500;

/** Logs in a row that have no keyframe yet, and chunks that cannot be read, are looked past. */
const MAX_LOOK_BACK = 16;

export function segmentRefOf({ path, kind, from, to }: StoredSegment): SegmentRef {
  return { path, kind, from, to };
}

/** @param segments in the order of time @returns those from which the state at their end is read */
export function segmentsForStateAtEnd(segments: readonly StoredSegment[]): SegmentRef[] {
  return segments.slice(-MAX_LOOK_BACK).map(segmentRefOf);
}

export class SegmentList {
  /** By number. */
  #segments: StoredSegment[] = [];

  add(segment: StoredSegment): void {
    this.#segments.push(segment);
    this.#segments.sort((a, b) => a.seq - b.seq);
  }

  remove(segment: StoredSegment): void {
    this.#segments = this.#segments.filter((other) => other !== segment);
  }

  all(): readonly StoredSegment[] {
    return this.#segments;
  }

  /**
   * The valid recording of each time span, in chronological order. If the clock was set back, the later recording
   * replaces the earlier one of the same time.
   */
  withoutOverlaps(): StoredSegment[] {
    const effective: StoredSegment[] = [];
    let limit = Number.POSITIVE_INFINITY;
    for (const segment of this.#segments.toReversed()) {
      const to = Math.min(segment.to, limit);
      if (to > segment.from) effective.unshift(to === segment.to ? segment : { ...segment, to });
      limit = Math.min(limit, segment.from);
    }
    return effective;
  }

  /** Stretches that nothing is known of, in the order of time, whole. */
  gaps(): UnreadableGap[] {
    const gaps: UnreadableGap[] = [];
    let last: StoredSegment | undefined;
    for (const segment of this.withoutOverlaps()) {
      if (last && segment.from - last.to > JOIN_TOLERANCE_MS) {
        gaps.push({ from: last.to, to: segment.from, reason: this.#isLost(last, segment) ? 'missing' : 'stopped' });
      }
      const { from, to, unreadable, summary } = segment;
      if (unreadable) gaps.push({ from, to, reason: unreadable });
      else if (summary?.brokenFrom !== undefined) gaps.push({ from: summary.brokenFrom, to, reason: 'corrupt' });
      last = segment;
    }
    return gaps;
  }

  /** Numbers are given without a break: one that is not there was removed from outside. */
  #isLost(before: StoredSegment, after: StoredSegment): boolean {
    if (before.seq < FIRST_OWN_SEQ && after.seq >= FIRST_OWN_SEQ) return false;
    const between = this.#segments.filter(({ seq }) => seq > before.seq && seq < after.seq).length;
    return between < after.seq - before.seq - 1;
  }
}
