import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '../../bus/bus.ts';
import { History } from '../history.ts';
import { PastWriter } from './pastWriter.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let history: History;
const onlineMessage = (timestamp: number): LiveMessage => ({
  type: 'online',
  deviceType: 'vehicle',
  id: 'T-1',
  timestamp,
});
const openHistory = () => new History({ folder, hours: 1, nowMs: () => NOW_MS, log, seed: () => [] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-past-'));
  history = openHistory();
  await history.start();
});
afterEach(async () => {
  await history.close();
  await rm(folder, { recursive: true, force: true });
});

/** Times of all messages of the past. */
async function recordedTimes(): Promise<number[]> {
  const { frames } = await history.frames(NOW_MS - HOUR_MS - 1, NOW_MS, 1_000);
  return frames.flatMap(({ messages }) =>
    messages.flatMap((message) =>
      (JSON.parse(Buffer.from(message).toString()) as { data: { timestamp: number }[] }).data.map(
        (one) => one.timestamp,
      ),
    ),
  );
}

test('the written past is found across chunk borders, with the state at that time', async () => {
  const past = history.past.open();
  if (!past) throw new Error('no past');
  const { from, to } = past.target.span;
  const writer = new PastWriter({ ...past.target, onChunk: past.addChunk });
  const times: number[] = [];
  for (let atMs = from; atMs <= to; atMs += 60_000) {
    await writer.advanceTo(atMs);
    writer.record(onlineMessage(atMs));
    times.push(atMs);
  }
  await writer.advanceTo(to);
  await writer.end();
  expect(history.past.writingSpan?.writtenTo).toBe(to);
  past.endChunks();
  expect(await recordedTimes()).toEqual(times);
  const { frame } = await history.snapshot(from + 30 * 60_000 + 1);
  expect(Buffer.from(frame.messages[0] as Uint8Array).toString()).toContain(String(from + 30 * 60_000));
  expect(history.past.unrecordedSpan()).toBeUndefined();
  expect(history.gaps(from, NOW_MS)).toEqual([{ from: to, to: NOW_MS, reason: 'stopped' }]);
});

test('an incomplete part of a killed thread is vacant at the next start, behind a gap', async () => {
  const past = history.past.open();
  if (!past) throw new Error('no past');
  const { from, to } = past.target.span;
  const writer = new PastWriter({ ...past.target, onChunk: past.addChunk });
  for (let atMs = from; atMs <= from + 400_000; atMs += 10_000) {
    await writer.advanceTo(atMs);
    writer.record(onlineMessage(atMs));
  }
  // Killed here: one chunk is complete.
  await history.close();
  expect((await readdir(folder)).filter((name) => name.endsWith('.chunk'))).toHaveLength(1);
  history = openHistory();
  await history.start();
  expect(history.past.unrecordedSpan()).toEqual({ from: from + 305_000, to });
});

test('time only advances, within the span', async () => {
  const past = history.past.open();
  if (!past) throw new Error('no past');
  expect(history.past.open()).toBeUndefined();
  const { from, to } = past.target.span;
  const writer = new PastWriter({ ...past.target, onChunk: past.addChunk });
  await writer.advanceTo(from + 1_000);
  for (const outside of [from, to + 1, Number.NaN]) await expect(writer.advanceTo(outside)).rejects.toThrow(RangeError);
  await writer.end();
  await writer.end();
  await expect(writer.advanceTo(from + 2_000)).rejects.toThrow('closed');
});
