/** The thread that seals and reads the recording: either would block everybody's messages in the main thread. */

import * as framesOf from './frames.ts';
import type { SamplesTask } from './samples.ts';
import { type SealTask, sealSegments as sealLog } from './seal.ts';
import { SegmentFiles, type SegmentRef } from './segmentFiles.ts';
import { type ReadSummary, readSummaries } from './summaries.ts';
import * as ofVehicles from './vehicles.ts';

const segmentFiles = new SegmentFiles();

export const seal = (task: SealTask) => sealLog(segmentFiles, task);
export const snapshot = (task: framesOf.SnapshotTask) => framesOf.snapshot(segmentFiles, task);
export const frames = (task: framesOf.FramesTask) => framesOf.frames(segmentFiles, task);
export const samples = (task: SamplesTask) => ofVehicles.samples(segmentFiles, task);
export const summaries = (refs: readonly SegmentRef[]): Promise<ReadSummary[]> => readSummaries(refs);
