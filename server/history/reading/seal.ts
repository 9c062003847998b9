/** Converts a complete log to a chunk. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import { readFrames } from '../format/logFrames.ts';
import { SegmentBuilder } from '../segment/builder.ts';
import { encodeSegment } from '../segment/chunkSegment.ts';
import { summaryOf } from '../segment/summary.ts';
import {
  damageOf,
  isTransientReadError,
  SEGMENT_EXTENSION,
  type SegmentFiles,
  type SegmentRef,
} from './segmentFiles.ts';
import { stateAt } from './stateAt.ts';
import { type ReadSummary, readSummary } from './summaries.ts';

export interface SealTask {
  log: SegmentRef;
  /** Segments recorded before it, in chronological order. */
  before: readonly SegmentRef[];
  /** Files that the disk still cannot read count as lost; otherwise the task fails and is retried. */
  isLastAttempt: boolean;
}

/** Writes the chunk atomically, then removes the log. @returns the reason if the log cannot be read */
export async function sealSegments(
  files: SegmentFiles,
  { log, before, isLastAttempt }: SealTask,
): Promise<ReadSummary> {
  const bytesOfLog = await readLog(log, isLastAttempt);
  if ('unreadable' in bytesOfLog) {
    // It was already sealed, if the thread ended before it could answer.
    return bytesOfLog.unreadable === 'missing' ? readSummary(log) : bytesOfLog;
  }
  const { lines, until, hasTornFrame } = readFrames(bytesOfLog);
  const { state, gaps } = await stateAt(files, before, log.from);
  // Otherwise the chunk's keyframe would lack the changes in those gaps.
  if (!isLastAttempt && gaps.some(({ isTransient }) => isTransient))
    throw new Error('An earlier log cannot be read now');
  const builder = new SegmentBuilder();
  for (const text of state.textsAt(log.from)) builder.add(log.from, text);
  builder.endKeyframe();
  for (const { at, text } of lines) builder.add(at, text);
  const end = until ?? log.from;
  // A killed server leaves a log without a successor: it covers the time of its own messages.
  const to = Number.isFinite(log.to) ? log.to : end;
  const summary = summaryOf(builder, { from: log.from, to, ...(hasTornFrame && end < to && { brokenFrom: end }) });
  const bytes = encodeSegment(builder, summary);
  await writeFileAtomically(log.path + SEGMENT_EXTENSION.chunk, bytes);
  await rm(log.path + SEGMENT_EXTENSION.log, { force: true });
  return { summary, bytes: bytes.length };
}

async function readLog(
  { path }: SegmentRef,
  isLastAttempt: boolean,
): Promise<Buffer | { unreadable: 'corrupt' | 'missing' }> {
  try {
    return await readFile(path + SEGMENT_EXTENSION.log);
  } catch (error) {
    const unreadable = damageOf(error);
    if (unreadable && (isLastAttempt || !isTransientReadError(error))) return { unreadable };
    throw error;
  }
}

/** A partial file never exists under the final name. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
