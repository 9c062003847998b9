/** Seeks and steps of a replay, with backends that seek and with those that only play from a start. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  FROM_MS,
  fixMessage,
  flushPromises,
  latestSocket,
  playRich,
  preparePlays,
  sentCommands,
  startPlay,
  TO_MS,
} from '../../../tests/fixtures/replay/plays.ts';
import type { ReplaySource } from './ReplaySource.ts';

preparePlays();

describe('seeking', () => {
  it('back drops later data; a snapshot of an earlier seek, and data from before it, are ignored', async () => {
    const { source, world, state, clock, eastingOf } = await playRich();
    latestSocket().receive({
      ts: FROM_MS + 600_000,
      data: [fixMessage(FROM_MS + 600_000, 90), fixMessage(FROM_MS + 600_000, 5, 'HT-2')],
    });
    source.seek(FROM_MS + 60_000);
    expect(sentCommands().at(-1)).toEqual({ command: 'seek', ts: FROM_MS + 60_000 });
    latestSocket().receive({ ts: FROM_MS + 601_000, data: [fixMessage(FROM_MS + 601_000, 91)] });
    latestSocket().receive({ ts: FROM_MS + 30_000, seek: FROM_MS + 30_000, snapshot: true, data: [] });
    expect(eastingOf()).toBe(90);
    latestSocket().receive({
      ts: FROM_MS + 60_000,
      seek: FROM_MS + 60_000,
      snapshot: true,
      data: [fixMessage(FROM_MS + 59_000, 33)],
    });
    expect(eastingOf()).toBe(33);
    expect(eastingOf('HT-2')).toBeUndefined();
    expect(world.vehicle('HT-2')?.render).toBe('offline');
    expect(state.seekTargetMs).toBeUndefined();
    expect(clock.now()).toBe(FROM_MS + 60_000);
  });

  it('many times at once sends one, then the last', async () => {
    const { source, state } = await playRich();
    for (let k = 1; k <= 100; k++) source.seek(FROM_MS + k * 1_000);
    const sentSeeks = () => sentCommands().filter(({ command }) => command === 'seek');
    expect(sentSeeks()).toEqual([{ command: 'seek', ts: FROM_MS + 1_000 }]);
    latestSocket().receive({ ts: FROM_MS + 1_000, seek: FROM_MS + 1_000, snapshot: true, data: [] });
    expect(sentSeeks().at(-1)).toEqual({ command: 'seek', ts: FROM_MS + 100_000 });
    latestSocket().receive({ ts: FROM_MS + 100_000, seek: FROM_MS + 100_000, snapshot: true, data: [] });
    expect(sentSeeks()).toHaveLength(2);
    expect(state).toMatchObject({ seekTargetMs: undefined, phase: 'playing' });
  });

  it('stays within the stretch', async () => {
    const { source, state } = await playRich();
    source.seek(TO_MS + 5_000);
    expect(state.seekTargetMs).toBe(TO_MS - 1_000);
    source.seek(0);
    expect(state.seekTargetMs).toBe(FROM_MS);
  });

  it('where the backend cannot starts a session there, and pauses it again', async () => {
    const { source, state, eastingOf } = startPlay();
    await flushPromises();
    latestSocket().open();
    latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 1_000, 11) });
    source.pause();
    await vi.advanceTimersByTimeAsync(500);
    const first = latestSocket();
    source.seek(FROM_MS + 50_000);
    source.seek(FROM_MS + 60_000);
    await flushPromises();
    expect(first.readyState).toBe(3);
    expect(eastingOf()).toBe(11);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 50_000 });
    latestSocket().receive({ ts: FROM_MS + 50_000, data: fixMessage(FROM_MS + 50_000, 50) });
    await vi.advanceTimersByTimeAsync(600);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 60_000 });
    latestSocket().receive({ ts: FROM_MS + 60_000, data: fixMessage(FROM_MS + 60_000, 60) });
    latestSocket().receive({ ts: FROM_MS + 61_000, data: fixMessage(FROM_MS + 61_000, 61) });
    expect(sentCommands().at(-1)).toEqual({ command: 'pause' });
    expect(state).toMatchObject({ phase: 'paused', seekTargetMs: undefined });
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('after the end was reached goes back all the same', async () => {
    const { source, ended, state } = await playRich();
    source.seek(FROM_MS + 5_000);
    latestSocket().receive({ status: 'FINISHED', ts: TO_MS });
    await flushPromises();
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 5_000 });
    latestSocket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: [] });
    expect(ended).toEqual([]);
    expect(state.seekTargetMs).toBeUndefined();
  });

  it('steps on and back, and stays there', async () => {
    const { source, state, clock } = await playRich();
    source.step(10_000);
    expect(sentCommands().slice(-2)).toEqual([{ command: 'pause' }, { command: 'step', ms: 10_000 }]);
    latestSocket().receive({ ts: FROM_MS + 10_000, data: [] });
    source.step(-5_000);
    latestSocket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: [] });
    expect(clock.now()).toBe(FROM_MS + 5_000);
    expect(state.phase).toBe('paused');
  });

  it('steps as often as it was asked to, also before the first step is answered', async () => {
    const { source, state, clock } = await playRich();
    source.step(10_000);
    source.step(10_000);
    source.step(10_000);
    expect(sentCommands().slice(-2)).toEqual([
      { command: 'step', ms: 10_000 },
      { command: 'seek', ts: FROM_MS + 20_000 },
    ]);
    latestSocket().receive({ ts: FROM_MS + 10_000, data: [] });
    latestSocket().receive({ ts: FROM_MS + 20_000, seek: FROM_MS + 20_000, snapshot: true, data: [] });
    expect(sentCommands().at(-1)).toEqual({ command: 'seek', ts: FROM_MS + 30_000 });
    latestSocket().receive({ ts: FROM_MS + 30_000, seek: FROM_MS + 30_000, snapshot: true, data: [] });
    expect(clock.now()).toBe(FROM_MS + 30_000);
    expect(state).toMatchObject({ phase: 'paused', seekTargetMs: undefined });
    source.step(-10_000);
    expect(sentCommands().at(-1)).toEqual({ command: 'step', ms: -10_000 });
  });

  it.each([
    ['while the link is lost', (step: () => void, drop: () => void) => [drop(), step()]],
    ['before the link is lost', (step: () => void, drop: () => void) => [step(), drop()]],
  ])('a step %s is made by the next session', async (_when, act) => {
    const { source } = await playRich();
    source.pause();
    act(
      () => source.step(30_000),
      () => latestSocket().drop(),
    );
    await vi.advanceTimersByTimeAsync(400);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 30_000 });
  });

  it.each([
    ['a seek', (source: ReplaySource) => source.seek(FROM_MS + 30_000)],
    ['a step', (source: ReplaySource) => source.step(-90_000)],
  ])('%s to before the moment at which a lost link was opened again is made by another session', async (_what, act) => {
    const { source, state, clock, eastingOf, ended } = await playRich();
    latestSocket().receive({ ts: FROM_MS + 120_000, data: [fixMessage(FROM_MS + 120_000, 90)] });
    source.pause();
    await vi.advanceTimersByTimeAsync(300);
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(400);
    latestSocket().open();
    const openAgainMs = FROM_MS + 120_000;
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: openAgainMs });
    latestSocket().receive({
      status: 'STARTED',
      ts: openAgainMs,
      from: openAgainMs,
      to: TO_MS,
      features: ['seek', 'step'],
    });
    latestSocket().receive({ ts: openAgainMs, snapshot: true, data: [] });
    await vi.advanceTimersByTimeAsync(300);
    // Within its window it goes on as before.
    source.seek(openAgainMs);
    expect(sentCommands().at(-1)).toEqual({ command: 'seek', ts: openAgainMs });
    latestSocket().receive({ ts: openAgainMs, seek: openAgainMs, snapshot: true, data: [] });
    act(source);
    await vi.advanceTimersByTimeAsync(300);
    latestSocket().open();
    expect(sentCommands()).toEqual([{ command: 'start', start_date: FROM_MS + 30_000, end_date: TO_MS, speed: 2 }]);
    latestSocket().receive({ status: 'STARTED', ts: FROM_MS + 30_000, features: ['seek', 'step'] });
    latestSocket().receive({ ts: FROM_MS + 30_000, snapshot: true, data: [fixMessage(FROM_MS + 29_000, 33)] });
    expect([clock.now(), eastingOf()]).toEqual([FROM_MS + 30_000, 33]);
    expect(sentCommands().at(-1)).toEqual({ command: 'pause' });
    expect(state).toMatchObject({ phase: 'paused', seekTargetMs: undefined });
    expect([FakeSocket.opened.length, ended]).toEqual([3, []]);
  });

  it('is begun again by another session where its snapshot does not come, but other frames do', async () => {
    const { source, clock } = await playRich();
    source.seek(FROM_MS + 60_000);
    latestSocket().receive({ ts: FROM_MS + 60_000, seek: FROM_MS + 60_000, snapshot: true, data: 7 });
    for (let second = 1; second <= 30 && FakeSocket.opened.length === 1; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (FakeSocket.opened.length === 1) latestSocket().receive({ ts: FROM_MS + 60_000 + second * 1_000, data: [] });
    }
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 60_000 });
    latestSocket().receive({ ts: FROM_MS + 60_000, snapshot: true, data: [] });
    expect(clock.now()).toBe(FROM_MS + 60_000);
  });
});
