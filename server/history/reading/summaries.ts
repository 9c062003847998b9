/** Summaries of chunks, read from their headers only. */
import { open } from 'node:fs/promises';
import { headerLength, readHeader, type Summary } from '../format/chunkFile.ts';
import { damageOf, SEGMENT_EXTENSION, type SegmentRef } from './segmentFiles.ts';

/** Most headers are shorter, so one read suffices. */
const HEADER_READ_BYTES = 16_384;

export type ReadSummary = { summary: Summary; bytes: number } | { unreadable: 'corrupt' | 'missing' };

/** @param refs of chunks */
export async function readSummaries(refs: readonly SegmentRef[]): Promise<ReadSummary[]> {
  const summaries: ReadSummary[] = [];
  for (const ref of refs) summaries.push(await readSummary(ref));
  return summaries;
}

/** The summary in a segment's chunk. */
export async function readSummary({ path }: Pick<SegmentRef, 'path'>): Promise<ReadSummary> {
  try {
    const file = await open(path + SEGMENT_EXTENSION.chunk, 'r');
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
    const unreadable = error instanceof SyntaxError ? 'corrupt' : damageOf(error);
    if (unreadable) return { unreadable };
    throw error;
  }
}

async function readStart(file: Awaited<ReturnType<typeof open>>, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, 0);
  return bytes.subarray(0, bytesRead);
}
