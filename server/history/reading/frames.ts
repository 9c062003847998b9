/** Messages of a replay, as bytes: the state at a time, and the messages after it, frame by frame. */
import { CorruptChunkError, type TemplateRows } from '../format/chunkFile.ts';
import { countBelow, type MessageShape, type Segment, textOf, ticksUntil } from '../segment/segment.ts';
import { isUnreadableGap, type SegmentFiles, type SegmentRef, type UnreadableGap } from './segmentFiles.ts';
import { stateAt } from './stateAt.ts';

/** Far below the size at which clients reject a message. */
const MAX_CHARACTERS_PER_MESSAGE = 250_000;
/** Limit of one read for a session. */
const MAX_CHARACTERS_PER_READ = 2_000_000;

export interface SnapshotTask {
  /** In chronological order; the last one covers the requested time, or ends before it. */
  refs: readonly SegmentRef[];
  at: number;
  /** Repeated in the first part: the seek that this answers. */
  seek: number | undefined;
  /** Read in the same task: the first messages of a replay that continues from there. */
  prefetch: FramesTask | undefined;
}

export interface ReadSnapshot {
  frame: Frame;
  gaps: UnreadableGap[];
  prefetch: ReadFrames | undefined;
}

/** Messages that are sent together. */
export interface Frame {
  /** The replay's clock once they have been delivered, epoch milliseconds. */
  ts: number;
  /** JSON, one WebSocket message each. */
  messages: Uint8Array[];
}

export async function snapshot(files: SegmentFiles, { refs, at, seek, prefetch }: SnapshotTask): Promise<ReadSnapshot> {
  const { state, gaps } = await stateAt(files, refs, at);
  const lists = joinIntoChunks(state.textsAt(at));
  const messages = lists.map((list, k) => {
    const first = k === 0 ? `,"snapshot":true${seek === undefined ? '' : `,"seek":${seek}`}` : '';
    const more = k < lists.length - 1 ? ',"more":true' : '';
    return Buffer.from(`{"ts":${at}${first}${more},"data":[${list}]}`);
  });
  return { frame: { ts: at, messages }, gaps, prefetch: prefetch && (await frames(files, prefetch)) };
}

export interface FramesTask {
  /** All segments within the range, in chronological order. */
  refs: readonly SegmentRef[];
  /** Messages after the first time, up to and including the second; epoch milliseconds. */
  from: number;
  to: number;
  /** Time covered by one frame. */
  stepMs: number;
}

export interface ReadFrames {
  /** Non-empty frames, in order. */
  frames: Frame[];
  /** Time up to which they are complete. */
  until: number;
  gaps: UnreadableGap[];
}

export async function frames(files: SegmentFiles, { refs, from, to, stepMs }: FramesTask): Promise<ReadFrames> {
  const read: ReadFrames = { frames: [], until: to, gaps: [] };
  let characters = 0;
  for (const ref of refs) {
    const segment = await files.open(ref);
    if (isUnreadableGap(segment)) {
      read.gaps.push(segment);
      continue;
    }
    try {
      const coveredSpan = { from: Math.max(from, ref.from - 1), to: Math.min(to, ref.to) };
      for (const { ts, texts } of framesOf(segment, coveredSpan, { startMs: from, stepMs })) {
        const lists = joinIntoChunks(texts);
        characters += lists.reduce((sum, list) => sum + list.length, 0);
        const end = Math.min(ts, to);
        read.frames.push({ ts: end, messages: lists.map((list) => Buffer.from(`{"ts":${end},"data":[${list}]}`)) });
        // The rest of a frame that extends beyond the segment is in the next segment.
        if (characters > MAX_CHARACTERS_PER_READ && end < ref.to) return { ...read, until: end };
      }
    } catch (error) {
      if (!(error instanceof CorruptChunkError)) throw error;
      read.gaps.push({ from: ref.from, to: ref.to, reason: 'corrupt' });
    }
  }
  return read;
}

interface FrameGrid {
  startMs: number;
  stepMs: number;
}

/** Within a frame only the last position of a vehicle is kept; all other messages stay as they are. */
function* framesOf(
  segment: Segment,
  { from, to }: { from: number; to: number },
  grid: FrameGrid,
): Generator<{ ts: number; texts: Iterable<string> }> {
  const selection = rowsBetween(segment, ticksUntil(segment, from), ticksUntil(segment, to));
  const frameOf = (tick: number) =>
    Math.max(1, Math.ceil(((segment.times[tick] as number) - grid.startMs) / grid.stepMs));
  const lastPlace = new Uint32Array(selection.ranges.length);
  for (let end = 0; end < selection.count; ) {
    const frame = frameOf(selection.ticks[end] as number);
    const start = end;
    for (; end < selection.count && frameOf(selection.ticks[end] as number) === frame; end++) {
      const { positionNumber } = selection.ranges[selection.rangeByMessage[end] as number] as ShapeRange;
      if (positionNumber >= 0) lastPlace[positionNumber] = end;
    }
    yield { ts: grid.startMs + frame * grid.stepMs, texts: textsOf(selection, start, end, lastPlace) };
  }
}

function* textsOf(selection: SelectedMessages, start: number, end: number, lastPlace: Uint32Array): Generator<string> {
  for (let k = start; k < end; k++) {
    const { shape, rows, positionNumber } = selection.ranges[selection.rangeByMessage[k] as number] as ShapeRange;
    if (positionNumber < 0 || lastPlace[positionNumber] === k) yield textOf(shape, rows, selection.rows[k] as number);
  }
}

/** The messages of one shape within the requested range. */
interface ShapeRange {
  shape: MessageShape;
  rows: TemplateRows;
  /** Equal for messages that carry the same position fields of one vehicle; -1 for other messages. */
  positionNumber: number;
}

/** In the order in which they were sent. */
interface SelectedMessages {
  ranges: ShapeRange[];
  count: number;
  /** By message: its range, its row in it, and its tick. */
  rangeByMessage: Uint32Array;
  rows: Uint32Array;
  ticks: Uint32Array;
}

/** @param first tick, inclusive @param end tick, exclusive */
function rowsBetween(segment: Segment, first: number, end: number): SelectedMessages {
  const ranges: (ShapeRange & { firstTick: number; endTick: number })[] = [];
  const places = new Map<string, number>();
  // Number of messages before each tick.
  const next = new Uint32Array(Math.max(0, end - first) + 1);
  segment.shapes.forEach((shape, index) => {
    const rows = segment.rowsOf(index);
    const firstTick = countBelow(rows.ticks, rows.ticks.length, first - 1);
    const endTick = countBelow(rows.ticks, rows.ticks.length, end - 1);
    if (firstTick === endTick) return;
    ranges.push({ shape, rows, positionNumber: positionNumberOf(shape, places), firstTick, endTick });
    for (let row = firstTick; row < endTick; row++) count(next, (rows.ticks[row] as number) - first + 1, 1);
  });
  for (let k = 1; k < next.length; k++) count(next, k, next[k - 1] as number);
  const total = next.at(-1) as number;
  const [rangeByMessage, rowOf, ticks] = [new Uint32Array(total), new Uint32Array(total), new Uint32Array(total)];
  ranges.forEach(({ rows, firstTick, endTick }, range) => {
    for (let row = firstTick; row < endTick; row++) {
      const tick = rows.ticks[row] as number;
      const at = count(next, tick - first, 1);
      rangeByMessage[at] = range;
      rowOf[at] = row;
      ticks[at] = tick;
    }
  });
  return { ranges, count: total, rangeByMessage, rows: rowOf, ticks };
}

/** @returns the previous value */
function count(counts: Uint32Array, index: number, by: number): number {
  const before = counts[index] as number;
  counts[index] = before + by;
  return before;
}

/** A position with a region is not dropped in favour of one without. */
function positionNumberOf({ traits: { kind, entity, keys } }: MessageShape, places: Map<string, number>): number {
  if (kind !== 'location') return -1;
  const key = `${entity} ${keys.length}`;
  const place = places.get(key) ?? places.size;
  places.set(key, place);
  return place;
}

/** Joins texts into chunks that are each short enough for one message; at least one, which may be empty. */
function joinIntoChunks(texts: Iterable<string>): string[] {
  const lists = [''];
  for (const text of texts) {
    const last = lists.at(-1) as string;
    if (last === '') lists[lists.length - 1] = text;
    else if (last.length + text.length < MAX_CHARACTERS_PER_MESSAGE) lists[lists.length - 1] = `${last},${text}`;
    else lists.push(text);
  }
  return lists;
}
