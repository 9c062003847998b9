/** Silence, clocks and implausible reports, through the whole socket path: from the frame to the page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import { Scope } from '../../lifetime/scope.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { CallError } from '../rest/CallError.ts';
import { LiveSource } from './LiveSource.ts';

const START_MS = 1_800_000_000_000;
const WIRE_PLACE = { easting: 650_000, northing: 4_763_000, alt: 30 };

let scope: Scope;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  FakeSocket.opened = [];
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function startSource(resync: () => Promise<unknown> = async () => {}) {
  const clock = new BackendClock(() => Date.now());
  const link = createLink();
  const world = new World(clock.now, { filterMineArea: true });
  new LiveSource(scope, {
    sceneUrl: 'ws://mine/scene',
    world,
    link,
    clock,
    steadyMs: () => performance.now(),
    token: async () => 'token',
    sessionGuard: { freshToken: async () => 'fresh', refuseToken: () => {} },
    onFreshToken: () => () => {},
    catalogueChanged: () => {},
    resync,
    readVehicles: async () => {},
  });
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last().open();
  await vi.advanceTimersByTimeAsync(0);
  return { clock, link, world };
}

const receiveMessage = (message: object) => FakeSocket.last().receive(message);
const fixAt = (timestamp: number, change: object = {}) => ({
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-1',
  location: WIRE_PLACE,
  timestamp,
  ...change,
});
const sentPings = () => FakeSocket.last().sent.filter(({ type }) => type === 'ping');

describe('a socket that accepts and says nothing', () => {
  it('never looks live: stale after 15 s, replaced with growing pauses, no message counted', async () => {
    const { link } = await startSource();
    expect(link).toMatchObject({ phase: 'connecting', lastMessageAtMs: undefined });
    await vi.advanceTimersByTimeAsync(16_000);
    expect(link).toMatchObject({ phase: 'stale', isDown: true });
    for (let second = 0; second < 164; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      const last = FakeSocket.last();
      if (last.readyState === 0) last.open();
      expect(link.phase).not.toBe('live');
      expect(link).toMatchObject({ lastMessageAtMs: undefined, isDown: true });
    }
    expect(FakeSocket.opened.length).toBeGreaterThan(3);
    expect(link.attempt).toBeGreaterThan(2);
  });

  it('is not live by messages it could not read', async () => {
    const { link } = await startSource();
    receiveMessage({ type: 'location' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link).toMatchObject({ phase: 'connecting', rejected: 1, lastMessageAtMs: undefined });
  });

  it.each([
    ['is silent', () => {}],
    ['is lost', () => FakeSocket.last().drop()],
  ])('tells no delay while it %s', async (_how, fail) => {
    const { link } = await startSource();
    await vi.advanceTimersByTimeAsync(12);
    receiveMessage({ type: 'pong', timestamp: sentPings()[0]?.timestamp });
    expect(link.delayMs).toBe(12);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link.delayMs).toBe(12);
    fail();
    await vi.advanceTimersByTimeAsync(17_000);
    expect(link.delayMs).toBeUndefined();
  });

  it('keeps the time of the last message, regardless of openings and pings since', async () => {
    const { link } = await startSource();
    receiveMessage(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link).toMatchObject({ phase: 'live', lastMessageAtMs: START_MS });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
    FakeSocket.last().open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link.phase).not.toBe('live');
    expect(link.lastMessageAtMs).toBe(START_MS);
  });

  it('is pinged after 10 s, and live as long as it answers', async () => {
    const { link } = await startSource();
    receiveMessage(fixAt(Date.now()));
    for (let k = 0; k < 6; k++) {
      const before = sentPings().length;
      await vi.advanceTimersByTimeAsync(12_000);
      expect(sentPings().length).toBeGreaterThan(before);
      receiveMessage({ type: 'pong', timestamp: sentPings().at(-1)?.timestamp });
      expect(link.phase).toBe('live');
    }
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

it('marks no vehicle offline because of its own lost link, and freezes the time at the last contact', async () => {
  const { world, link } = await startSource();
  receiveMessage(fixAt(Date.now()));
  await vi.advanceTimersByTimeAsync(7_000);
  receiveMessage(fixAt(Date.now()));
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last().drop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(link).toMatchObject({ isDown: true, dataAsOfMs: START_MS + 7_000 });
  expect(world.state.counts).toEqual({ online: 1, offline: 0 });
});

describe('a device that sleeps, while its steady clock stands still', () => {
  async function sleepFor(ms: number) {
    const parts = await startSource();
    receiveMessage(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    receiveMessage(fixAt(Date.now()));
    vi.setSystemTime(Date.now() + ms);
    return parts;
  }

  it.each([20_000, 8 * 3_600_000])(
    'for %d ms was silent: its socket is replaced, and nothing is judged by then',
    async (ms) => {
      const { world, link } = await sleepFor(ms);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(link).toMatchObject({ phase: 'waiting', isDown: true, dataAsOfMs: START_MS + 1_000 });
      await vi.advanceTimersByTimeAsync(340);
      expect(FakeSocket.opened).toHaveLength(2);
      expect(world.state.counts).toEqual({ online: 1, offline: 0 });
      FakeSocket.last().open();
      receiveMessage(fixAt(Date.now()));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(link).toMatchObject({ phase: 'live', isDown: false, dataAsOfMs: Date.now() - 1_000 });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(FakeSocket.opened).toHaveLength(2);
    },
  );

  it('receives nothing over its old socket when it wakes', async () => {
    const { world, link } = await sleepFor(600_000);
    receiveMessage(fixAt(Date.now(), { id: 'HT-2' }));
    receiveMessage(fixAt(Date.now(), { id: 'HT-3' }));
    await vi.advanceTimersByTimeAsync(200);
    expect(link).toMatchObject({ phase: 'waiting', isDown: true, lastMessageAtMs: START_MS + 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 1, offline: 0 });
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it.each([
    ['for 10 s', 10_000],
    ['and whose clock is set back', -3_600_000],
  ])('%s has lost nothing', async (_how, ms) => {
    const { link } = await sleepFor(ms);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(link).toMatchObject({ phase: 'live', isDown: false });
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

it('does not believe states that were asked for before the device slept, and asks again over another socket', async () => {
  let answer = (): void => {};
  const resync = vi.fn(
    () =>
      new Promise<void>((done) => {
        answer = done;
      }),
  );
  const { link } = await startSource(resync);
  answer();
  receiveMessage(fixAt(Date.now()));
  await vi.advanceTimersByTimeAsync(1_000);
  FakeSocket.last().drop();
  await vi.advanceTimersByTimeAsync(340);
  FakeSocket.last().open();
  receiveMessage(fixAt(Date.now()));
  await vi.advanceTimersByTimeAsync(500);
  vi.setSystemTime(Date.now() + 600_000);
  answer();
  await vi.advanceTimersByTimeAsync(200);
  expect(link).toMatchObject({ phase: 'waiting', dataAsOfMs: START_MS });
  await vi.advanceTimersByTimeAsync(600);
  FakeSocket.last().open();
  receiveMessage(fixAt(Date.now()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(resync).toHaveBeenCalledTimes(3);
  expect(link).toMatchObject({ phase: 'connecting', dataAsOfMs: START_MS });
  answer();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(link).toMatchObject({ phase: 'live', isDown: false });
  expect(link.dataAsOfMs).toBeGreaterThan(START_MS + 600_000);
});

describe('the first messages after a lost link', () => {
  /** Lists that the test answers. */
  let answer: { done: (failure?: unknown) => void; fail: (error: unknown) => void };
  const resync = () => new Promise<unknown>((done, fail) => (answer = { done, fail }));

  async function startAfterTwoMinutesWithoutLink() {
    const parts = await startSource(resync);
    answer.done();
    receiveMessage(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last().drop();
    await vi.advanceTimersByTimeAsync(120_000);
    FakeSocket.last().open();
    receiveMessage({ type: 'pong', timestamp: sentPings()[0]?.timestamp });
    await vi.advanceTimersByTimeAsync(2_000);
    return parts;
  }

  it('make no vehicle offline while the states of the meantime are on their way', async () => {
    const { world, link } = await startAfterTwoMinutesWithoutLink();
    receiveMessage(fixAt(Date.now(), { id: 'HT-2' }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 2, offline: 0 });
    expect(link).toMatchObject({ dataAsOfMs: START_MS, lastMessageAtMs: Date.now() - 1_000 });
    world.seedVehicles([{ id: 'HT-1', name: 'HT-1', location: WIRE_PLACE, timestamp: Date.now() - 5_000 }]);
    answer.done();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 2, offline: 0 });
    expect(link).toMatchObject({ phase: 'live', dataAsOfMs: Date.now() - 1_000 });
  });

  it.each([
    ['are refused', () => answer.fail(new CallError(403, 'Not yours'))],
    ['have come, and only the catalogue has failed', () => answer.done(new CallError(503, 'Away'))],
  ])('count where the states %s', async (_how, answerStates) => {
    const { world, link } = await startAfterTwoMinutesWithoutLink();
    answerStates();
    await vi.advanceTimersByTimeAsync(500);
    receiveMessage(fixAt(Date.now(), { id: 'HT-2' }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 1, offline: 1 });
    expect(link).toMatchObject({ phase: 'live', dataAsOfMs: Date.now() - 1_000 });
  });
});

describe('the states of the time without a link', () => {
  let answer: () => Promise<void>;
  const receiveEachSecond = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      receiveMessage(fixAt(Date.now(), { id: 'HT-2' }));
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };

  it.each([
    ['a call that is answered 503', new CallError(503, 'Away')],
    ['a call without an answer', new CallError(0, 'Time-out')],
    ['an answer that cannot be read', new CallError(200, 'Invalid response format')],
    ['an error of another kind', new Error('no')],
  ])('are missing after %s: what is shown is of before, and says so, until they come', async (_what, error) => {
    answer = async () => {};
    const { world, link } = await startSource(() => answer());
    receiveMessage(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    answer = () => Promise.reject(error);
    FakeSocket.last().drop();
    await vi.advanceTimersByTimeAsync(340);
    FakeSocket.last().open();
    await receiveEachSecond(4);
    expect(link).toMatchObject({ phase: 'connecting', isDown: false });
    await receiveEachSecond(90);
    expect(link).toMatchObject({ phase: 'connecting', isDown: true, dataAsOfMs: START_MS });
    expect(world.state.counts).toEqual({ online: 2, offline: 0 });
    answer = async () => {};
    await receiveEachSecond(90);
    expect(link).toMatchObject({ phase: 'live', isDown: false, dataAsOfMs: Date.now() - 1_000 });
    expect(world.state.counts).toEqual({ online: 1, offline: 1 });
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it.each([
    ['a call that is answered 404', new CallError(404, 'No such call')],
    ['a call that is to be repeated in an hour', new CallError(503, 'Away', { retryAfterMs: 3_600_000 })],
    ['an answer that cannot be read', new CallError(200, 'Invalid response format')],
  ])('are not waited for after two minutes of %s: the messages of the same link count', async (_what, error) => {
    answer = async () => {};
    const { world, link } = await startSource(() => answer());
    receiveMessage(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    answer = () => Promise.reject(error);
    const reconnect = async () => {
      FakeSocket.last().drop();
      await vi.advanceTimersByTimeAsync(700);
      FakeSocket.last().open();
    };
    await reconnect();
    await receiveEachSecond(100);
    await reconnect();
    await receiveEachSecond(118);
    expect(link).toMatchObject({ phase: 'connecting', isDown: true, dataAsOfMs: START_MS });
    expect(world.state.counts).toEqual({ online: 2, offline: 0 });
    await receiveEachSecond(4);
    expect(link).toMatchObject({ phase: 'live', isDown: false, dataAsOfMs: Date.now() - 1_000 });
    expect(world.state.counts).toEqual({ online: 1, offline: 1 });
    await receiveEachSecond(120);
    expect(link).toMatchObject({ phase: 'live', isDown: false });
  });
});

describe("a backend's clock", () => {
  it.each([
    ['ten minutes ahead', 600_000],
    ['ten minutes behind', -600_000],
  ])('that is %s is measured by the pong, and ages are corrected by it', async (_case, aheadMs) => {
    const { world, clock } = await startSource();
    receiveMessage({ type: 'pong', timestamp: sentPings()[0]?.timestamp, time: START_MS + aheadMs });
    receiveMessage(fixAt(START_MS + aheadMs));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(clock.state.aheadMs).toBe(aheadMs);
    expect(world.nowMs() - (world.poses.fixAtMs[0] as number)).toBe(20_000);
    expect(world.vehicle('HT-1')?.render).toBe('onlineOperating');
    receiveMessage({ type: 'pong', timestamp: sentPings().at(-1)?.timestamp, time: Date.now() + aheadMs });
    await vi.advanceTimersByTimeAsync(11_000);
    receiveMessage({ type: 'online', deviceType: 'vehicle', id: 'HT-2', timestamp: Date.now() + aheadMs });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.vehicle('HT-1')?.render).toBe('offline');
  });

  it('is no news below 5 s, and a pong that echoes nothing of ours measures nothing', async () => {
    const { clock } = await startSource();
    receiveMessage({ type: 'pong', timestamp: 5, time: START_MS + 600_000 });
    expect(clock.now()).toBe(Date.now());
    receiveMessage({ type: 'pong', timestamp: sentPings()[0]?.timestamp, time: START_MS + 4_000 });
    expect(clock.state.aheadMs).toBeUndefined();
    expect(clock.now()).toBe(Date.now() + 4_000);
  });
});

describe('implausible reports', () => {
  it.each([
    ['seconds', fixAt(Math.round(START_MS / 1_000)), /HT-1: time 1800000000 counts seconds/],
    ['1970', fixAt(3), /HT-1: time 3 is of 1970/],
    ['northing 0', fixAt(START_MS, { location: { ...WIRE_PLACE, northing: 0 } }), /HT-1: northing 0/],
    [
      'a status of 1970',
      { type: 'changed', deviceType: 'vehicle', id: 'HT-1', status: {}, status_ts: 7 },
      /HT-1: time 7/,
    ],
  ])('%s is refused, counted and named', async (_case, message, reason) => {
    const { world, link } = await startSource();
    receiveMessage(message);
    expect(link.rejected).toBe(1);
    expect(link.lastRejection).toMatch(reason);
    expect(world.vehicle('HT-1')).toBeUndefined();
  });

  it('a place far from where the others are, once there are others', async () => {
    const { world, link } = await startSource();
    for (const id of ['A', 'B', 'C', 'D', 'E']) receiveMessage(fixAt(START_MS, { id }));
    await vi.advanceTimersByTimeAsync(10_000);
    receiveMessage(fixAt(Date.now(), { location: { ...WIRE_PLACE, easting: 150_000 } }));
    expect(link.lastRejection).toBe('HT-1: place is 500 km from the site');
    expect(world.vehicle('HT-1')).toBeUndefined();
  });

  it('a time ahead of the clock counts as that of its arrival, and hides nothing that comes after', async () => {
    const { world } = await startSource();
    receiveMessage(fixAt(START_MS + 50 * 31_557_600_000));
    expect(world.poses.fixAtMs[0]).toBe(START_MS);
    receiveMessage({ type: 'offline', deviceType: 'vehicle', id: 'HT-1', timestamp: START_MS + 1e12 });
    await vi.advanceTimersByTimeAsync(1_000);
    receiveMessage({ type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: START_MS + 500 });
    expect(world.vehicle('HT-1')?.render).toBe('onlineOperating');
  });
});
