/** A replay that is closed while its reads wait for those of others. */
import { expect, test } from 'vitest';
import { ReadQueue } from '../history/reading/readQueue.ts';
import type { ReplayableRecording } from './play.ts';
import { ReplaySession } from './session.ts';

const START_MS = 1_700_000_000_000;
const HOUR_MS = 3_600_000;

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

/** Sessions that share the one reader of a recording; a read ends when the test says so. */
function createSite() {
  const reads = new ReadQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const errors: unknown[] = [];
  const read = <T>(name: string, result: T) => {
    begun.push(name);
    return new Promise<T>((resolve) => ends.push(() => resolve(result)));
  };
  const recording: ReplayableRecording = {
    range: () => ({ earliest: START_MS, latest: START_MS + HOUR_MS }),
    keptFrom: () => START_MS,
    gaps: () => [],
    snapshot: (ts, _seek, _ahead, signal) => {
      const messages = [Buffer.from(`{"ts":${ts},"snapshot":true,"data":[]}`)];
      return reads.run('ordinary', () => read(`state ${ts - START_MS}`, { frame: { ts, messages }, gaps: [] }), signal);
    },
    frames: (from, to, _stepMs, signal) =>
      reads.run('urgent', () => read(`frames ${from - START_MS}`, { frames: [], until: to, gaps: [] }), signal),
  };
  const createSession = () => {
    const sent: string[] = [];
    const pipe = {
      unreadBytes: 0,
      send: (text: string | Uint8Array) => sent.push(Buffer.from(text as Uint8Array).toString()),
    };
    const session = new ReplaySession({ recording, pipe, steadyMs: () => 0, onError: (error) => errors.push(error) });
    const startAt = (ms: number) =>
      session.command({ command: 'start', start_date: START_MS + ms, end_date: START_MS + HOUR_MS, speed: 1 });
    return { session, sent, startAt };
  };
  const endNext = async () => {
    await flushPromises();
    ends.shift()?.();
    await flushPromises();
  };
  return { reads, begun, errors, createSession, endNext };
}

test('its state is not read, and others are not held up by it', async () => {
  const { reads, begun, errors, createSession, endNext } = createSite();
  const [reading, closed, waiting] = [createSession(), createSession(), createSession()];
  reading.startAt(1);
  closed.startAt(2);
  waiting.startAt(3);
  await flushPromises();
  closed.session.stop();
  await flushPromises();
  expect(reads.size).toBe(1);
  await endNext();
  await endNext();
  expect(begun).toEqual(['state 1', 'state 3']);
  expect(waiting.sent.at(-1)).toContain('"snapshot":true');
  expect(closed.sent).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('another one in its place is read at its own start', async () => {
  const { begun, errors, createSession, endNext } = createSite();
  const [reading, restarted] = [createSession(), createSession()];
  reading.startAt(1);
  restarted.startAt(2);
  restarted.startAt(3);
  await endNext();
  await endNext();
  expect(begun).toEqual(['state 1', 'state 3']);
  expect(restarted.sent.map((text) => JSON.parse(text) as object)).toMatchObject([
    { status: 'STARTED', ts: START_MS + 2 },
    { status: 'STARTED', ts: START_MS + 3 },
    { ts: START_MS + 3, snapshot: true },
  ]);
  expect(errors).toEqual([]);
});

test('what would have been read ahead for it, or for a step, is not read', async () => {
  const { reads, begun, errors, createSession, endNext } = createSite();
  const [playing, stepped, busy] = [createSession(), createSession(), createSession()];
  playing.startAt(1);
  await endNext();
  stepped.startAt(2);
  await endNext();
  stepped.session.command({ command: 'pause' });
  busy.startAt(3);
  await flushPromises();
  playing.session.tick();
  stepped.session.command({ command: 'step', ms: 1_000 });
  await flushPromises();
  expect(reads.size).toBe(2);
  playing.session.stop();
  stepped.session.stop();
  await endNext();
  expect(begun).toEqual(['state 1', 'state 2', 'state 3']);
  expect(reads.size).toBe(0);
  expect(errors).toEqual([]);
});
