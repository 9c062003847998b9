import { describe, expect, it, vi } from 'vitest';
import { fixAt, flushPromises, setUpLiveSource, socket, sockets } from '../../../tests/fixtures/live/liveSource.ts';

describe('LiveSource', () => {
  const { startSource, startOpen, refreshToken, end } = setUpLiveSource();

  it('authorises first, then pings on open and every 30 s', async () => {
    const { link } = startSource();
    await flushPromises();
    expect(socket().url).toBe('ws://mine/scene/stream');
    socket().open();
    await flushPromises();
    expect(socket().sent.map(({ type }) => type)).toEqual(['authorization', 'ping']);
    expect(socket().sent[0]?.payload).toBe('token-1');
    expect(link.phase).toBe('connecting');
    for (let k = 0; k < 6; k++) {
      socket().receive(fixAt(Date.now()));
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(link.phase).toBe('live');
    const pings = socket().sent.filter(({ type }) => type === 'ping');
    expect(pings).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(12);
    socket().receive({ type: 'pong', timestamp: pings.at(-1)?.timestamp });
    expect(link.delayMs).toBe(12);
  });

  it('feeds the world and counts unreadable messages', async () => {
    const { link, world } = await startOpen();
    socket().receive(fixAt(Date.now()));
    socket().receive('{"type":');
    socket().receive({ type: 'weather' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 1, offline: 0 });
    expect(link.rejected).toBe(2);
    expect(link.lastRejection).toMatch(/\S/);
    expect(link.updatesPerSecond).toBe(1);
  });

  it('shows panels what came every 200 ms, not message by message', async () => {
    const { world } = await startOpen();
    socket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(199);
    expect(world.state.vehicles).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(Object.keys(world.state.vehicles)).toEqual(['HT-1']);
  });

  it('asks for batches where they are offered, once a socket, and reads each message of a list by itself', async () => {
    const { link, world } = startSource();
    await flushPromises();
    const batchRequestCount = () => socket().sent.filter(({ type }) => type === 'batches').length;
    socket().open();
    await flushPromises();
    socket().receive({ type: 'pong', timestamp: Date.now() });
    expect(batchRequestCount()).toBe(0);
    for (let k = 0; k < 2; k++) socket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(batchRequestCount()).toBe(1);
    socket().receive([fixAt(Date.now()), { type: 'weather' }, 7, { ...fixAt(Date.now()), id: 'HT-2' }]);
    socket().receive([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts.online).toBe(2);
    expect([link.updatesPerSecond, link.rejected]).toEqual([2, 3]);
    socket().drop();
    await vi.advanceTimersByTimeAsync(5_000);
    socket().open();
    await flushPromises();
    socket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(sockets().length).toBeGreaterThan(1);
    expect(batchRequestCount()).toBe(1);
  });

  it('receives the reason why nothing is recorded, until recording resumes', async () => {
    const { link } = await startOpen();
    socket().receive({ type: 'pong', timestamp: Date.now(), recordingStopped: 'the disk is full' });
    expect(link.recordingStopped).toBe('the disk is full');
    socket().receive({ type: 'pong', timestamp: Date.now() });
    expect(link.recordingStopped).toBeUndefined();
  });

  it('asks the catalogue who a newcomer is, but not for every message', async () => {
    const resync = vi.fn(async () => {});
    await startOpen(resync);
    await vi.advanceTimersByTimeAsync(6_000);
    socket().receive(fixAt(Date.now()));
    socket().receive({ ...fixAt(Date.now()), id: 'HT-2' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(resync).toHaveBeenCalledTimes(2);
    socket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(resync).toHaveBeenCalledTimes(2);
  });

  it('authorises again on the same socket when the token was refreshed', async () => {
    await startOpen();
    refreshToken('token-2');
    expect(sockets()).toHaveLength(1);
    expect(socket().sent.at(-1)).toEqual({ type: 'authorization', payload: 'token-2' });
  });

  it('leaves nothing behind when its scope ends', async () => {
    await startOpen();
    end();
    expect(socket().readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
