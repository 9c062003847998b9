/** A segment of the recording as it is read, whether from a chunk or from the log of the current segment. */
import type { LiveMessage } from '../../bus/bus.ts';
import type { TemplateRows } from '../format/chunkFile.ts';
import { PLACEHOLDER_MARK, readTemplate, renderRow } from '../format/template.ts';
import { type MessageTraits, traitsOf } from './traits.ts';

/** Messages with the same template. */
export interface MessageShape {
  readonly template: string;
  /** The template, split at its placeholders. */
  readonly pieces: readonly string[];
  readonly traits: MessageTraits;
}

export interface Segment {
  /** Epoch milliseconds, in order. An entity has at most one message per tick. */
  readonly times: ArrayLike<number>;
  readonly tickCount: number;
  /** Number of leading ticks that belong to the keyframe. */
  readonly keyTicks: number;
  readonly shapes: readonly MessageShape[];
  /** @throws CorruptChunkError */
  rowsOf(shape: number): TemplateRows;
}

export function messageShapeOf(template: string): MessageShape {
  return {
    template,
    pieces: template.split(PLACEHOLDER_MARK),
    traits: traitsOf(readTemplate(template) as LiveMessage),
  };
}

export function textOf({ pieces }: MessageShape, { columns }: TemplateRows, row: number): string {
  return renderRow(pieces, columns, row);
}

/** @returns how many leading ticks are at or before that time */
export function ticksUntil({ times, tickCount, keyTicks }: Segment, at: number): number {
  return Math.max(keyTicks, countBelow(times, tickCount, at));
}

/** @param values in ascending order @returns how many leading values are at most the limit */
export function countBelow(values: ArrayLike<number>, length: number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
