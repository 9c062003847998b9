/** Converts between chunks and segments. */
import { ChunkFile, encodeChunk, type Summary, type TemplateRows } from '../format/chunkFile.ts';
import { type MessageShape, messageShapeOf, type Segment } from './segment.ts';

export class ChunkSegment implements Segment {
  readonly #file: ChunkFile;
  readonly shapes: readonly MessageShape[];
  /** Memory it takes when fully decompressed, bytes. */
  readonly unpackedBytes: number;

  /** @throws CorruptChunkError */
  constructor(bytes: Buffer) {
    this.#file = new ChunkFile(bytes);
    this.unpackedBytes = this.#file.unpackedBytes;
    this.shapes = this.#file.templates.map(({ template }) => messageShapeOf(template));
  }

  get times(): ArrayLike<number> {
    return this.#file.times;
  }
  get tickCount(): number {
    return this.#file.times.length;
  }
  get keyTicks(): number {
    return this.#file.keyTicks;
  }

  rowsOf(shape: number): TemplateRows {
    return this.#file.rowsOf(shape);
  }
}

/** Shapes of one entity are stored together, so that a query for one vehicle reads few blocks. */
export function encodeSegment(segment: Segment, summary: Summary): Buffer {
  const shapes = segment.shapes
    .map(({ template, traits }, index) => ({ template, entity: traits.entity, rows: segment.rowsOf(index) }))
    .sort((a, b) => (a.entity < b.entity ? -1 : a.entity > b.entity ? 1 : 0));
  return encodeChunk({ summary, keyTicks: segment.keyTicks, times: segment.times, shapes });
}
