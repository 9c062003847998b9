/** Every segment of the recording, in the order in which they were recorded. */
import type { Summary } from '../format/chunkFile.ts';
import type { SegmentRef, UnreadableGap } from '../reading/segmentFiles.ts';
import { FIRST_OWN_SEQ } from './segmentNames.ts';

export interface StoredSegment extends SegmentRef {
  seq: number;
  /** Undefined while it is a log. */
  summary: Summary | undefined;
  unreadable: 'corrupt' | 'missing' | undefined;
  /** Size of the chunk, bytes. */
  bytes: number;
}

/** Consecutive segments within this distance have no gap between them. */
const JOIN_TOLERANCE_MS = 2_500;

/** How far to look back past unreadable chunks and consecutive logs without a keyframe. */
const MAX_LOOK_BACK_SEGMENTS = 16;

export function segmentRefOf({ path, kind, from, to }: StoredSegment): SegmentRef {
  return { path, kind, from, to };
}

/** @param segments in chronological order @returns those needed to read the state at their end */
export function segmentsForStateAtEnd(segments: readonly StoredSegment[]): SegmentRef[] {
  return segments.slice(-MAX_LOOK_BACK_SEGMENTS).map(segmentRefOf);
}

/** Time spans, adjoining ones merged: segments are many, spans few. */
class RecordedSpans {
  readonly #spans: { from: number; to: number }[] = [];

  contains(atMs: number): boolean {
    return this.#spans.some(({ from, to }) => from <= atMs && atMs < to);
  }

  /** Start of the first span after a time. */
  nextStartAfter(atMs: number): number {
    return this.#spans.reduce(
      (next, { from }) => (from > atMs ? Math.min(next, from) : next),
      Number.POSITIVE_INFINITY,
    );
  }

  /** @param from outside of any span @param to not beyond the start of the next one */
  add(from: number, to: number): void {
    const next = this.#spans.find((span) => span.from >= from && span.from - to <= JOIN_TOLERANCE_MS);
    if (next) next.from = from;
    else this.#spans.push({ from, to });
  }
}

/** Possibly overlapping time spans; those that touch are merged. */
class TimeUnion {
  #spans: { from: number; to: number }[] = [];

  contains(atMs: number): boolean {
    return this.#spans.some(({ from, to }) => from <= atMs && atMs < to);
  }

  add(from: number, to: number): void {
    const touching = this.#spans.filter((span) => span.from <= to && from <= span.to);
    const joined = {
      from: Math.min(from, ...touching.map((span) => span.from)),
      to: Math.max(to, ...touching.map((span) => span.to)),
    };
    this.#spans = [...this.#spans.filter((span) => !touching.includes(span)), joined];
  }
}

/** A month has some twenty thousand segments, and each is examined every few seconds and on every read. */
export class SegmentList {
  /** By segment number. */
  #segments: StoredSegment[] = [];
  /** Cached until a segment changes. */
  #withoutOverlaps: readonly StoredSegment[] | undefined;

  add(segment: StoredSegment): void {
    const before = this.#segments.findLastIndex(({ seq }) => seq <= segment.seq);
    this.#segments.splice(before + 1, 0, segment);
    this.#withoutOverlaps = undefined;
  }

  remove(segment: StoredSegment): void {
    this.#segments = this.#segments.filter((other) => other !== segment);
    this.#withoutOverlaps = undefined;
  }

  /** The only way to change a segment of the list. */
  update(segment: StoredSegment, change: Partial<StoredSegment>): void {
    Object.assign(segment, change);
    this.#withoutOverlaps = undefined;
  }

  all(): readonly StoredSegment[] {
    return this.#segments;
  }

  /** When a segment ends; one that was never closed ends where the next begins. */
  endOf(segment: StoredSegment): number {
    if (Number.isFinite(segment.to)) return segment.to;
    const next = this.#segments[this.#segments.indexOf(segment) + 1];
    return next ? Math.max(segment.from, next.from) : segment.to;
  }

  /**
   * The valid recording of each time span, in chronological order. If the clock was set back, the later recording
   * replaces the earlier one of the same time, and of no other: a clock may be years off for some seconds.
   */
  withoutOverlaps(): readonly StoredSegment[] {
    this.#withoutOverlaps ??= this.#findWithoutOverlaps();
    return this.#withoutOverlaps;
  }

  #findWithoutOverlaps(): StoredSegment[] {
    const effective: StoredSegment[] = [];
    const later = new RecordedSpans();
    for (const segment of this.#segments.toReversed()) {
      const { from } = segment;
      if (later.contains(from)) continue;
      const to = Math.min(segment.to, later.nextStartAfter(from));
      if (to <= from) continue;
      effective.push(to === segment.to ? segment : { ...segment, to });
      later.add(from, to);
    }
    return effective.sort((a, b) => a.from - b.from);
  }

  /** Segments that a complete later recording of the same time has replaced. */
  superseded(): ReadonlySet<StoredSegment> {
    const superseded = new Set<StoredSegment>();
    const later = new TimeUnion();
    for (const segment of this.#segments.toReversed()) {
      const { from, to } = segment;
      if (later.contains(from)) superseded.add(segment);
      if (Number.isFinite(to) && to > from) later.add(from, to);
    }
    return superseded;
  }

  /** All stretches of which nothing is known, in chronological order. */
  gaps(): UnreadableGap[] {
    const gaps: UnreadableGap[] = [];
    let last: StoredSegment | undefined;
    for (const segment of this.withoutOverlaps()) {
      if (last && segment.from - last.to > JOIN_TOLERANCE_MS) {
        gaps.push({
          from: last.to,
          to: segment.from,
          reason: this.#isSegmentLostBetween(last, segment) ? 'missing' : 'stopped',
        });
      }
      const { from, to, unreadable, summary } = segment;
      if (unreadable) gaps.push({ from, to, reason: unreadable });
      else if (summary?.brokenFrom !== undefined) gaps.push({ from: summary.brokenFrom, to, reason: 'corrupt' });
      last = segment;
    }
    return gaps;
  }

  /** Numbers are consecutive: a missing one was removed externally. */
  #isSegmentLostBetween(before: StoredSegment, after: StoredSegment): boolean {
    if (before.seq < FIRST_OWN_SEQ && after.seq >= FIRST_OWN_SEQ) return false;
    const between = this.#segments.filter(({ seq }) => seq > before.seq && seq < after.seq).length;
    return between < after.seq - before.seq - 1;
  }
}
