/** Messages of types that the app does not know: a sign of life, and nothing else. */
import { describe, expect, it, vi } from 'vitest';
import {
  fixAt,
  flushPromises,
  latestSocket,
  openedSockets,
  setUpLiveSource,
} from '../../../tests/fixtures/live/liveSource.ts';

describe('a message of an unknown type', () => {
  const { sessionGuard, startOpen } = setUpLiveSource();

  it('ends a silence like any other, and is not refused', async () => {
    const { link } = await startOpen();
    latestSocket().receive(fixAt(Date.now()));
    for (let k = 0; k < 9; k++) {
      await vi.advanceTimersByTimeAsync(10_000);
      latestSocket().receive({ type: 'heartbeat' });
    }
    await vi.advanceTimersByTimeAsync(1_000);
    const heardAtMs = Date.now() - 1_000;
    expect(link).toMatchObject({ phase: 'live', isDown: false, rejected: 0, lastMessageAtMs: heardAtMs });
    expect(link.dataAsOfMs).toBe(heardAtMs);
    expect(openedSockets()).toHaveLength(1);
  });

  it('makes a link live by itself, also as a part of a list', async () => {
    const { link } = await startOpen();
    latestSocket().receive([{ type: 'heartbeat', at: 5 }]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link).toMatchObject({ phase: 'live', rejected: 0 });
  });

  it('does not make a refused token a valid one: it may be what the backend says about it', async () => {
    await startOpen();
    for (let k = 0; k < 2; k++) {
      latestSocket().receive({ type: 'error', message: 'The token is not valid' });
      latestSocket().drop(4401);
      await vi.advanceTimersByTimeAsync(5_000);
      latestSocket().open();
      await flushPromises();
    }
    expect(sessionGuard.refuseToken).toHaveBeenCalledOnce();
  });
});

describe('a pong without the timestamp of its ping', () => {
  const { startOpen } = setUpLiveSource();

  it('is a message; it measures neither delay nor clock', async () => {
    const { link, clock } = await startOpen();
    for (let k = 0; k < 4; k++) {
      latestSocket().receive({ type: 'pong', time: Date.now() + 600_000 });
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(link).toMatchObject({ phase: 'live', rejected: 0, delayMs: undefined });
    expect(clock.state.aheadMs).toBeUndefined();
  });

  it('offers batches all the same', async () => {
    await startOpen();
    latestSocket().receive({ type: 'pong', timestamp: null, batches: true });
    expect(latestSocket().sent.filter(({ type }) => type === 'batches')).toHaveLength(1);
  });
});
