/** What is asked of the recording about single vehicles, and the answer. */
import type { SegmentRef, UnreadableGap } from './segmentFiles.ts';

export interface SamplesTask {
  /** In the order of time. */
  refs: readonly SegmentRef[];
  ids: readonly string[];
  from: number;
  to: number;
  /** At the end of the part of the window that was read before; none for the first part. */
  lastStates: readonly LastState[];
}

/** The last state of a vehicle that was read. */
export interface LastState {
  id: string;
  state: Samples['states'][number] | undefined;
  /** Since when it lasts, as reported. */
  sinceMs: number;
}

export interface ReadSamples {
  samples: Samples[];
  lastStates: LastState[];
  gaps: UnreadableGap[];
}

/** Fixes in order; times are those at which they were sent, epoch milliseconds. */
export interface Samples {
  id: string;
  ts: number[];
  x: number[];
  y: number[];
  z: number[];
  speedKmh: number[];
  /** Since when which state was reported; the first may be older than the window. */
  states: { ts: number; status: string | null }[];
}

export function emptySamples(id: string): Samples {
  return { id, ts: [], x: [], y: [], z: [], speedKmh: [], states: [] };
}
