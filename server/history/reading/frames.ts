/** What a replay sends, as bytes: the state at a moment, and the messages after it frame by frame. */
import { CorruptChunkError } from '../format/chunkFile.ts';
import { countUntil, type Segment, textOf, ticksUntil } from '../segment/segment.ts';
import { type Gap, isGap, type SegmentFiles, type SegmentRef } from './segmentFiles.ts';
import { stateAt } from './stateAt.ts';

/** Far from what clients refuse unread. */
const LONGEST_PART = 250_000;
/** Read at once for one session. */
const MOST_CHARACTERS = 2_000_000;

export interface SnapshotTask {
  /** In the order of time; the last one covers the moment, or ends before it. */
  refs: readonly SegmentRef[];
  at: number;
  /** Repeated in the first part: which seek this answers. */
  seek: number | undefined;
}

/** Messages that are sent together. */
export interface Frame {
  /** The replay's clock once they have come, epoch milliseconds. */
  ts: number;
  /** JSON, one WebSocket message each. */
  parts: Uint8Array[];
}

export async function snapshot(
  files: SegmentFiles,
  { refs, at, seek }: SnapshotTask,
): Promise<{ frame: Frame; gaps: Gap[] }> {
  const { state, gaps } = await stateAt(files, refs, at);
  const lists = listsOf(state.texts(at));
  const parts = lists.map((list, k) => {
    const first = k === 0 ? `,"snapshot":true${seek === undefined ? '' : `,"seek":${seek}`}` : '';
    const more = k < lists.length - 1 ? ',"more":true' : '';
    return Buffer.from(`{"ts":${at}${first}${more},"data":[${list}]}`);
  });
  return { frame: { ts: at, parts }, gaps };
}

export interface FramesTask {
  /** In the order of time: all that lie within. */
  refs: readonly SegmentRef[];
  /** What was told after this moment, up to and with that one; epoch milliseconds. */
  from: number;
  to: number;
  /** Time that one frame covers. */
  stepMs: number;
}

export interface ReadFrames {
  /** Those with messages, in order. */
  frames: Frame[];
  /** Up to which moment everything is in them. */
  until: number;
  gaps: Gap[];
}

export async function frames(files: SegmentFiles, { refs, from, to, stepMs }: FramesTask): Promise<ReadFrames> {
  const read: ReadFrames = { frames: [], until: to, gaps: [] };
  let characters = 0;
  for (const ref of refs) {
    const segment = await files.open(ref);
    if (isGap(segment)) {
      read.gaps.push(segment);
      continue;
    }
    try {
      for (const { ts, texts } of framesOf(segment, Math.max(from, ref.from - 1), Math.min(to, ref.to), {
        from,
        stepMs,
      })) {
        const lists = listsOf(texts);
        characters += lists.reduce((sum, list) => sum + list.length, 0);
        const end = Math.min(ts, to);
        read.frames.push({ ts: end, parts: lists.map((list) => Buffer.from(`{"ts":${end},"data":[${list}]}`)) });
        if (characters > MOST_CHARACTERS) return { ...read, until: end };
      }
    } catch (error) {
      if (!(error instanceof CorruptChunkError)) throw error;
      read.gaps.push({ from: ref.from, to: ref.to, reason: 'corrupt' });
    }
  }
  return read;
}

interface Grid {
  from: number;
  stepMs: number;
}

/** Within a frame only the last place of a vehicle counts; all else comes as it was told. */
function* framesOf(segment: Segment, from: number, to: number, grid: Grid): Generator<{ ts: number; texts: string[] }> {
  const { order, shapes, rows } = rowsBetween(segment, ticksUntil(segment, from), ticksUntil(segment, to));
  const frameOf = (at: number) => Math.max(1, Math.ceil((at - grid.from) / grid.stepMs));
  for (let end = 0; end < order.length; ) {
    const frame = frameOf(segment.times[tickAt(segment, shapes, rows, order[end] as number)] as number);
    const start = end;
    while (end < order.length) {
      const tick = tickAt(segment, shapes, rows, order[end] as number);
      if (frameOf(segment.times[tick] as number) !== frame) break;
      end++;
    }
    const texts: string[] = [];
    const placed = new Set<string>();
    for (let k = end - 1; k >= start; k--) {
      const index = order[k] as number;
      const shape = segment.shapes[shapes[index] as number];
      if (!shape) continue;
      const { kind, entity, keys } = shape.traits;
      if (kind === 'location') {
        // One that also tells of a region is not left out for one that does not.
        const key = `${entity} ${keys.length}`;
        if (placed.has(key)) continue;
        placed.add(key);
      }
      texts.push(textOf(shape, segment.rowsOf(shapes[index] as number), rows[index] as number));
    }
    yield { ts: grid.from + frame * grid.stepMs, texts: texts.reverse() };
  }
}

interface Gathered {
  /** Indices into the others, in the order in which the messages were told. */
  order: Uint32Array;
  shapes: number[];
  rows: number[];
}

/** @param first tick @param end first tick that is not among them */
function rowsBetween(segment: Segment, first: number, end: number): Gathered {
  const shapes: number[] = [];
  const rows: number[] = [];
  const ticks: number[] = [];
  segment.shapes.forEach((_, shape) => {
    const all = segment.rowsOf(shape).ticks;
    const last = countUntil(all, all.length, end - 1);
    for (let row = countUntil(all, all.length, first - 1); row < last; row++) {
      shapes.push(shape);
      rows.push(row);
      ticks.push(all[row] as number);
    }
  });
  const order = Uint32Array.from(shapes.keys()).sort((a, b) => (ticks[a] as number) - (ticks[b] as number));
  return { order, shapes, rows };
}

function tickAt(segment: Segment, shapes: readonly number[], rows: readonly number[], index: number): number {
  return segment.rowsOf(shapes[index] as number).ticks[rows[index] as number] as number;
}

/** Joined texts, each short enough for one message; at least one, which may be empty. */
function listsOf(texts: readonly string[]): string[] {
  const lists: string[][] = [[]];
  let characters = 0;
  for (const text of texts) {
    characters += text.length;
    const last = lists.at(-1) as string[];
    if (last.length > 0 && characters > LONGEST_PART) {
      lists.push([text]);
      characters = text.length;
    } else last.push(text);
  }
  return lists.map((list) => list.join());
}
