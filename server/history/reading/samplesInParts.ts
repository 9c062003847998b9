/** Reads samples in parts: a long window takes seconds, and running replays get their turn in between. */
import { emptySamples, type LastState, type ReadSamples, type Samples, type SamplesTask } from './samples.ts';
import type { UnreadableGap } from './segmentFiles.ts';

/** Segments per part: a few tenths of a second. */
const SEGMENTS_PER_PART = 16;
/** Limit for all vehicles of a task, kept in memory until it is answered: three days of twenty at one fix a second. */
const MAX_FIXES = 6_000_000;

/** The window holds more fixes of these vehicles than can be read at once. */
export class TooManyFixesError extends Error {
  constructor() {
    super(
      'More fixes of these vehicles are recorded than are read at once. Ask for fewer of them, or a shorter window.',
    );
  }
}

/**
 * @param readPart reads a task with few segments
 * @param signal aborted when nobody waits for the rest any more
 * @throws TooManyFixesError
 */
export async function samplesInParts(
  task: Omit<SamplesTask, 'lastStates'>,
  readPart: (part: SamplesTask) => Promise<ReadSamples>,
  signal?: AbortSignal,
  maxFixes = MAX_FIXES,
): Promise<Pick<ReadSamples, 'samples' | 'gaps'>> {
  const samples = [...new Set(task.ids)].map(emptySamples);
  const gaps: UnreadableGap[] = [];
  let lastStates: readonly LastState[] = [];
  let fixCount = 0;
  for (let first = 0; first < task.refs.length && !signal?.aborted; first += SEGMENTS_PER_PART) {
    const refs = task.refs.slice(first, first + SEGMENTS_PER_PART);
    const read = await readPart({ ...task, refs, lastStates });
    for (const { ts, states } of read.samples) fixCount += ts.length + states.length;
    if (fixCount > maxFixes) throw new TooManyFixesError();
    samples.forEach((into, k) => {
      append(into, read.samples[k] as Samples);
    });
    gaps.push(...read.gaps);
    lastStates = read.lastStates;
  }
  return { samples, gaps };
}

const COLUMNS = ['ts', 'x', 'y', 'z', 'speedKmh'] as const;

/** The states of a part start with the last one of the previous part. */
function append(into: Samples, part: Samples): void {
  for (const column of COLUMNS) for (const value of part[column]) into[column].push(value);
  into.states.pop();
  into.states.push(...part.states);
}
