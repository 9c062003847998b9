/** A clock that is wrong by years for some seconds: nothing of the recording is lost. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '../bus/bus.ts';
import { readFrames } from './format/logFrames.ts';
import { History } from './history.ts';

const START_MS = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };
/** Each call of {@link recordFor} makes several logs. */
const recorderLimits = { maxLogMs: 3_000, maxLogMessages: 1_000, maxWaitingCharacters: 1_000_000 };

let folder: string;
let history: History;
let nowMs: number;
let steadyMs: number;

const openHistory = () =>
  new History({
    folder,
    hours: 12,
    nowMs: () => nowMs,
    steadyMs: () => steadyMs,
    log,
    limits: recorderLimits,
    seed: () => [onlineMessage()],
  });
const onlineMessage = (): LiveMessage => ({ type: 'online', deviceType: 'vehicle', id: 'T-1', timestamp: nowMs });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-clock-'));
  nowMs = START_MS;
  steadyMs = 0;
  history = openHistory();
  await history.start();
});
afterEach(async () => {
  await history.close();
  await rm(folder, { recursive: true, force: true });
});

/** A message a second, and the maintenance that follows. */
async function recordFor(seconds: number): Promise<void> {
  for (let k = 0; k < seconds; k++) {
    nowMs += 1_000;
    steadyMs += 1_000;
    history.record(onlineMessage());
    await history.whenFlushed();
  }
  await history.whenSealed();
  await history.maintain();
}

async function replayedAt(atMs: number): Promise<string> {
  const { frame } = await history.snapshot(atMs);
  return frame.messages.map((bytes) => Buffer.from(bytes as Uint8Array).toString()).join();
}

test.each([
  ['behind', Date.UTC(2000, 0, 1)],
  ['ahead', Date.UTC(2031, 0, 1)],
])('that is years %s for some seconds deletes and hides nothing', async (_name, wrongMs) => {
  await recordFor(8);
  nowMs = wrongMs;
  await recordFor(4);
  nowMs = START_MS + 40_000;
  await recordFor(8);
  expect(history.range()).toEqual({ earliest: START_MS, latest: START_MS + 48_000 });
  expect(await replayedAt(START_MS + 5_000)).toContain(String(START_MS + 5_000));
  expect(await replayedAt(START_MS + 45_000)).toContain(String(START_MS + 45_000));
  expect(history.gaps(START_MS, nowMs)).toEqual([{ from: START_MS + 8_000, to: START_MS + 41_000, reason: 'stopped' }]);
});

test('that is years ahead at the start of the server deletes nothing of before', async () => {
  await recordFor(8);
  await history.close();
  nowMs = Date.UTC(2031, 0, 1);
  history = openHistory();
  await history.start();
  await recordFor(4);
  nowMs = START_MS + 40_000;
  await recordFor(4);
  expect(await replayedAt(START_MS + 5_000)).toContain(String(START_MS + 5_000));
});

test('what is old is deleted once a new time has stayed for an hour', async () => {
  await recordFor(8);
  nowMs += 24 * HOUR_MS;
  await recordFor(4);
  const bytes = history.bytes;
  steadyMs += HOUR_MS;
  nowMs += HOUR_MS;
  await recordFor(1);
  expect(history.bytes).toBeLessThan(bytes);
});

test('a clock that is set back by some seconds has that time recorded anew', async () => {
  await recordFor(8);
  nowMs -= 4_000;
  await recordFor(8);
  expect(history.range()).toEqual({ earliest: START_MS, latest: START_MS + 12_000 });
  expect(history.gaps(START_MS, nowMs)).toEqual([]);
  expect(await replayedAt(START_MS + 6_000)).toContain(String(START_MS + 6_000));
});

test('what is written is complete up to its last message, also where the clock has stepped back a little since', async () => {
  nowMs += 400;
  history.record(onlineMessage());
  nowMs += 100;
  history.record(onlineMessage());
  nowMs -= 1;
  await history.whenFlushed();
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const { lines, until } = readFrames(await readFile(join(folder, file)));
  expect(lines.at(-1)?.at).toBe(START_MS + 500);
  expect(until).toBe(START_MS + 500);
});
