/** What the recording says of stretches that it has not, and what it reads across the borders of its chunks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '../bus/bus.ts';
import { History } from './history.ts';

const START_MS = Date.UTC(2026, 5, 1, 12);
const LOG_MS = 3_000;

let folder: string;
let history: History;
let nowMs: number;
let seed: LiveMessage[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-stretches-'));
  nowMs = START_MS;
  seed = [];
  history = new History({
    ...{ folder, hours: 12, nowMs: () => nowMs, steadyMs: () => nowMs - START_MS },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    limits: { maxLogMs: LOG_MS, maxLogMessages: 1_000, maxWaitingCharacters: 3_000_000 },
    seed: () => seed,
  });
  await history.start();
});
afterEach(async () => {
  await history.close();
  await rm(folder, { recursive: true, force: true });
});

const onlineMessage = (id = 'T-1'): LiveMessage => ({ type: 'online', deviceType: 'vehicle', id, timestamp: nowMs });

/** An operator's state, as of a second after the start. */
const tabletState = (status: string, atS: number, sinceS: number): LiveMessage => ({
  ...{ type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T-1', timestamp: START_MS + atS * 1_000 },
  state: { status, startTime: START_MS + sinceS * 1_000 },
});

/** A second a step, in each of which messages are sent. */
async function recordFor(seconds: number, messagesAt: (second: number) => readonly LiveMessage[]): Promise<void> {
  for (let k = 0; k < seconds; k++) {
    nowMs += 1_000;
    history.tick();
    for (const message of messagesAt(Math.round((nowMs - START_MS) / 1_000))) history.record(message);
    await history.whenFlushed();
  }
}

function textOf(messages: readonly Uint8Array[]): string {
  return messages.map((bytes) => Buffer.from(bytes).toString()).join();
}

test('a frame that reaches over the border of two chunks is whole, however much is read at once', async () => {
  const text = 'x'.repeat(250_000);
  await recordFor(12, (second) => [{ ...onlineMessage(), id: `${second} ${text}` }]);
  await history.whenSealed();
  let read = '';
  for (let from = START_MS; from < nowMs; ) {
    const { frames, until } = await history.frames(from, nowMs, 10_000);
    read += frames.map(({ messages }) => textOf(messages)).join();
    from = until;
  }
  const seconds = [...read.matchAll(/"id":"(\d+) x/g)].map(([, second]) => Number(second));
  expect(seconds).toEqual(Array.from({ length: 12 }, (_, k) => k + 1));
});

test('what comes late because this server was cut off is a gap, not a mine that stood still', async () => {
  await recordFor(4, () => [onlineMessage()]);
  const cutAtMs = nowMs;
  for (let k = 0; k < 30; k++) {
    nowMs += 1_000;
    history.tick(false);
    await history.whenFlushed();
  }
  history.record(onlineMessage('late'));
  // Nothing is offered of the time that nobody records.
  expect(history.range()?.latest).toBeLessThanOrEqual(cutAtMs + 1_000);
  seed = [onlineMessage('seeded')];
  const currentAtMs = nowMs;
  await recordFor(4, () => [onlineMessage()]);
  expect(history.gaps(START_MS, nowMs)).toEqual([
    { from: expect.closeTo(cutAtMs, -4), to: expect.closeTo(currentAtMs + 1_000, -3), reason: 'stopped' },
  ]);
  const after = textOf((await history.snapshot(nowMs)).frame.messages);
  expect(after).toContain('seeded');
  expect(after).not.toContain('late');
});

test('a disk that is too slow leaves a gap, and a log that ends', async () => {
  await recordFor(4, () => [onlineMessage()]);
  const stoppedAtMs = nowMs;
  for (let k = 0; k < 4; k++) history.record(onlineMessage('y'.repeat(1_000_000)));
  expect(history.recording).toEqual({ state: 'stopped', reason: 'the disk is too slow' });
  nowMs += 20_000;
  await Promise.all([history.maintain(), history.maintain()]);
  const againAtMs = nowMs;
  await recordFor(4, () => [onlineMessage()]);
  await history.whenSealed();
  expect(history.gaps(START_MS, nowMs)).toEqual([{ from: stoppedAtMs, to: againAtMs, reason: 'stopped' }]);
});

test('a recording that is about to resume when the server stops stays stopped', async () => {
  await recordFor(1, () => [onlineMessage()]);
  for (let k = 0; k < 4; k++) history.record(onlineMessage('y'.repeat(1_000_000)));
  const resumed = history.maintain();
  await history.close();
  await resumed;
  expect(history.recording).toEqual({ state: 'stopped', reason: 'the server is stopping' });
});

test('a state that lasts over chunks is one span; what is reported late ends none', async () => {
  const states: Record<number, LiveMessage> = {
    2: tabletState('Queue', 2, 2),
    5: tabletState('Loading', 5, 5),
    9: tabletState('Queue', 9, 2),
    20: tabletState('Haul', 20, 20),
  };
  await recordFor(24, (second) => [onlineMessage(), ...(states[second] ? [states[second]] : [])]);
  await history.whenSealed();
  const [read] = await history.samples(['T-1'], START_MS, nowMs);
  expect(read?.states.map(({ ts, status }) => [(ts - START_MS) / 1_000, status])).toEqual([
    [2, 'Queue'],
    [5, 'Loading'],
    [20, 'Haul'],
  ]);
});

test('running replays are read between the parts of a long track, whose states go on over them', async () => {
  const states: Record<number, LiveMessage> = {
    2: tabletState('Queue', 2, 2),
    80: tabletState('Loading', 80, 80),
    100: tabletState('Queue', 100, 2),
    130: tabletState('Haul', 130, 130),
  };
  await recordFor(150, (second) => [onlineMessage(), ...(states[second] ? [states[second]] : [])]);
  await history.whenSealed();
  // The thread has started.
  await history.snapshot(START_MS);
  const order: string[] = [];
  const track = history.samples(['T-1', 'T-1'], START_MS, nowMs).finally(() => order.push('track'));
  await new Promise(setImmediate);
  const frames = history.frames(START_MS, nowMs, 1_000).finally(() => order.push('frames'));
  const [[read, ...others]] = await Promise.all([track, frames]);
  expect(order).toEqual(['frames', 'track']);
  expect(others).toEqual([]);
  expect(read?.states.map(({ ts, status }) => [(ts - START_MS) / 1_000, status])).toEqual([
    [2, 'Queue'],
    [80, 'Loading'],
    [130, 'Haul'],
  ]);
});

test('a track that nobody waits for is read no further', async () => {
  await recordFor(150, (second) => (second === 140 ? [tabletState('Haul', 140, 140)] : [onlineMessage()]));
  await history.whenSealed();
  const gone = new AbortController();
  const track = history.samples(['T-1'], START_MS, nowMs, gone.signal);
  gone.abort();
  expect((await track)[0]?.states).toEqual([]);
});

test('a state that nobody waits for any more is not read, and the next one is', async () => {
  await recordFor(2, () => [onlineMessage()]);
  const closed = new AbortController();
  const [first, dropped, next] = [undefined, closed.signal, undefined].map((signal) =>
    history.snapshot(nowMs, undefined, undefined, signal),
  );
  const isFirstRead = first?.then(() => true);
  closed.abort(new Error('the replay is closed'));
  await expect(dropped).rejects.toThrow('the replay is closed');
  // The one before it is still being read: it was not waited for.
  expect(await Promise.race([isFirstRead, Promise.resolve(false)])).toBe(false);
  expect(textOf((await next)?.frame.messages ?? [])).toContain('"id":"T-1"');
  await expect(history.snapshot(nowMs, undefined, undefined, closed.signal)).rejects.toThrow('the replay is closed');
});
