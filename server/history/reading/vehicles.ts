/** Activity of single vehicles over a window: their fixes and the states reported for them. */
import { CorruptChunkError } from '../format/chunkFile.ts';
import { numberOf } from '../format/template.ts';
import { type MessageShape, type Segment, textOf } from '../segment/segment.ts';
import { emptySamples, type LastState, type ReadSamples, type Samples, type SamplesTask } from './samples.ts';
import { isUnreadableGap, type SegmentFiles, type UnreadableGap } from './segmentFiles.ts';

/** The states of each vehicle start with the last one read before. */
export async function samples(
  files: SegmentFiles,
  { refs, ids, from, to, lastStates }: SamplesTask,
): Promise<ReadSamples> {
  const gaps: UnreadableGap[] = [];
  const all = new Map(ids.map((id): [string, VehicleReading] => [id, continuedReading(id, lastStates)]));
  for (const ref of refs) {
    const segment = await files.open(ref);
    if (isUnreadableGap(segment)) gaps.push(segment);
    else {
      try {
        for (const reading of all.values())
          addSegmentSamples(segment, reading, { from, to: Math.min(to, ref.to), startsAtTick: ref.from });
      } catch (error) {
        if (!(error instanceof CorruptChunkError)) throw error;
        gaps.push({ from: ref.from, to: ref.to, reason: 'corrupt' });
      }
    }
  }
  const readings = [...all.values()];
  return { samples: readings.map(({ samples: read }) => read), lastStates: readings.map(lastStateOf), gaps };
}

interface VehicleReading {
  readonly samples: Samples;
  /** Start of the last state, as reported. Reports may be late, and a segment begins by repeating the known state. */
  stateSinceMs: number;
}

function continuedReading(id: string, lastStates: readonly LastState[]): VehicleReading {
  const last = lastStates.find((one) => one.id === id);
  const read = { ...emptySamples(id), states: last?.state ? [last.state] : [] };
  return { samples: read, stateSinceMs: last?.sinceMs ?? Number.NEGATIVE_INFINITY };
}

function lastStateOf({ samples: { id, states }, stateSinceMs }: VehicleReading): LastState {
  return { id, state: states.at(-1), sinceMs: stateSinceMs };
}

interface WindowInSegment {
  /** Start of the window, and the end of the window or segment, epoch milliseconds. */
  from: number;
  to: number;
  /** Start of the segment, whose keyframe repeats the state at that time. */
  startsAtTick: number;
}

function addSegmentSamples(segment: Segment, reading: VehicleReading, window: WindowInSegment): void {
  const { from, to } = window;
  const into = reading.samples;
  const entity = `vehicle ${into.id}`;
  const fixes: { tick: number; values: number[] }[] = [];
  const states: ReportedStatus[] = [];
  segment.shapes.forEach((shape, index) => {
    if (shape.traits.entity !== entity) return;
    if (shape.traits.kind === 'location') fixes.push(...fixesOf(segment, shape, index));
    else if (shape.traits.kind === 'status' || shape.traits.kind === 'tablet')
      states.push(...statesOf(segment, shape, index));
  });
  const timeOf = (tick: number) => segment.times[tick] as number;
  for (const { tick, values } of fixes.sort(compareTicks)) {
    const at = timeOf(tick);
    if (tick < segment.keyTicks || at < from || at > to) continue;
    const [x, y, z, speed] = values as [number, number, number, number];
    into.ts.push(at);
    into.x.push(x);
    into.y.push(y);
    into.z.push(z);
    into.speedKmh.push(speed);
  }
  addStates(segment, reading, states.sort(compareTicks), window);
}

interface ReportedStatus {
  tick: number;
  status: string | null;
  /** Epoch milliseconds; undefined if the start was not reported. */
  sinceMs: number | undefined;
}

function addStates(
  segment: Segment,
  reading: VehicleReading,
  states: readonly ReportedStatus[],
  { from, to, startsAtTick }: WindowInSegment,
): void {
  const { states: known } = reading.samples;
  const add = (at: number, status: string | null): void => {
    const ts = Math.max(from, at);
    const last = known.at(-1);
    if (last?.status === status) return;
    if (last && last.ts >= ts) last.status = status;
    else known.push({ ts, status });
  };
  /** The segment repeats earlier states at its start; the last of them is the current one at that time. */
  let lasting: ReportedStatus | undefined;
  for (const state of states) {
    const at = segment.times[state.tick] as number;
    if (at > to) break;
    const { sinceMs = reading.stateSinceMs } = state;
    if (sinceMs < reading.stateSinceMs) continue;
    reading.stateSinceMs = sinceMs;
    if (state.tick < segment.keyTicks) {
      lasting = state;
      continue;
    }
    if (lasting) add(startsAtTick, lasting.status);
    lasting = undefined;
    add(at, state.status);
  }
  if (lasting) add(startsAtTick, lasting.status);
}

const compareTicks = (a: { tick: number }, b: { tick: number }) => a.tick - b.tick;

const PLACE_FIELDS = ['easting', 'northing', 'alt', 'velocity'] as const;

function* fixesOf(segment: Segment, shape: MessageShape, index: number): Generator<{ tick: number; values: number[] }> {
  const { ticks, columns } = segment.rowsOf(index);
  const placeColumns = PLACE_FIELDS.map((field) => columns[numberOf(shape.pieces, field)]);
  for (let row = 0; row < ticks.length; row++) {
    yield { tick: ticks[row] as number, values: placeColumns.map((column) => column?.[row] ?? 0) };
  }
}

/** Messages without a status text are about something else. */
function* statesOf(segment: Segment, shape: MessageShape, index: number): Generator<ReportedStatus> {
  const rows = segment.rowsOf(index);
  for (let row = 0; row < rows.ticks.length; row++) {
    const { status, status_ts, state, timestamp } = JSON.parse(textOf(shape, rows, row)) as StateMessage;
    const statusText = state ?? status;
    const text = typeof statusText === 'string' ? statusText : statusText?.status;
    const sinceMs = state?.startTime ?? status_ts ?? timestamp;
    if (text !== undefined) yield { tick: rows.ticks[row] as number, status: text, sinceMs };
  }
}

interface StateMessage {
  status?: string | { status?: string | null };
  status_ts?: number;
  state?: { status?: string | null; startTime?: number | null };
  timestamp?: number;
}
