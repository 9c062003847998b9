import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import { Scope } from '../../lifetime/scope.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { CallError } from '../rest/CallError.ts';
import { LiveSource } from './LiveSource.ts';

const fixAt = (timestamp: number) => ({
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-1',
  location: { easting: 10, northing: 20, alt: 30 },
  timestamp,
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const sockets = () => FakeSocket.opened;
const socket = () => FakeSocket.last();

describe('LiveSource', () => {
  let scope: Scope;
  const session = { freshToken: vi.fn(async () => 'token-2'), refuseToken: vi.fn() };
  let freshToken: (token: string) => void = () => {};

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('window', new EventTarget());
    FakeSocket.opened = [];
    session.freshToken.mockClear();
    session.refuseToken.mockClear();
    scope = new Scope();
  });
  afterEach(() => {
    scope.dispose();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function start(resync: (signal: AbortSignal) => Promise<void> = async () => {}) {
    const clock = new BackendClock(() => Date.now());
    const link = createLink();
    const world = new World(clock.now, { filterMineArea: false });
    const source = new LiveSource(scope, {
      sceneUrl: 'ws://mine/scene',
      world,
      link,
      clock,
      steadyMs: () => performance.now(),
      token: async () => 'token-1',
      session,
      onFreshToken: (listener) => {
        freshToken = listener;
        return () => {};
      },
      resync,
    });
    return { link, world, source, clock };
  }

  it('authorises first, then pings on open and every 30 s', async () => {
    const { link } = start();
    await settle();
    expect(socket().url).toBe('ws://mine/scene/stream');
    socket().open();
    await settle();
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

  it('feeds the world and counts what it cannot read', async () => {
    const { link, world } = start();
    await settle();
    socket().open();
    await settle();
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
    const { world } = start();
    await settle();
    socket().open();
    await settle();
    socket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(199);
    expect(world.state.vehicles).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(Object.keys(world.state.vehicles)).toEqual(['HT-1']);
  });

  it('asks for batches where they are offered, once a socket, and reads each message of a list by itself', async () => {
    const { link, world } = start();
    await settle();
    const asked = () => socket().sent.filter(({ type }) => type === 'batches').length;
    socket().open();
    await settle();
    socket().receive({ type: 'pong', timestamp: Date.now() });
    expect(asked()).toBe(0);
    for (let k = 0; k < 2; k++) socket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(asked()).toBe(1);
    socket().receive([fixAt(Date.now()), { type: 'weather' }, 7, { ...fixAt(Date.now()), id: 'HT-2' }]);
    socket().receive([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts.online).toBe(2);
    expect([link.updatesPerSecond, link.rejected]).toEqual([2, 3]);
    socket().drop();
    await vi.advanceTimersByTimeAsync(5_000);
    socket().open();
    await settle();
    socket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(sockets().length).toBeGreaterThan(1);
    expect(asked()).toBe(1);
  });

  it('comes back after a lost link with a growing pause, and asks for the states again', async () => {
    const resync = vi.fn(async () => {});
    const { link } = start(resync);
    await settle();
    socket().open();
    await settle();
    socket().drop();
    expect(link.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(340);
    expect(sockets()).toHaveLength(2);
    socket().drop();
    await vi.advanceTimersByTimeAsync(340);
    expect(sockets()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(340);
    expect(sockets()).toHaveLength(3);
    socket().open();
    await settle();
    expect(resync).toHaveBeenCalledTimes(2);
    expect(link.attempt).toBe(2);
    socket().receive(fixAt(Date.now()));
    expect(link).toMatchObject({ phase: 'live', attempt: 0 });
  });

  it('never waits longer than about 5 s between attempts', async () => {
    start();
    await settle();
    for (let k = 0; k < 12; k++) {
      socket().drop();
      await vi.advanceTimersByTimeAsync(5_400);
      expect(sockets()).toHaveLength(k + 2);
    }
  });

  it('shows the last known states where no socket can be had', async () => {
    const resync = vi.fn(async () => {});
    const { link } = start(resync);
    await settle();
    socket().drop();
    await settle();
    expect(resync).toHaveBeenCalledOnce();
    expect(link.phase).toBe('waiting');
    await vi.advanceTimersByTimeAsync(340);
    socket().drop();
    await settle();
    expect(resync).toHaveBeenCalledOnce();
  });

  it('asks the catalogue who a newcomer is, but not for every message', async () => {
    const resync = vi.fn(async () => {});
    start(resync);
    await settle();
    socket().open();
    await settle();
    await vi.advanceTimersByTimeAsync(6_000);
    socket().receive(fixAt(Date.now()));
    socket().receive({ ...fixAt(Date.now()), id: 'HT-2' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(resync).toHaveBeenCalledTimes(2);
    socket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(resync).toHaveBeenCalledTimes(2);
  });

  it('keeps the socket when the states are refused, and asks for them until they come', async () => {
    let isRefused = true;
    const resync = vi.fn(async () => {
      if (isRefused) throw new CallError(403, 'Not yours');
    });
    const { link, world } = start(resync);
    await settle();
    socket().open();
    await settle();
    socket().receive(fixAt(Date.now()));
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
    expect(sockets()).toHaveLength(1);
  });

  it('does not come back where it is told that it may not, and leads to sign-in', async () => {
    start();
    await settle();
    socket().open();
    await settle();
    socket().drop(4403, 'Account disabled');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('Account disabled');
    expect(sockets()).toHaveLength(1);
  });

  it('comes back with a fresh token where the first is refused, and leads to sign-in where that is, too', async () => {
    start();
    await settle();
    socket().open();
    await settle();
    socket().drop(4401, 'No valid authorization');
    await vi.advanceTimersByTimeAsync(340);
    expect(session.freshToken).toHaveBeenCalledExactlyOnceWith('token-1');
    socket().open();
    await settle();
    expect(socket().sent[0]).toEqual({ type: 'authorization', payload: 'token-2' });
    expect(session.refuseToken).not.toHaveBeenCalled();
    socket().drop(4401, 'No valid authorization');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.refuseToken).toHaveBeenCalledExactlyOnceWith('No valid authorization');
    expect(sockets()).toHaveLength(2);
  });

  it.each([1013, 4429, 4400])('waits 10 s and more before it comes back after %d, and says why', async (code) => {
    const { link } = start();
    await settle();
    socket().open();
    await settle();
    socket().drop(code, 'Too many connections');
    expect(link).toMatchObject({ phase: 'waiting', closedBecause: 'Too many connections' });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sockets()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(sockets()).toHaveLength(2);
    socket().open();
    await settle();
    socket().receive(fixAt(Date.now()));
    expect(link).toMatchObject({ phase: 'live', closedBecause: undefined });
  });

  it('authorises again on the same socket when the token was refreshed', async () => {
    start();
    await settle();
    socket().open();
    await settle();
    freshToken('token-2');
    expect(sockets()).toHaveLength(1);
    expect(socket().sent.at(-1)).toEqual({ type: 'authorization', payload: 'token-2' });
  });

  it('leaves nothing behind when its scope ends', async () => {
    start();
    await settle();
    socket().open();
    await settle();
    scope.dispose();
    expect(socket().readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
