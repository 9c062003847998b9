/** Seeks and steps of a replay, with backends that seek and with those that only play from a start. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  commands,
  FROM_MS,
  fix,
  flushPromises,
  playRich,
  preparePlays,
  socket,
  startPlay,
  TO_MS,
} from '../../../tests/fixtures/replay/plays.ts';

preparePlays();

describe('seeking', () => {
  it('back drops later data; a snapshot of an earlier seek, and data from before it, are ignored', async () => {
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
    expect(state.seekTargetMs).toBeUndefined();
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
    socket().open();
    socket().receive({ ts: FROM_MS + 1_000, data: fix(FROM_MS + 1_000, 11) });
    source.pause();
    await vi.advanceTimersByTimeAsync(500);
    const first = socket();
    source.seek(FROM_MS + 50_000);
    source.seek(FROM_MS + 60_000);
    await flushPromises();
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
    expect(state).toMatchObject({ phase: 'paused', seekTargetMs: undefined });
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('after the end was reached goes back all the same', async () => {
    const { source, ended, state } = await playRich();
    source.seek(FROM_MS + 5_000);
    socket().receive({ status: 'FINISHED', ts: TO_MS });
    await flushPromises();
    socket().open();
    expect(commands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 5_000 });
    socket().receive({ ts: FROM_MS + 5_000, snapshot: true, data: [] });
    expect(ended).toEqual([]);
    expect(state.seekTargetMs).toBeUndefined();
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
