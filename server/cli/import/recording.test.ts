import { expect, test } from 'vitest';
import type { RecordedFix } from './recordedFix.ts';
import { Recording, RecordingFullError } from './recording.ts';

const fixOfRow = (row: number): RecordedFix => ({
  id: 'HT-1',
  row,
  atMs: row,
  location: { lon: 105, lat: 43 },
  rotation: undefined,
  velocity: undefined,
});

/** @returns how many fixes were taken until it was full */
function fill(recording: Recording, count: number): number {
  try {
    for (let row = 1; row <= count; row++) recording.addLine(fixOfRow(row), []);
  } catch (error) {
    expect(error).toBeInstanceOf(RecordingFullError);
  }
  return recording.fixes.length;
}

test('a file with more fixes than there is room for is said to be cut off, and where', () => {
  const recording = new Recording(Number.POSITIVE_INFINITY, 3);
  expect(fill(recording, 5)).toBe(3);
  expect(recording.reports()).toEqual([
    'Only the first 3 fixes are sent, more do not fit in memory: what begins at row 4 is left out. Split the file',
  ]);
});

test('one that is as long as there is room, or limited by the user, is not', () => {
  for (const [limit, count] of [
    [Number.POSITIVE_INFINITY, 3],
    [3, 5],
    [2, 5],
  ] as const) {
    const recording = new Recording(limit, 3);
    expect(fill(recording, count)).toBe(Math.min(limit, count));
    expect(recording.reports()).toEqual([]);
  }
});
