/** The state at a time, read from the nearest keyframe before it. */

import { CorruptChunkError } from '../format/chunkFile.ts';
import { LatestState } from '../segment/latest.ts';
import { isUnreadableGap, type SegmentFiles, type SegmentRef, type UnreadableGap } from './segmentFiles.ts';

export interface StateWithGaps {
  state: LatestState;
  /** Unreadable parts encountered on the way. */
  gaps: UnreadableGap[];
}

/** @param refs in chronological order; the last one covers the time, or ends before it */
export async function stateAt(files: SegmentFiles, refs: readonly SegmentRef[], at: number): Promise<StateWithGaps> {
  const { chain, gaps } = await readableSegments(files, refs);
  const state = new LatestState();
  for (const ref of chain) {
    const segment = await files.open(ref);
    if (!isUnreadableGap(segment)) state.applySegment(segment, Math.min(at, ref.to));
  }
  return { state, gaps };
}

/** The readable segments from the last keyframe on. */
async function readableSegments(
  files: SegmentFiles,
  refs: readonly SegmentRef[],
): Promise<{ chain: SegmentRef[]; gaps: UnreadableGap[] }> {
  const gaps: UnreadableGap[] = [];
  const chain: SegmentRef[] = [];
  // A log has no keyframe: the state at its start is read from earlier segments.
  for (const ref of refs.toReversed()) {
    const gap = await gapOf(files, ref);
    if (gap) {
      gaps.push(gap);
      continue;
    }
    chain.unshift(ref);
    if (ref.kind === 'chunk') break;
  }
  return { chain, gaps };
}

/** Reads the whole segment, because damage may be anywhere. */
async function gapOf(files: SegmentFiles, ref: SegmentRef): Promise<UnreadableGap | undefined> {
  const segment = await files.open(ref);
  if (isUnreadableGap(segment)) return segment;
  try {
    for (const shape of segment.shapes.keys()) segment.rowsOf(shape);
    return undefined;
  } catch (error) {
    if (!(error instanceof CorruptChunkError)) throw error;
    return { from: ref.from, to: ref.to, reason: 'corrupt' };
  }
}
