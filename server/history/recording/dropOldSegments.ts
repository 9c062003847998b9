/** Deletes expired segments, and those that a later recording of the same time has replaced. */
import { rm } from 'node:fs/promises';
import { SEGMENT_EXTENSION } from '../reading/segmentFiles.ts';
import type { SegmentSealer } from './sealer.ts';
import type { SegmentList } from './segmentList.ts';

/** @param beforeMs segments that ended before this time are deleted, whether sealed or not; epoch milliseconds */
export async function dropOldSegments(segments: SegmentList, sealer: SegmentSealer, beforeMs: number): Promise<void> {
  const superseded = segments.superseded();
  for (const segment of segments.all()) {
    // An empty one is kept until it expires: a missing number would count as a lost segment.
    const isSuperseded = segment.to > segment.from && superseded.has(segment);
    const endMs = segments.endOf(segment);
    const isOver = endMs < beforeMs || isSuperseded;
    if (!isOver || !Number.isFinite(endMs) || !sealer.drop(segment)) continue;
    for (const extension of Object.values(SEGMENT_EXTENSION)) await rm(segment.path + extension, { force: true });
    segments.remove(segment);
  }
}
