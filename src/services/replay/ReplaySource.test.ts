/** Sessions of a replay: requests, answers, how it ends, and the resulting state in any order of events. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  FROM_MS,
  fixMessage,
  flushPromises,
  freshToken,
  latestSocket,
  playRich,
  preparePlays,
  sentCommands,
  startPlay,
  TO_MS,
} from '../../../tests/fixtures/replay/plays.ts';

preparePlays();

describe('a session', () => {
  it('authorises first, asks for its stretch when it is open, and authorises again with a fresh token', async () => {
    const { state } = startPlay();
    expect(state.phase).toBe('waiting');
    await flushPromises();
    expect(latestSocket().url).toBe('ws://mine/snt/ot-replay/session-1');
    expect(latestSocket().sent).toEqual([]);
    latestSocket().open();
    expect(latestSocket().sent).toEqual([
      { type: 'authorization', payload: 'token-1' },
      { command: 'start', start_date: FROM_MS, end_date: TO_MS, speed: 2 },
    ]);
    freshToken('token-2');
    expect(latestSocket().sent.at(-1)).toEqual({ type: 'authorization', payload: 'token-2' });
  });

  it('of a backend that writes unknown fields as null plays, and ends', async () => {
    const { state, ended } = startPlay();
    await flushPromises();
    latestSocket().open();
    latestSocket().receive({ status: null, ts: FROM_MS + 1_000, data: [fixMessage(FROM_MS + 900)] });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
    latestSocket().receive({ status: 'FINISHED', ts: null, data: null });
    expect(ended).toEqual(['finished']);
  });

  it('begins where nothing has happened yet: a frame may have its time alone', async () => {
    const { state } = startPlay();
    await flushPromises();
    latestSocket().open();
    latestSocket().receive({ ts: FROM_MS + 1_000 });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
  });

  it('of a plain backend plays single messages from the first that has a time', async () => {
    const { world, state, link, eastingOf } = startPlay();
    await flushPromises();
    latestSocket().open();
    latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 900) });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
    expect(link.phase).toBe('live');
    latestSocket().receive({ ts: FROM_MS + 2_000, data: fixMessage(FROM_MS + 1_900, 15) });
    expect(eastingOf()).toBe(15);
    expect(world.vehicle('HT-1')?.render).not.toBe('offline');
  });

  it('reports once that commands cannot be sent, and continues', async () => {
    const { source, mishaps, state, ended } = await playRich();
    vi.spyOn(latestSocket(), 'send').mockImplementation(() => {
      throw new Error('the socket is closing');
    });
    source.pause();
    source.changeSpeed(4);
    source.resume();
    expect(mishaps).toEqual(['command']);
    expect(ended).toEqual([]);
    expect(state).toMatchObject({ phase: 'playing', speed: 4 });
  });

  it('pauses, resumes and changes its speed; the clock follows', async () => {
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
    expect(sentCommands()).toMatchObject([
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
  ])('with status %s ends: %s', async (status, outcome) => {
    const { ended, playScope } = await playRich();
    latestSocket().receive({ status, ts: FROM_MS });
    expect(ended).toEqual([outcome]);
    expect(playScope.ended).toBe(true);
    expect(latestSocket().readyState).toBe(3);
  });

  it('ignores unknown messages, counts unreadable ones, and reports each kind once', async () => {
    const { mishaps, link, ended, state } = await playRich();
    for (const sent of [
      '{',
      '[]',
      'null',
      { ts: 'soon', data: [] },
      { status: 'WEATHER', sunny: true },
      { data: [{ type: 'location' }] },
    ])
      latestSocket().receive(sent);
    latestSocket().receive({ status: 'GAP', from: FROM_MS + 1, to: FROM_MS + 9, message: 'corrupt' });
    latestSocket().receive({ status: 'GAP', from: FROM_MS + 1, to: FROM_MS + 9 });
    expect(mishaps).toEqual(['message', 'gap']);
    expect(link.rejected).toBe(5);
    expect(state.gaps).toEqual([{ fromMs: FROM_MS + 1, toMs: FROM_MS + 9 }]);
    expect(ended).toEqual([]);
  });

  it.each([
    ['text in place of its messages', { status: 'NO_DATA', ts: FROM_MS, data: '' }, 'noData'],
    ['a time as text', { status: 'FINISHED', ts: new Date(FROM_MS).toISOString() }, 'finished'],
  ])('ends by its status with %s, which is counted', async (_what, frame, outcome) => {
    const { ended, link } = await playRich();
    latestSocket().receive(frame);
    expect(ended).toEqual([outcome]);
    expect([link.rejected, link.lastRejection]).toEqual([1, expect.stringMatching(/^(data|ts): /)]);
  });

  it('goes on by the time of a frame whose messages cannot be read, and keeps what it shows', async () => {
    const { eastingOf, link, clock, mishaps } = await playRich();
    latestSocket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: 7 });
    expect(clock.now()).toBeGreaterThanOrEqual(FROM_MS + 5_000);
    expect(eastingOf()).toBe(10);
    expect([link.rejected, mishaps]).toEqual([1, ['message']]);
  });

  it.each([{ ts: 'x' }, { more: 'yes' }])(
    'shows no snapshot of which it is not known when or how much: %o',
    async (faulty) => {
      const { eastingOf, link, clock } = await playRich();
      const snapshot = { ts: FROM_MS + 5_000, snapshot: true, data: [fixMessage(FROM_MS + 4_000, 50)] };
      latestSocket().receive({ ...snapshot, ...faulty });
      expect(eastingOf()).toBe(10);
      expect(clock.now()).toBeGreaterThanOrEqual(FROM_MS);
      expect(link.rejected).toBe(1);
    },
  );

  it('shows a snapshot in parts at once', async () => {
    const { eastingOf } = await playRich();
    latestSocket().receive({
      ts: FROM_MS + 5_000,
      snapshot: true,
      more: true,
      data: [fixMessage(FROM_MS + 4_000, 50)],
    });
    expect(eastingOf()).toBe(10);
    latestSocket().receive({ ts: FROM_MS + 5_000, more: true, data: [fixMessage(FROM_MS + 4_500, 60, 'HT-2')] });
    expect(eastingOf('HT-2')).toBeUndefined();
    latestSocket().receive({ ts: FROM_MS + 5_000, data: [fixMessage(FROM_MS + 4_700, 70, 'HT-3')] });
    expect([eastingOf(), eastingOf('HT-2'), eastingOf('HT-3')]).toEqual([50, 60, 70]);
  });
});

it('redraws nothing while it is paused, and moves again afterwards', async () => {
  const { source, world, clock } = await playRich();
  latestSocket().receive({ ts: FROM_MS + 1_000, data: [fixMessage(FROM_MS + 1_000, 15)] });
  expect(world.poses.movingUntilMs).toBeGreaterThan(clock.now());
  source.pause();
  await vi.advanceTimersByTimeAsync(300);
  expect(world.poses.movingUntilMs).toBe(0);
  source.resume();
  latestSocket().receive({ ts: FROM_MS + 2_000, data: [fixMessage(FROM_MS + 2_000, 20)] });
  await vi.advanceTimersByTimeAsync(200);
  expect(world.poses.movingUntilMs).toBeGreaterThan(clock.now());
});

it('any messages in any order leave no stuck state, and nothing behind after the end', async () => {
  const parts = await playRich();
  const { source, state, playScope } = parts;
  const idle = playScope.size;
  let seed = 7;
  const randomBelow = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const answerCommands = () => {
    const last = latestSocket();
    if (last.readyState === 0) last.open();
    const seek = sentCommands(last).findLast(({ command }) => command === 'seek') as { ts: number } | undefined;
    const start = sentCommands(last)[0] as unknown as { start_date: number } | undefined;
    const ts = seek?.ts ?? start?.start_date ?? FROM_MS;
    last.receive({ status: 'STARTED', ts, features: ['seek', 'step'] });
    last.receive({ ts, snapshot: true, ...(seek && { seek: seek.ts }), data: [fixMessage(ts)] });
  };
  for (let k = 0; k < 400; k++) {
    const acts = [
      () => source.pause(),
      () => source.resume(),
      () => source.changeSpeed(0.5 + randomBelow(20) / 2),
      () => source.seek(FROM_MS + randomBelow(3_600_000)),
      () => source.step((randomBelow(40) - 20) * 1_000),
      () => latestSocket().drop(),
      answerCommands,
      answerCommands,
    ];
    acts[randomBelow(acts.length)]?.();
    await vi.advanceTimersByTimeAsync(randomBelow(3_000));
  }
  source.resume();
  for (let k = 0; k < 20; k++) {
    await vi.advanceTimersByTimeAsync(5_000);
    answerCommands();
    await flushPromises();
  }
  expect(state).toMatchObject({ phase: 'playing', seekTargetMs: undefined, isReconnecting: false });
  expect(playScope.size).toBe(idle);
  playScope.dispose();
  expect(FakeSocket.opened.every(({ readyState }) => readyState === 3)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
}, 60_000);
