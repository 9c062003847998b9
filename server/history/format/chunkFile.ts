/**
 * A chunk: all live messages of a few minutes in one file. A header with a summary, followed by parts that are
 * compressed separately: the times, the templates, and the numbers in blocks, so that one vehicle is read without the
 * others. Every part has a checksum.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from '../../../src/domain/wire/zod.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readColumn, writeColumn } from './column.ts';
import { PLACEHOLDER_MARK } from './template.ts';

const CHUNK_MAGIC = 'HFC1';
/** Magic number, length and checksum of the header. */
const PREFIX_BYTES = 12;
/** Size of a block of numbers before compression. */
const BLOCK_BYTES = 65_536;
const COMPRESSION_LEVEL = 6;

/** The file's content cannot have been produced by the writer. */
export class CorruptChunkError extends Error {}

const partSchema = z.object({ bytes: z.number().int(), crc: z.number().int() });

const alertMarkSchema = z.object({
  /** Epoch milliseconds: first and last time at which it was sent. */
  ts: z.number(),
  untilTs: z.number(),
  type: z.string(),
  deviceId: z.string(),
  deviceName: z.string().nullable(),
  zoneId: z.string().nullable(),
  message: z.string().nullable(),
});
/** An alert as marked in the activity strip. */
export type AlertMark = z.infer<typeof alertMarkSchema>;

const summarySchema = z.object({
  /** Start (inclusive) and end (exclusive) of the covered time, epoch milliseconds. */
  from: z.number(),
  to: z.number(),
  /** Number of messages. */
  messages: z.number().int(),
  /** Number of fixes of moving vehicles per ten seconds, counted since 1970. */
  activity: z.array(z.tuple([z.number(), z.number()])),
  alerts: z.array(alertMarkSchema),
  /** Time from which on its source log could not be read. */
  brokenFrom: z.number().optional(),
});
/** What is known of a part of the recording without reading it. */
export type Summary = z.infer<typeof summarySchema>;

const headerSchema = z.object({
  summary: summarySchema,
  /** Number of leading times that belong to the keyframe: the state at the beginning of the chunk. */
  keyTicks: z.number().int(),
  ticks: z.number().int(),
  times: partSchema,
  templates: partSchema,
  blocks: z.array(partSchema.extend({ shapes: z.number().int() })),
});

/** Messages of one template: their indices into the times, and their numbers by column. */
export interface TemplateRows {
  ticks: ArrayLike<number>;
  columns: readonly ArrayLike<number>[];
}

export interface ChunkContent {
  summary: Summary;
  keyTicks: number;
  /** Epoch milliseconds, in order; may contain equal values. */
  times: ArrayLike<number>;
  shapes: readonly { template: string; rows: TemplateRows }[];
}

/** @returns the whole file */
export function encodeChunk({ summary, keyTicks, times, shapes }: ChunkContent): Buffer {
  const timesPart = new ByteWriter();
  writeColumn(timesPart, times);
  const lines = shapes.map(({ template, rows }) => `${rows.ticks.length} ${template}`);
  const parts = [deflate(timesPart.bytes()), deflate(Buffer.from(lines.join('\n')))];
  const blocks: z.infer<typeof headerSchema>['blocks'] = [];
  for (const { bytes, count } of blocksOf(shapes)) {
    const part = deflate(bytes);
    parts.push(part);
    blocks.push({ ...partOf(part), shapes: count });
  }
  const [timesBytes, templateBytes] = parts as [Buffer, Buffer];
  const header = Buffer.from(
    JSON.stringify({
      summary,
      keyTicks,
      ticks: times.length,
      times: partOf(timesBytes),
      templates: partOf(templateBytes),
      blocks,
    } satisfies z.infer<typeof headerSchema>),
  );
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(CHUNK_MAGIC, 'latin1');
  prefix.writeUInt32LE(header.length, 4);
  prefix.writeUInt32LE(crc32(header), 8);
  return Buffer.concat([prefix, header, ...parts]);
}

function* blocksOf(shapes: ChunkContent['shapes']): Generator<{ bytes: Buffer; count: number }> {
  let writer = new ByteWriter();
  let count = 0;
  for (const { rows } of shapes) {
    writeColumn(writer, rows.ticks);
    for (const column of rows.columns) writeColumn(writer, column);
    count++;
    if (writer.length < BLOCK_BYTES) continue;
    yield { bytes: writer.bytes(), count };
    writer = new ByteWriter();
    count = 0;
  }
  if (count > 0) yield { bytes: writer.bytes(), count };
}

function deflate(bytes: Buffer): Buffer {
  return deflateRawSync(bytes, { level: COMPRESSION_LEVEL });
}

function partOf(part: Buffer): z.infer<typeof partSchema> {
  return { bytes: part.length, crc: crc32(part) };
}

/** How many leading bytes of a file {@link readHeader} needs; undefined if `start` is too short to tell. */
export function headerLength(start: Buffer): number | undefined {
  return start.length < PREFIX_BYTES ? undefined : PREFIX_BYTES + start.readUInt32LE(4);
}

/** @param bytes of the file, at least through the end of its header @throws CorruptChunkError */
export function readHeader(bytes: Buffer): z.infer<typeof headerSchema> {
  if (bytes.length < PREFIX_BYTES || bytes.toString('latin1', 0, 4) !== CHUNK_MAGIC) {
    throw new CorruptChunkError('the file is no chunk');
  }
  const header = bytes.subarray(PREFIX_BYTES, headerLength(bytes));
  if (crc32(header) !== bytes.readUInt32LE(8)) throw new CorruptChunkError('the header is damaged');
  const parsed = headerSchema.safeParse(JSON.parse(header.toString()));
  if (!parsed.success) throw new CorruptChunkError('the header is of another version');
  return parsed.data;
}

/** A chunk for reading: blocks are decompressed on demand, and only once. */
export class ChunkFile {
  readonly summary: Summary;
  readonly keyTicks: number;
  readonly times: Float64Array;
  readonly templates: readonly { template: string; count: number }[];
  readonly #bytes: Buffer;
  /** Offset of each block, and its first shape. */
  readonly #blocks: { at: number; bytes: number; crc: number; first: number; shapes: number }[] = [];
  readonly #rows = new Map<number, TemplateRows>();

  /** @param bytes the whole file @throws CorruptChunkError */
  constructor(bytes: Buffer) {
    const header = readHeader(bytes);
    this.summary = header.summary;
    this.keyTicks = header.keyTicks;
    this.#bytes = bytes;
    let at = headerLength(bytes) ?? 0;
    this.times = asCorruptChunk(() => readColumn(new ByteReader(this.#part(at, header.times)), header.ticks));
    at += header.times.bytes;
    this.templates = readTemplates(this.#part(at, header.templates).toString());
    at += header.templates.bytes;
    let first = 0;
    for (const block of header.blocks) {
      this.#blocks.push({ at, first, ...block });
      at += block.bytes;
      first += block.shapes;
    }
  }

  /** Memory it takes when fully decompressed, bytes. */
  get unpackedBytes(): number {
    return this.templates.reduce(
      (sum, { template, count }) => sum + 2 * template.length + 8 * count * template.split(PLACEHOLDER_MARK).length,
      this.#bytes.length + this.times.byteLength,
    );
  }

  /** @param shape index in {@link templates} @throws CorruptChunkError */
  rowsOf(shape: number): TemplateRows {
    const known = this.#rows.get(shape);
    if (known) return known;
    const block = this.#blocks.find(({ first, shapes }) => shape >= first && shape < first + shapes);
    if (!block) throw new CorruptChunkError('the chunk lacks a block');
    asCorruptChunk(() => this.#readBlock(block));
    return this.rowsOf(shape);
  }

  #readBlock({
    at,
    bytes,
    crc,
    first,
    shapes,
  }: {
    at: number;
    bytes: number;
    crc: number;
    first: number;
    shapes: number;
  }): void {
    const reader = new ByteReader(this.#part(at, { bytes, crc }));
    for (let shape = first; shape < first + shapes; shape++) {
      const { template, count } = this.templates[shape] as { template: string; count: number };
      const ticks = readColumn(reader, count);
      const columns = Array.from({ length: template.split(PLACEHOLDER_MARK).length - 1 }, () =>
        readColumn(reader, count),
      );
      this.#rows.set(shape, { ticks, columns });
    }
  }

  #part(at: number, { bytes, crc }: z.infer<typeof partSchema>): Buffer {
    const part = this.#bytes.subarray(at, at + bytes);
    if (part.length !== bytes || crc32(part) !== crc) throw new CorruptChunkError('a part is damaged');
    return asCorruptChunk(() => inflateRawSync(part));
  }
}

function readTemplates(text: string): { template: string; count: number }[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const space = line.indexOf(' ');
    return { template: line.slice(space + 1), count: Number(line.slice(0, space)) };
  });
}

/** Any failure of decompression comes from damaged bytes. */
function asCorruptChunk<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CorruptChunkError) throw error;
    throw new CorruptChunkError('a part cannot be unpacked', { cause: error });
  }
}
