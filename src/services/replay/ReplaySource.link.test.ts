/** A replay whose link is lost, refused or silent. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  FROM_MS,
  freshToken,
  latestSocket,
  playRich,
  preparePlays,
  sentCommands,
  startPlay,
  TO_MS,
} from '../../../tests/fixtures/replay/plays.ts';
import type { ReplaySource } from './ReplaySource.ts';

preparePlays();

describe('a lost link', () => {
  it('is opened again where it was, paused if it was paused', async () => {
    const { source, state, ended } = await playRich();
    latestSocket().receive({ ts: FROM_MS + 20_000, data: [] });
    source.pause();
    await vi.advanceTimersByTimeAsync(300);
    latestSocket().drop();
    expect(state.isReconnecting).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.opened).toHaveLength(2);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', start_date: FROM_MS + 20_000 });
    latestSocket().receive({ status: 'STARTED', ts: FROM_MS + 20_000, features: ['seek'] });
    latestSocket().receive({ ts: FROM_MS + 20_000, snapshot: true, data: [] });
    expect(sentCommands().at(-1)).toEqual({ command: 'pause' });
    expect(state).toMatchObject({ phase: 'paused', isReconnecting: false });
    expect(ended).toEqual([]);
  });

  it('is opened again where the clock had come to: it never runs backwards', async () => {
    const { source, clock } = await playRich();
    source.changeSpeed(10);
    latestSocket().receive({ ts: FROM_MS + 20_000, data: [] });
    await vi.advanceTimersByTimeAsync(390);
    const reachedMs = clock.now();
    expect(reachedMs).toBeGreaterThan(FROM_MS + 23_000);
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(400);
    latestSocket().open();
    const start_date = (sentCommands()[0] as unknown as { start_date: number }).start_date;
    expect(start_date).toBeGreaterThanOrEqual(reachedMs);
    expect(start_date).toBeLessThan(reachedMs + 100);
    latestSocket().receive({ ts: start_date, snapshot: true, data: [] });
    expect(clock.now()).toBeGreaterThanOrEqual(reachedMs);
  });

  it('starts with the speed that was chosen while it connected', async () => {
    const { source } = await playRich();
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(400);
    source.changeSpeed(4);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ command: 'start', speed: 4 });
  });

  it('at the very end of the stretch is opened again within it', async () => {
    await playRich();
    latestSocket().receive({ ts: TO_MS, data: [] });
    await vi.advanceTimersByTimeAsync(300);
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(400);
    latestSocket().open();
    expect(sentCommands()[0]).toMatchObject({ start_date: TO_MS - 1, end_date: TO_MS });
  });

  it('that never was one ends the play after some attempts', async () => {
    const { ended } = startPlay();
    for (let k = 0; k < 6; k++) {
      await vi.advanceTimersByTimeAsync(6_000);
      if (ended.length === 0) latestSocket().drop();
    }
    expect(ended).toEqual(['startFailed']);
    expect(FakeSocket.opened).toHaveLength(5);
  });

  it.each([
    [4403, 'error'],
    [4429, 'error'],
  ])('by a refusal (%d) ends it at once', async (code, outcome) => {
    const { ended } = await playRich();
    latestSocket().readyState = 3;
    latestSocket().dispatchEvent(Object.assign(new Event('close'), { code }));
    expect(ended).toEqual([outcome]);
  });

  it.each([4401, 1008])(
    'by a refused token (%d) is opened again with another, and ends where that is refused',
    async (code) => {
      const { ended } = await playRich();
      const refuse = () => latestSocket().dispatchEvent(Object.assign(new Event('close'), { code }));
      freshToken('token-2');
      refuse();
      await vi.advanceTimersByTimeAsync(400);
      latestSocket().open();
      expect(latestSocket().sent[0]).toEqual({ type: 'authorization', payload: 'after token-2' });
      expect(ended).toEqual([]);
      refuse();
      expect(ended).toEqual(['error']);
    },
  );

  it('is noticed where nothing comes though something should', async () => {
    const { state } = await playRich();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(state.isReconnecting).toBe(true);
    expect(FakeSocket.opened.length).toBeGreaterThan(1);
  });

  it.each([
    ['resume', (source: ReplaySource) => source.resume()],
    ['seek', (source: ReplaySource) => source.seek(FROM_MS + 60_000)],
  ])('is none where a server said nothing during a pause: a %s is waited for anew', async (_command, act) => {
    const { source, state } = await playRich();
    source.pause();
    latestSocket().receive({ status: 'PAUSED', ts: FROM_MS });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.opened).toHaveLength(1);
    act(source);
    await vi.advanceTimersByTimeAsync(14_000);
    expect([state.isReconnecting, FakeSocket.opened.length]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([state.isReconnecting, FakeSocket.opened.length]).toEqual([true, 2]);
  });

  it('marks no vehicle offline while it lasts', async () => {
    const { world } = await playRich();
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(world.vehicle('HT-1')?.render).not.toBe('offline');
  });
});
