/** Deletes what is too old, and what a later recording of the same time has replaced. */
import { rm } from 'node:fs/promises';
import { SEGMENT_EXTENSION } from '../reading/segmentFiles.ts';
import type { SegmentSealer } from './sealer.ts';
import type { SegmentList } from './segmentList.ts';

/** @param beforeMs what ended before this moment goes, whether it could be packed or not; epoch milliseconds */
export async function dropOldSegments(segments: SegmentList, sealer: SegmentSealer, beforeMs: number): Promise<void> {
  const superseded = segments.superseded();
  for (const segment of segments.all()) {
    // An empty one stays until it expires: a number without a file would count as a loss.
    const isSuperseded = segment.to > segment.from && superseded.has(segment);
    const endMs = segments.endOf(segment);
    const isOver = endMs < beforeMs || isSuperseded;
    if (!isOver || !Number.isFinite(endMs) || !sealer.drop(segment)) continue;
    for (const extension of Object.values(SEGMENT_EXTENSION)) await rm(segment.path + extension, { force: true });
    segments.remove(segment);
  }
}
