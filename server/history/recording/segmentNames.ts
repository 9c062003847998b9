/** File names of the recording: number and start time of a segment. */
import { join } from 'node:path';

/** First number of segments recorded live; those of the past have lower ones. */
export const FIRST_OWN_SEQ = 1_000_000;

const SEGMENT_FILE_NAME = /^(\d{9})-(\d{13,14})$/;

export interface SegmentName {
  seq: number;
  /** Epoch milliseconds. */
  from: number;
}

/** @returns path without the file extension */
export function segmentPath(folder: string, { seq, from }: SegmentName): string {
  return join(folder, `${String(seq).padStart(9, '0')}-${String(from).padStart(13, '0')}`);
}

/** @param name of a file without its extension @returns undefined for other files */
export function readSegmentName(name: string): SegmentName | undefined {
  const match = SEGMENT_FILE_NAME.exec(name);
  return match ? { seq: Number(match[1]), from: Number(match[2]) } : undefined;
}
