/** Opens segments of the recording and caches recent ones: a running replay requests the same one repeatedly. */
import { open, readFile } from 'node:fs/promises';
import { CorruptChunkError } from '../format/chunkFile.ts';
import { readFrames } from '../format/logFrames.ts';
import { SegmentBuilder } from '../segment/builder.ts';
import { ChunkSegment } from '../segment/chunkSegment.ts';
import type { Segment } from '../segment/segment.ts';

/** Location of a segment of the recording. */
export interface SegmentRef {
  /** Without the file extension. */
  path: string;
  kind: 'chunk' | 'log';
  /** Start (inclusive) and end (exclusive) of the covered time, epoch milliseconds. */
  from: number;
  to: number;
}

/** A stretch that cannot be read. */
export interface UnreadableGap {
  from: number;
  to: number;
  reason: 'corrupt' | 'missing' | 'stopped';
  /** Whether the failure may be temporary. */
  isTransient?: boolean;
}

export const SEGMENT_EXTENSION = { chunk: '.chunk', log: '.log' } as const;

/**
 * A running replay requests its chunk again within this time: until then it is cached, regardless of the number of
 * replays.
 */
const IN_USE_MS = 10_000;
/** Cached, because dragging a slider reads the same files repeatedly. */
const MAX_IDLE_CHUNKS = 4;
/** Memory for decompressed chunks, bytes; beyond it they are read from disk each time. */
const MAX_UNPACKED_BYTES = 320_000_000;
const MAX_CACHED_LOGS = 3;

interface OpenLog {
  builder: SegmentBuilder;
  /** Number of bytes read so far. */
  offset: number;
}

export class SegmentFiles {
  /** Least recently used first. */
  readonly #chunks = new Map<string, { segment: ChunkSegment; usedAtMs: number }>();
  readonly #logs = new Map<string, OpenLog>();

  /** @returns the segment, or the reason why it cannot be read */
  async open(ref: SegmentRef): Promise<Segment | UnreadableGap> {
    try {
      return await this.#openFile(ref.kind, ref.path);
    } catch (error) {
      // It may have been sealed since the caller looked it up.
      const reason = damageOf(error);
      if (ref.kind === 'log' && reason === 'missing') return this.open({ ...ref, kind: 'chunk' });
      if (reason)
        return { from: ref.from, to: ref.to, reason, ...(isTransientReadError(error) && { isTransient: true }) };
      throw error;
    }
  }

  async #openFile(kind: SegmentRef['kind'], path: string): Promise<Segment> {
    if (kind === 'log') return this.#openLog(path);
    const segment = this.#chunks.get(path)?.segment ?? new ChunkSegment(await readFile(path + SEGMENT_EXTENSION.chunk));
    this.#chunks.delete(path);
    this.#chunks.set(path, { segment, usedAtMs: performance.now() });
    this.#evictChunks();
    return segment;
  }

  #evictChunks(): void {
    let bytes = 0;
    for (const { segment } of this.#chunks.values()) bytes += segment.unpackedBytes;
    for (const [path, { segment, usedAtMs }] of this.#chunks) {
      const isInUse = this.#chunks.size <= MAX_IDLE_CHUNKS || performance.now() - usedAtMs < IN_USE_MS;
      if (this.#chunks.size === 1 || (isInUse && bytes <= MAX_UNPACKED_BYTES)) return;
      this.#chunks.delete(path);
      bytes -= segment.unpackedBytes;
    }
  }

  /** Continues reading where it last stopped. */
  async #openLog(path: string): Promise<Segment> {
    const log = this.#logs.get(path) ?? { builder: new SegmentBuilder(), offset: 0 };
    const { lines, end } = readFrames(await readFileFrom(path + SEGMENT_EXTENSION.log, log.offset));
    for (const { at, text } of lines) log.builder.add(at, text);
    log.offset += end;
    return putInLru(this.#logs, path, log, MAX_CACHED_LOGS).builder;
  }
}

export function isUnreadableGap(opened: Segment | UnreadableGap): opened is UnreadableGap {
  return 'reason' in opened;
}

async function readFileFrom(path: string, offset: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.max(0, size - offset));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Evicts the least recently used. */
function putInLru<T>(all: Map<string, T>, key: string, value: T, maxEntries: number): T {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) {
    if (all.size <= maxEntries) break;
    all.delete(oldest);
  }
  return value;
}

/** Errors that mean the file's content is lost: the disk cannot read it, or its file system is damaged. */
const UNREADABLE_CODES = new Set(['EIO', 'EBADMSG', 'EUCLEAN', 'EISDIR']);

/** Whether the error may be temporary, as on a network or external disk. */
export function isTransientReadError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO';
}

/** Why a file of the recording cannot be read; undefined for an error that does not concern the file. */
export function damageOf(error: unknown): 'corrupt' | 'missing' | undefined {
  if (error instanceof CorruptChunkError) return 'corrupt';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'missing';
  return UNREADABLE_CODES.has(code) ? 'corrupt' : undefined;
}
