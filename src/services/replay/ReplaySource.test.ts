/** A play against a backend in the test's hands: one that seeks, and one that only plays from a start. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createLink } from '../../state/link/link.ts';
import { createReplay } from '../../state/replay/replay.ts';
import { World } from '../../state/world/World.ts';
import { ReplayClock } from './ReplayClock.ts';
import { ReplaySource } from './ReplaySource.ts';

const FROM_MS = 1_800_000_000_000;
const TO_MS = FROM_MS + 3_600_000;

const fix = (atMs: number, easting = 10, id = 'HT-1') => ({
  type: 'location',
  deviceType: 'vehicle',
  id,
  location: { easting, northing: 20, alt: 30 },
  timestamp: atMs,
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const socket = () => FakeSocket.last();
const commands = (of = socket()) => of.sent.filter((sent) => 'command' in sent) as unknown as { command: string }[];

let scope: Scope;
let freshToken: (token: string) => void;

beforeEach(() => {
  vi.useFakeTimers({ now: FROM_MS + 43_200_000 });
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function play() {
  const steadyMs = () => performance.now();
  const clock = new ReplayClock(steadyMs, FROM_MS);
  const world = new World(clock.now, { filterMineArea: false, replay: true });
  const link = createLink();
  const state = createReplay();
  const ended: string[] = [];
  const mishaps: string[] = [];
  let session = 0;
  const playScope = scope.child();
  const source = new ReplaySource(
    playScope,
    {
      socketUrl: 'ws://mine/snt',
      token: async () => 'token-1',
      onFreshToken: (listener) => {
        freshToken = listener;
        return () => {};
      },
      newSessionId: () => `session-${++session}`,
      world,
      clock,
      link,
      state,
      steadyMs,
      ended: (outcome) => {
        ended.push(outcome);
        playScope.dispose();
      },
      mishap: (kind) => mishaps.push(kind),
      restarted: () => {},
    },
    { fromMs: FROM_MS, toMs: TO_MS, speed: 2 },
  );
  const eastingOf = (id = 'HT-1') => {
    const row = world.poses.rowOf(id);
    return row === undefined || !world.poses.hasFix(row) ? undefined : world.poses.sitePositions[row * 3];
  };
  return { source, world, link, state, clock, ended, mishaps, eastingOf, playScope };
}

async function playRich() {
  const parts = play();
  await settle();
  socket().open();
  socket().receive({ status: 'STARTED', ts: FROM_MS, from: FROM_MS, to: TO_MS, features: ['seek', 'step'] });
  socket().receive({ ts: FROM_MS, snapshot: true, data: [fix(FROM_MS - 500)] });
  return parts;
}

describe('a session', () => {
  it('authorises first, asks for its stretch when it is open, and authorises again with a fresh token', async () => {
    const { state } = play();
    expect(state.phase).toBe('waiting');
    await settle();
    expect(socket().url).toBe('ws://mine/snt/ot-replay/session-1');
    expect(socket().sent).toEqual([]);
    socket().open();
    expect(socket().sent).toEqual([
      { type: 'authorization', payload: 'token-1' },
      { command: 'start', start_date: FROM_MS, end_date: TO_MS, speed: 2 },
    ]);
    freshToken('token-2');
    expect(socket().sent.at(-1)).toEqual({ type: 'authorization', payload: 'token-2' });
  });

  it('of a plain backend plays single messages from the first that has a time', async () => {
    const { world, state, link, eastingOf } = play();
    await settle();
    socket().open();
    socket().receive({ ts: FROM_MS + 1_000, data: fix(FROM_MS + 900) });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
    expect(link.phase).toBe('live');
    socket().receive({ ts: FROM_MS + 2_000, data: fix(FROM_MS + 1_900, 15) });
    expect(eastingOf()).toBe(15);
    expect(world.vehicle('HT-1')?.render).not.toBe('offline');
  });

  it('pauses, goes on and changes its speed; the clock follows', async () => {
    const { source, state, clock } = await playRich();
    await vi.advanceTimersByTimeAsync(500);
    expect(clock.now()).toBeCloseTo(FROM_MS + 1_000, -1);
    source.pause();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(clock.now()).toBeCloseTo(FROM_MS + 1_000, -1);
    source.pause();
    source.resume();
    source.resume();
    source.changeSpeed(10);
    expect(state).toMatchObject({ phase: 'playing', speed: 10 });
    expect(commands()).toMatchObject([
      { command: 'start' },
      { command: 'pause' },
      { command: 'resume' },
      { command: 'changeSpeed', speed: 10 },
    ]);
  });

  it.each([
    ['FINISHED', 'finished'],
    ['NO_DATA', 'noData'],
    ['INVALID_REQUEST', 'noData'],
    ['ERROR', 'error'],
  ])('told %s ends: %s', async (status, outcome) => {
    const { ended, playScope } = await playRich();
    socket().receive({ status, ts: FROM_MS });
    expect(ended).toEqual([outcome]);
    expect(playScope.ended).toBe(true);
    expect(socket().readyState).toBe(3);
  });

  it('passes over what it does not know, counts what it cannot read, and tells of each kind once', async () => {
    const { mishaps, link, ended, state } = await playRich();
    for (const sent of [
      '{',
      '[]',
      { ts: 'soon', data: [] },
      { status: 'WEATHER', sunny: true },
      { data: [{ type: '?' }] },
    ])
      socket().receive(sent);
    socket().receive({ status: 'GAP', from: FROM_MS + 1, to: FROM_MS + 9, message: 'corrupt' });
    socket().receive({ status: 'GAP', from: FROM_MS + 1, to: FROM_MS + 9 });
    expect(mishaps).toEqual(['message', 'gap']);
    expect(link.rejected).toBe(4);
    expect(state.gaps).toEqual([{ fromMs: FROM_MS + 1, toMs: FROM_MS + 9 }]);
    expect(ended).toEqual([]);
  });

  it('shows a snapshot in parts at once', async () => {
    const { eastingOf } = await playRich();
    socket().receive({ ts: FROM_MS + 5_000, snapshot: true, more: true, data: [fix(FROM_MS + 4_000, 50)] });
    expect(eastingOf()).toBe(10);
    socket().receive({ ts: FROM_MS + 5_000, more: true, data: [fix(FROM_MS + 4_500, 60, 'HT-2')] });
    expect(eastingOf('HT-2')).toBeUndefined();
    socket().receive({ ts: FROM_MS + 5_000, data: [fix(FROM_MS + 4_700, 70, 'HT-3')] });
    expect([eastingOf(), eastingOf('HT-2'), eastingOf('HT-3')]).toEqual([50, 60, 70]);
  });
});

it('draws nothing again while it is paused, and goes on moving afterwards', async () => {
  const { source, world, clock } = await playRich();
  socket().receive({ ts: FROM_MS + 1_000, data: [fix(FROM_MS + 1_000, 15)] });
  expect(world.poses.movingUntilMs).toBeGreaterThan(clock.now());
  source.pause();
  await vi.advanceTimersByTimeAsync(300);
  expect(world.poses.movingUntilMs).toBe(0);
  source.resume();
  socket().receive({ ts: FROM_MS + 2_000, data: [fix(FROM_MS + 2_000, 20)] });
  await vi.advanceTimersByTimeAsync(200);
  expect(world.poses.movingUntilMs).toBeGreaterThan(clock.now());
});

describe('seeking', () => {
  it('back forgets what came later; a snapshot of an earlier seek, and data from before it, are passed over', async () => {
    const { source, world, state, clock, eastingOf } = await playRich();
    socket().receive({ ts: FROM_MS + 600_000, data: [fix(FROM_MS + 600_000, 90), fix(FROM_MS + 600_000, 5, 'HT-2')] });
    source.seek(FROM_MS + 60_000);
    expect(commands().at(-1)).toEqual({ command: 'seek', ts: FROM_MS + 60_000 });
    socket().receive({ ts: FROM_MS + 601_000, data: [fix(FROM_MS + 601_000, 91)] });
    socket().receive({ ts: FROM_MS + 30_000, seek: FROM_MS + 30_000, snapshot: true, data: [] });
    expect(eastingOf()).toBe(90);
    socket().receive({
      ts: FROM_MS + 60_000,
      seek: FROM_MS + 60_000,
      snapshot: true,
      data: [fix(FROM_MS + 59_000, 33)],
    });
    expect(eastingOf()).toBe(33);
    expect(eastingOf('HT-2')).toBeUndefined();
    expect(world.vehicle('HT-2')?.render).toBe('offline');
    expect(state.wantedMs).toBeUndefined();
    expect(clock.now()).toBe(FROM_MS + 60_000);
  });

  it('many times at once sends one, then the last', async () => {
    const { source, state } = await playRich();
    for (let k = 1; k <= 100; k++) source.seek(FROM_MS + k * 1_000);
    const seeks = () => commands().filter(({ command }) => command === 'seek');
    expect(seeks()).toEqual([{ command: 'seek', ts: FROM_MS + 1_000 }]);
    socket().receive({ ts: FROM_MS + 1_000, seek: FROM_MS + 1_000, snapshot: true, data: [] });
    expect(seeks().at(-1)).toEqual({ command: 'seek', ts: FROM_MS + 100_000 });
    socket().receive({ ts: FROM_MS + 100_000, seek: FROM_MS + 100_000, snapshot: true, data: [] });
    expect(seeks()).toHaveLength(2);
    expect(state).toMatchObject({ wantedMs: undefined, phase: 'playing' });
  });

  it('stays within the stretch', async () => {
    const { source, state } = await playRich();
    source.seek(TO_MS + 5_000);
    expect(state.wantedMs).toBe(TO_MS - 1_000);
    source.seek(0);
    expect(state.wantedMs).toBe(FROM_MS);
  });

  it('where the backend cannot starts a session there, and pauses it again', async () => {
    const { source, state, eastingOf } = play();
    await settle();
    socket().open();
    socket().receive({ ts: FROM_MS + 1_000, data: fix(FROM_MS + 1_000, 11) });
    source.pause();
    await vi.advanceTimersByTimeAsync(500);
    const first = socket();
    source.seek(FROM_MS + 50_000);
    source.seek(FROM_MS + 60_000);
    await settle();
    expect(first.readyState).toBe(3);
    expect(eastingOf()).toBe(11);
    socket().open();
    expect(commands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 50_000 });
    socket().receive({ ts: FROM_MS + 50_000, data: fix(FROM_MS + 50_000, 50) });
    await vi.advanceTimersByTimeAsync(600);
    socket().open();
    expect(commands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 60_000 });
    socket().receive({ ts: FROM_MS + 60_000, data: fix(FROM_MS + 60_000, 60) });
    socket().receive({ ts: FROM_MS + 61_000, data: fix(FROM_MS + 61_000, 61) });
    expect(commands().at(-1)).toEqual({ command: 'pause' });
    expect(state).toMatchObject({ phase: 'paused', wantedMs: undefined });
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('after the end was reached goes back all the same', async () => {
    const { source, ended, state } = await playRich();
    source.seek(FROM_MS + 5_000);
    socket().receive({ status: 'FINISHED', ts: TO_MS });
    await settle();
    socket().open();
    expect(commands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 5_000 });
    socket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: [] });
    expect(ended).toEqual([]);
    expect(state.wantedMs).toBeUndefined();
  });

  it('steps on and back, and stays there', async () => {
    const { source, state, clock } = await playRich();
    source.step(10_000);
    expect(commands().slice(-2)).toEqual([{ command: 'pause' }, { command: 'step', ms: 10_000 }]);
    socket().receive({ ts: FROM_MS + 10_000, data: [] });
    source.step(-5_000);
    socket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: [] });
    expect(clock.now()).toBe(FROM_MS + 5_000);
    expect(state.phase).toBe('paused');
  });
});

describe('a lost link', () => {
  it('is opened again where it was, paused if it was paused', async () => {
    const { source, state, ended } = await playRich();
    socket().receive({ ts: FROM_MS + 20_000, data: [] });
    source.pause();
    await vi.advanceTimersByTimeAsync(300);
    socket().drop();
    expect(state.reconnecting).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.opened).toHaveLength(2);
    socket().open();
    expect(commands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 20_000 });
    socket().receive({ status: 'STARTED', ts: FROM_MS + 20_000, features: ['seek'] });
    socket().receive({ ts: FROM_MS + 20_000, snapshot: true, data: [] });
    expect(commands().at(-1)).toEqual({ command: 'pause' });
    expect(state).toMatchObject({ phase: 'paused', reconnecting: false });
    expect(ended).toEqual([]);
  });

  it('that never was one ends the play after some attempts', async () => {
    const { ended } = play();
    for (let k = 0; k < 6; k++) {
      await vi.advanceTimersByTimeAsync(6_000);
      if (ended.length === 0) socket().drop();
    }
    expect(ended).toEqual(['startFailed']);
    expect(FakeSocket.opened).toHaveLength(5);
  });

  it.each([
    [4403, 'error'],
    [4429, 'error'],
  ])('by a refusal (%d) ends it at once', async (code, outcome) => {
    const { ended } = await playRich();
    socket().readyState = 3;
    socket().dispatchEvent(Object.assign(new Event('close'), { code }));
    expect(ended).toEqual([outcome]);
  });

  it('is noticed where nothing comes though something should', async () => {
    const { state } = await playRich();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(state.reconnecting).toBe(true);
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
  });

  it('calls nobody offline while it lasts', async () => {
    const { world } = await playRich();
    socket().drop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(world.vehicle('HT-1')?.render).not.toBe('offline');
  });
});

it('told anything in any order it keeps no stuck state, runs on and leaves nothing behind', async () => {
  const parts = await playRich();
  const { source, state, playScope } = parts;
  const idle = playScope.size;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const answer = () => {
    const last = socket();
    if (last.readyState === 0) last.open();
    const seek = commands(last).findLast(({ command }) => command === 'seek') as { ts: number } | undefined;
    const start = commands(last)[0] as unknown as { start_date: number } | undefined;
    const ts = seek?.ts ?? start?.start_date ?? FROM_MS;
    last.receive({ status: 'STARTED', ts, features: ['seek', 'step'] });
    last.receive({ ts, snapshot: true, ...(seek && { seek: seek.ts }), data: [fix(ts)] });
  };
  for (let k = 0; k < 400; k++) {
    const acts = [
      () => source.pause(),
      () => source.resume(),
      () => source.changeSpeed(0.5 + random(20) / 2),
      () => source.seek(FROM_MS + random(3_600_000)),
      () => source.step((random(40) - 20) * 1_000),
      () => socket().drop(),
      answer,
      answer,
    ];
    acts[random(acts.length)]?.();
    await vi.advanceTimersByTimeAsync(random(3_000));
  }
  source.resume();
  for (let k = 0; k < 20; k++) {
    await vi.advanceTimersByTimeAsync(5_000);
    answer();
    await settle();
  }
  expect(state).toMatchObject({ phase: 'playing', wantedMs: undefined, reconnecting: false });
  expect(playScope.size).toBe(idle);
  playScope.dispose();
  expect(FakeSocket.opened.every(({ readyState }) => readyState === 3)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
}, 60_000);
