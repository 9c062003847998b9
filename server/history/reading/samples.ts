/** A query to the recording for single vehicles, and its result. */
import type { SegmentRef, UnreadableGap } from './segmentFiles.ts';

export interface SamplesTask {
  /** In chronological order. */
  refs: readonly SegmentRef[];
  ids: readonly string[];
  from: number;
  to: number;
  /** As of the end of the part of the window already read; empty for the first part. */
  lastStates: readonly LastState[];
}

/** The last state of a vehicle read so far. */
export interface LastState {
  id: string;
  state: Samples['states'][number] | undefined;
  /** Start of the state, as reported. */
  sinceMs: number;
}

export interface ReadSamples {
  samples: Samples[];
  lastStates: LastState[];
  gaps: UnreadableGap[];
}

/** Fixes in order; the times are those at which they were sent, epoch milliseconds. */
export interface Samples {
  id: string;
  ts: number[];
  x: number[];
  y: number[];
  z: number[];
  speedKmh: number[];
  /** States with their start times, as reported; the first may have begun before the window. */
  states: { ts: number; status: string | null }[];
}

export function emptySamples(id: string): Samples {
  return { id, ts: [], x: [], y: [], z: [], speedKmh: [], states: [] };
}
