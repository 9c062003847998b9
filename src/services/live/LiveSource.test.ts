import { describe, expect, it, vi } from 'vitest';
import {
  fixAt,
  flushPromises,
  latestSocket,
  openedSockets,
  setUpLiveSource,
} from '../../../tests/fixtures/live/liveSource.ts';
import { CallError } from '../rest/CallError.ts';

describe('LiveSource', () => {
  const { startSource, startOpen, refreshToken, end } = setUpLiveSource();

  it('authorises first, then pings on open and every 30 s', async () => {
    const { link } = startSource();
    await flushPromises();
    expect(latestSocket().url).toBe('ws://mine/scene/stream');
    latestSocket().open();
    await flushPromises();
    expect(latestSocket().sent.map(({ type }) => type)).toEqual(['authorization', 'ping']);
    expect(latestSocket().sent[0]?.payload).toBe('token-1');
    expect(link.phase).toBe('connecting');
    for (let k = 0; k < 6; k++) {
      latestSocket().receive(fixAt(Date.now()));
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(link.phase).toBe('live');
    const pings = latestSocket().sent.filter(({ type }) => type === 'ping');
    expect(pings).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(12);
    latestSocket().receive({ type: 'pong', timestamp: pings.at(-1)?.timestamp });
    expect(link.delayMs).toBe(12);
  });

  it('feeds the world and counts unreadable messages', async () => {
    const { link, world } = await startOpen();
    latestSocket().receive(fixAt(Date.now()));
    latestSocket().receive('{"type":');
    latestSocket().receive({ type: 'location' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts).toEqual({ online: 1, offline: 0 });
    expect(link.rejected).toBe(2);
    expect(link.lastRejection).toMatch(/\S/);
    expect(link.updatesPerSecond).toBe(1);
  });

  it('keeps the people of a refuge chamber of whom one cannot be read, and names that one', async () => {
    const { link, world } = await startOpen();
    const info = { category: 'RC', location: { easting: 1, northing: 2, alt: 3 } };
    world.siteEntities.seedEntities('asset', [{ id: 'rc', name: 'RC-3', type: 'fixed asset', info }]);
    const elements = [
      { sap: '10', timestamp: Date.now() },
      { sap: '11', timestamp: 'now' },
    ];
    latestSocket().receive({ type: 'changed', deviceType: 'asset', asset: { type: 'RC', name: 'RC-3', elements } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.siteEntities.get('asset', 'rc')).toMatchObject({ count: 1, elements: [{ item1: '10' }] });
    expect(link).toMatchObject({ rejected: 1, updatesPerSecond: 1 });
    expect(link.lastRejection).toMatch(/^RC-3: elements #2: timestamp: \S/);
  });

  it('shows panels what came every 200 ms, not message by message', async () => {
    const { world } = await startOpen();
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(199);
    expect(world.state.vehicles).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(Object.keys(world.state.vehicles)).toEqual(['HT-1']);
  });

  it('asks for batches where they are offered, once a socket, and reads each message of a list by itself', async () => {
    const { link, world } = startSource();
    await flushPromises();
    const batchRequestCount = () => latestSocket().sent.filter(({ type }) => type === 'batches').length;
    latestSocket().open();
    await flushPromises();
    latestSocket().receive({ type: 'pong', timestamp: Date.now() });
    expect(batchRequestCount()).toBe(0);
    for (let k = 0; k < 2; k++) latestSocket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(batchRequestCount()).toBe(1);
    latestSocket().receive([fixAt(Date.now()), { type: 'location' }, 7, { ...fixAt(Date.now()), id: 'HT-2' }]);
    latestSocket().receive([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(world.state.counts.online).toBe(2);
    expect([link.updatesPerSecond, link.rejected]).toEqual([2, 3]);
    latestSocket().drop();
    await vi.advanceTimersByTimeAsync(5_000);
    latestSocket().open();
    await flushPromises();
    latestSocket().receive({ type: 'pong', timestamp: Date.now(), batches: true });
    expect(openedSockets().length).toBeGreaterThan(1);
    expect(batchRequestCount()).toBe(1);
  });

  it('receives the reason why nothing is recorded, until recording resumes', async () => {
    const { link } = await startOpen();
    latestSocket().receive({ type: 'pong', timestamp: Date.now(), recordingStopped: 'the disk is full' });
    expect(link.recordingStopped).toBe('the disk is full');
    latestSocket().receive({ type: 'pong', timestamp: Date.now() });
    expect(link.recordingStopped).toBeUndefined();
  });

  it('asks the catalogue who a newcomer is, but not for every message', async () => {
    const [resync, readVehicles] = [vi.fn(async () => {}), vi.fn(async () => {})];
    await startOpen(resync, readVehicles);
    await vi.advanceTimersByTimeAsync(6_000);
    latestSocket().receive(fixAt(Date.now()));
    latestSocket().receive({ ...fixAt(Date.now()), id: 'HT-2' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(readVehicles).toHaveBeenCalledOnce();
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(readVehicles).toHaveBeenCalledOnce();
    expect(resync).toHaveBeenCalledOnce();
  });

  it('asks one after the other, and rests between, while a fleet comes up before a slow catalogue', async () => {
    const readVehicles = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 7_000)));
    await startOpen(undefined, readVehicles);
    for (let second = 0; second < 60; second++) {
      latestSocket().receive({ ...fixAt(Date.now()), id: `HT-${second}` });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    // From 1 to 8 s, and from 36 to 43 s.
    expect(readVehicles).toHaveBeenCalledTimes(2);
  });

  it('does not ask again for those whom the answer names and who were first heard of meanwhile', async () => {
    const readVehicles = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 3_000)));
    const { world } = await startOpen(undefined, readVehicles);
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(2_000);
    latestSocket().receive({ ...fixAt(Date.now()), id: 'HT-2' });
    world.seedEntities(['HT-1', 'HT-2'].map((id) => ({ id, name: id, type: 'vehicle' })));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readVehicles).toHaveBeenCalledOnce();
  });

  it('asks ever less often while a look-up fails, never before the backend permits it, and often again later', async () => {
    let error: CallError | undefined = new CallError(503, 'Away');
    const readVehicles = vi.fn(async () => {
      if (error) throw error;
    });
    await startOpen(undefined, readVehicles);
    latestSocket().receive(fixAt(Date.now()));
    const callsIn = async (seconds: number): Promise<number> => {
      const before = readVehicles.mock.calls.length;
      for (let second = 0; second < seconds; second++) {
        latestSocket().receive({ ...fixAt(Date.now()), id: `HT-${readVehicles.mock.calls.length}` });
        await vi.advanceTimersByTimeAsync(1_000);
      }
      return readVehicles.mock.calls.length - before;
    };
    // After 1, 6 and 11 s, then 8, 16 and 32 s later, then each minute.
    expect(await callsIn(60)).toBeLessThanOrEqual(5);
    expect(await callsIn(180)).toBeLessThanOrEqual(3);
    error = new CallError(503, 'Away', { retryAfterMs: 300_000 });
    expect(await callsIn(100)).toBe(1);
    error = undefined;
    expect(await callsIn(200)).toBe(0);
    expect(await callsIn(200)).toBeGreaterThan(1);
    error = new CallError(503, 'Away');
    latestSocket().receive({ ...fixAt(Date.now()), id: 'HT-last' });
    expect(await callsIn(20)).toBeGreaterThan(2);
  });

  it('does not ask again for a newcomer whom a failed look-up has named', async () => {
    const readVehicles = vi.fn(async (): Promise<void> => {
      world.seedEntities([{ id: 'HT-1', name: 'Haul truck 1', type: 'vehicle' }]);
      throw new CallError(503, 'The states are away');
    });
    const { world } = await startOpen(undefined, readVehicles);
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readVehicles).toHaveBeenCalledOnce();
  });

  it('fetches the catalogue once at the start: messages that came before it are of vehicles that it names', async () => {
    const resync = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 600)));
    const readVehicles = vi.fn(async () => {});
    const { world } = await startOpen(resync, readVehicles);
    latestSocket().receive(fixAt(Date.now()));
    await vi.advanceTimersByTimeAsync(500);
    world.seedEntities([{ id: 'HT-1', name: 'Haul truck 1', type: 'vehicle' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(resync).toHaveBeenCalledOnce();
    expect(readVehicles).not.toHaveBeenCalled();
  });

  it('asks again where the catalogue of the start does not name a vehicle that had reported before', async () => {
    const resync = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 600)));
    const readVehicles = vi.fn(async () => {});
    const { world } = await startOpen(resync, readVehicles);
    latestSocket().receive({ ...fixAt(Date.now()), id: 'HT-2' });
    await vi.advanceTimersByTimeAsync(500);
    world.seedEntities([{ id: 'HT-1', name: 'Haul truck 1', type: 'vehicle' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readVehicles).toHaveBeenCalledOnce();
  });

  it('authorises again on the same socket when the token was refreshed', async () => {
    await startOpen();
    refreshToken('token-2');
    expect(openedSockets()).toHaveLength(1);
    expect(latestSocket().sent.at(-1)).toEqual({ type: 'authorization', payload: 'token-2' });
  });

  it('leaves nothing behind when its scope ends', async () => {
    await startOpen();
    end();
    expect(latestSocket().readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openedSockets()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
