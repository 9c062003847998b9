/** Makes a chunk of a log that is complete. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { Summary } from '../format/chunkFile.ts';
import { readFrames } from '../format/logFrames.ts';
import { SegmentBuilder } from '../segment/builder.ts';
import { encodeSegment } from '../segment/chunkSegment.ts';
import { summaryOf } from '../segment/summary.ts';
import { SEGMENT_EXTENSION, type SegmentFiles, type SegmentRef } from './segmentFiles.ts';
import { stateAt } from './stateAt.ts';

export interface SealTask {
  log: SegmentRef;
  /** Data recorded before it, in chronological order. */
  before: readonly SegmentRef[];
}

/** Writes the chunk atomically, and then removes the log. */
export async function sealSegments(
  files: SegmentFiles,
  { log, before }: SealTask,
): Promise<Summary & { bytes: number }> {
  const { lines, until, hasTornFrame } = readFrames(await readFile(log.path + SEGMENT_EXTENSION.log));
  const { state } = await stateAt(files, before, log.from);
  const builder = new SegmentBuilder();
  for (const text of state.textsAt(log.from)) builder.add(log.from, text);
  builder.endKeyframe();
  for (const { at, text } of lines) builder.add(at, text);
  const end = until ?? log.from;
  // A killed server leaves a log without a successor: it covers the time of its messages.
  const to = Number.isFinite(log.to) ? log.to : end;
  const summary = summaryOf(builder, { from: log.from, to, ...(hasTornFrame && end < to && { brokenFrom: end }) });
  const bytes = encodeSegment(builder, summary);
  await writeFileAtomically(log.path + SEGMENT_EXTENSION.chunk, bytes);
  await rm(log.path + SEGMENT_EXTENSION.log, { force: true });
  return { ...summary, bytes: bytes.length };
}

/** Half a file is never found under the name. */
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
