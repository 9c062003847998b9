/** Reads the recording's folder at start. */
import { readdir, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { HistoryThreads } from '../reading/HistoryThreads.ts';
import { SEGMENT_EXTENSION } from '../reading/segmentFiles.ts';
import type { StoredSegment } from './segmentList.ts';
import { readSegmentName } from './segmentNames.ts';

export async function loadSegments(folder: string, threads: HistoryThreads): Promise<StoredSegment[]> {
  const segmentsByPath = new Map<string, StoredSegment>();
  for (const file of (await readdir(folder)).sort()) {
    const extension = extname(file);
    // A temporary file that was never completed; its source still exists.
    if (extension === '.part') await rm(join(folder, file), { force: true });
    const name = readSegmentName(basename(file, extension));
    if (!name || (extension !== SEGMENT_EXTENSION.chunk && extension !== SEGMENT_EXTENSION.log)) continue;
    const path = join(folder, basename(file, extension));
    // A chunk sorts before its log and replaces it.
    if (segmentsByPath.has(path)) await rm(path + SEGMENT_EXTENSION.log, { force: true });
    else
      segmentsByPath.set(path, newStoredSegment(path, name, extension === SEGMENT_EXTENSION.chunk ? 'chunk' : 'log'));
  }
  const segments = [...segmentsByPath.values()].sort((a, b) => a.seq - b.seq);
  await describeChunks(segments, threads);
  return segments;
}

function newStoredSegment(
  path: string,
  { seq, from }: { seq: number; from: number },
  kind: StoredSegment['kind'],
): StoredSegment {
  return { path, kind, seq, from, to: Number.POSITIVE_INFINITY, summary: undefined, unreadable: undefined, bytes: 0 };
}

async function describeChunks(segments: readonly StoredSegment[], threads: HistoryThreads): Promise<void> {
  const chunks = segments.filter(({ kind }) => kind === 'chunk');
  if (chunks.length === 0) return;
  const summaries = await threads.summaries(chunks.map(({ path, kind, from, to }) => ({ path, kind, from, to })));
  chunks.forEach((segment, k) => {
    const known = summaries[k];
    if (known && 'summary' in known) {
      Object.assign(segment, { summary: known.summary, bytes: known.bytes, to: known.summary.to });
      return;
    }
    segment.unreadable = known?.unreadable ?? 'corrupt';
    // An unreadable chunk ends where the next segment begins; as the last one it counts as empty.
    segment.to = segments[segments.indexOf(segment) + 1]?.from ?? segment.from;
  });
}
