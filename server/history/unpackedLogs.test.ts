/** Logs that cannot be packed: the rest of the recording goes on, and expires. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { History } from './history.ts';

const START_MS = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;
const LOG_S = 3;

let folder: string;
let history: History;
let nowMs: number;
let faults: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-unpacked-'));
  nowMs = START_MS;
  faults = [];
  history = new History({
    ...{ folder, hours: 12, nowMs: () => nowMs, steadyMs: () => nowMs - START_MS, seed: () => [] },
    log: { info: () => {}, warn: () => {}, error: (_: unknown, text = '') => void faults.push(text) },
    limits: { maxLogMs: LOG_S * 1_000, maxLogMessages: 1_000, maxWaitingCharacters: 3_000_000 },
  });
  await history.start();
});
afterEach(async () => {
  await history.close();
  await rm(folder, { recursive: true, force: true });
});

async function recordFor(seconds: number): Promise<void> {
  for (let k = 0; k < seconds; k++) {
    nowMs += 1_000;
    history.record({ type: 'online', deviceType: 'vehicle', id: 'T-1', timestamp: nowMs });
    await history.whenFlushed();
  }
}

const filesOf = async (extension: string) => (await readdir(folder)).filter((name) => name.endsWith(extension)).sort();
/** The one that is being written. */
const openLog = async () => join(folder, (await filesOf('.log')).at(-1) ?? '');
const beginOf = (path: string) => Number(path.split(/[-.]/).at(-2));

test.each([
  ['removed', 'missing', async (path: string) => rm(path)],
  ['unreadable', 'corrupt', async (path: string) => rm(path).then(() => mkdir(path))],
] as const)('a log that was %s is a gap, and those after it are packed', async (_, reason, damage) => {
  await recordFor(LOG_S + 1);
  const path = await openLog();
  await damage(path);
  await recordFor(3 * LOG_S);
  for (let k = 0; k < 3; k++) await history.maintain();
  await history.whenSealed();
  expect(history.gaps(START_MS, nowMs)).toEqual([{ from: beginOf(path), to: beginOf(path) + LOG_S * 1_000, reason }]);
  expect((await filesOf('.chunk')).length).toBeGreaterThanOrEqual(3);
  expect(faults).toEqual(['a log cannot be read']);
});

test('a log that cannot be packed for want of room is tried again, keeps what it holds, and expires', async () => {
  const path = await openLog();
  const draft = path.replace('.log', '.chunk.part');
  await mkdir(draft);
  await recordFor(2 * LOG_S);
  await history.whenSealed();
  const state = await history.snapshot(START_MS + 2_000);
  expect(state.frame.messages.map((bytes) => Buffer.from(bytes).toString()).join()).toContain('T-1');
  expect(history.gaps(START_MS, nowMs)).toEqual([]);
  expect(await filesOf('.chunk')).toEqual([]);
  nowMs += 13 * HOUR_MS;
  await history.maintain();
  expect(await filesOf('.log')).not.toContain(path.split('/').at(-1));
  await rm(draft, { recursive: true });
  await recordFor(2 * LOG_S);
  await history.maintain();
  await history.whenSealed();
  expect((await filesOf('.chunk')).length).toBeGreaterThan(0);
});
