import { describe, expect, it, vi } from 'vitest';
import {
  fixAt,
  flushPromises,
  latestSocket,
  openedSockets,
  setUpLiveSource,
} from '../../../tests/fixtures/live/liveSource.ts';
import { CallError } from '../rest/CallError.ts';

describe('LiveSource after a lost link', () => {
  const { sessionGuard: session, startSource, startOpen } = setUpLiveSource();

  it('comes back after a lost link with a growing pause, and asks for the states again', async () => {
    const resync = vi.fn(async () => {});
    const { link } = await startOpen(resync);
    latestSocket().drop();
    expect(link.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(340);
    expect(openedSockets()).toHaveLength(2);
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(340);
    expect(openedSockets()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(340);
    expect(openedSockets()).toHaveLength(3);
    latestSocket().open();
    await flushPromises();
    expect(resync).toHaveBeenCalledTimes(2);
    expect(link.attempt).toBe(2);
    latestSocket().receive(fixAt(Date.now()));
    expect(link).toMatchObject({ phase: 'live', attempt: 0 });
  });

  it('never waits longer than about 5 s between attempts', async () => {
    startSource();
    await flushPromises();
    for (let k = 0; k < 12; k++) {
      latestSocket().drop();
      await vi.advanceTimersByTimeAsync(5_400);
      expect(openedSockets()).toHaveLength(k + 2);
    }
  });

  it('shows the last known states where no socket can be had', async () => {
    const resync = vi.fn(async () => {});
    const { link } = startSource(resync);
    await flushPromises();
    latestSocket().drop();
    await flushPromises();
    expect(resync).toHaveBeenCalledOnce();
    expect(link.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(340);
    latestSocket().drop();
    await flushPromises();
    expect(resync).toHaveBeenCalledOnce();
  });

  it.each([
    ['are refused', 403, 'throws'],
    ['fail otherwise', 503, 'throws'],
    ['come without the catalogue', 503, 'returns'],
  ])('keeps the socket when the states %s, and asks for them until all is there', async (_how, status, how) => {
    let isRefused = true;
    const resync = vi.fn(async () => {
      if (!isRefused) return undefined;
      const error = new CallError(status, 'Not yours');
      if (how === 'throws') throw error;
      return error;
    });
    const { link, world } = await startOpen(resync);
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(link.phase).toBe('live');
    expect(world.state.counts.online).toBe(1);
    isRefused = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(resync.mock.calls.length).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(6_000);
    const { length } = resync.mock.calls;
    expect(length).toBeLessThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(resync).toHaveBeenCalledTimes(length);
    expect(openedSockets()).toHaveLength(1);
  });

  it('does not reconnect after a final refusal, and leads to sign-in', async () => {
    await startOpen();
    latestSocket().drop(4403, 'Account disabled');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('Account disabled');
    expect(openedSockets()).toHaveLength(1);
  });

  it('comes back with a fresh token where the first is refused, and leads to sign-in where that is, too', async () => {
    await startOpen();
    latestSocket().drop(4401, 'No valid authorization');
    await vi.advanceTimersByTimeAsync(340);
    expect(session.freshToken).toHaveBeenCalledExactlyOnceWith('token-1');
    latestSocket().open();
    await flushPromises();
    expect(latestSocket().sent[0]).toEqual({ type: 'authorization', payload: 'token-2' });
    expect(session.refuseToken).not.toHaveBeenCalled();
    latestSocket().drop(4401, 'No valid authorization');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('No valid authorization');
    expect(openedSockets()).toHaveLength(2);
  });

  it.each([1013, 4429, 4400])('waits 10 s and more before it comes back after %d, and says why', async (code) => {
    const { link } = await startOpen();
    latestSocket().drop(code, 'Too many connections');
    expect(link).toMatchObject({ phase: 'waiting', closeReason: 'Too many connections' });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(openedSockets()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(openedSockets()).toHaveLength(2);
    latestSocket().open();
    await flushPromises();
    latestSocket().receive(fixAt(Date.now()));
    expect(link).toMatchObject({ phase: 'live', closeReason: undefined });
  });
});
