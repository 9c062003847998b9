/** Summaries of chunks, read from their headers only. */
import { open } from 'node:fs/promises';
import { CorruptChunkError, headerLength, readHeader, type Summary } from '../format/chunkFile.ts';
import { SEGMENT_EXTENSION, type SegmentRef } from './segmentFiles.ts';

/** Most headers are shorter. */
const HEADER_READ_BYTES = 16_384;

export type ReadSummary = { summary: Summary; bytes: number } | { unreadable: 'corrupt' | 'missing' };

export async function readSummaries(refs: readonly SegmentRef[]): Promise<ReadSummary[]> {
  const summaries: ReadSummary[] = [];
  for (const { path } of refs) summaries.push(await readSummary(path + SEGMENT_EXTENSION.chunk));
  return summaries;
}

async function readSummary(path: string): Promise<ReadSummary> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      let bytes = await readStart(file, HEADER_READ_BYTES);
      const length = headerLength(bytes) ?? 0;
      if (length > bytes.length && length <= size) bytes = await readStart(file, length);
      return { summary: readHeader(bytes).summary, bytes: size };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof CorruptChunkError || error instanceof SyntaxError) return { unreadable: 'corrupt' };
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { unreadable: 'missing' };
    throw error;
  }
}

async function readStart(file: Awaited<ReturnType<typeof open>>, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, 0);
  return bytes.subarray(0, bytesRead);
}
