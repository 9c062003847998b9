/** Collects messages into a segment. */
import type { TemplateRows } from '../format/chunkFile.ts';
import { splitText } from '../format/template.ts';
import { type MessageShape, messageShapeOf, type Segment } from './segment.ts';

interface ColumnBuffers {
  shape: MessageShape;
  index: number;
  ticks: number[];
  columns: number[][];
}

export class SegmentBuilder implements Segment {
  readonly times: number[] = [];
  readonly shapes: MessageShape[] = [];
  keyTicks = 0;
  readonly #columnBuffers: ColumnBuffers[] = [];
  readonly #byTemplate = new Map<string, ColumnBuffers>();
  /** The tick after the last message of each entity. */
  readonly #nextTick = new Map<string, number>();
  #firstTickOfTime = 0;
  #count = 0;

  get tickCount(): number {
    return this.times.length;
  }

  /** Number of messages, including the keyframe. */
  get count(): number {
    return this.#count;
  }

  /**
   * @param at epoch milliseconds, never before the previous one @param text JSON of a live message @returns its shape
   */
  add(at: number, text: string): MessageShape {
    const { template, numbers } = splitText(text);
    const buffers = this.#byTemplate.get(template) ?? this.#addColumnBuffers(template);
    const tick = this.#tickOf(at, buffers.shape.traits.entity);
    buffers.ticks.push(tick);
    for (let k = 0; k < numbers.length; k++) (buffers.columns[k] as number[]).push(numbers[k] as number);
    this.#count++;
    return buffers.shape;
  }

  /** Ends the keyframe: the messages added so far. */
  endKeyframe(): void {
    this.keyTicks = this.times.length;
    this.#firstTickOfTime = this.times.length;
  }

  rowsOf(shape: number): TemplateRows {
    return this.#columnBuffers[shape] as ColumnBuffers;
  }

  #addColumnBuffers(template: string): ColumnBuffers {
    const shape = messageShapeOf(template);
    const columns = Array.from({ length: shape.pieces.length - 1 }, () => []);
    const buffers: ColumnBuffers = { shape, index: this.shapes.length, ticks: [], columns };
    this.shapes.push(shape);
    this.#columnBuffers.push(buffers);
    this.#byTemplate.set(template, buffers);
    return buffers;
  }

  /** The first tick of that time after the entity's last one, so that the order of an entity's messages is kept. */
  #tickOf(at: number, entity: string): number {
    const last = this.times.length - 1;
    if (this.times[last] !== at || last < this.keyTicks) this.#firstTickOfTime = this.times.length;
    const tick = Math.max(this.#firstTickOfTime, this.#nextTick.get(entity) ?? 0);
    if (tick === this.times.length) this.times.push(at);
    this.#nextTick.set(entity, tick + 1);
    return tick;
  }
}
