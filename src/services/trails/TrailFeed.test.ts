import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrailChoice } from '../../domain/trail/trail.ts';
import { Scope } from '../../lifetime/scope.ts';
import { World } from '../../state/world/World.ts';
import { CallError } from '../rest/CallError.ts';
import { TrailFeed } from './TrailFeed.ts';

const START_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;

let scope: Scope;
let nowMs = START_MS;
let world: World;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
  nowMs = START_MS;
  world = new World(() => nowMs, { filterMineArea: false });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

const trailChoice = (ids: string[], minutes: TrailChoice['minutes'] = 5): TrailChoice => ({
  ids,
  minutes,
  colouring: 'speed',
});
const flushPromises = () => vi.advanceTimersByTimeAsync(0);
const countOf = (id: string) => world.tracks.of(id)?.count;

/** A backend that recorded a fix every ten seconds. */
function createBackend() {
  const urls: URL[] = [];
  const getJson = vi.fn(async (address: string, _signal: AbortSignal): Promise<unknown> => {
    const url = new URL(address);
    urls.push(url);
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name))) as [number, number];
    if (url.pathname.endsWith('/overview')) return { gaps: [{ from: from + 1, to: from + 2, reason: 'stopped' }] };
    const ts: number[] = [];
    for (let at = Math.ceil(from / 10_000) * 10_000; at <= to; at += 10_000) ts.push(at);
    const zeros = ts.map(() => 0);
    const tracks = (url.searchParams.get('ids') ?? '').split(',');
    return { tracks: tracks.map((id) => ({ id, ts, x: zeros, y: zeros, z: zeros, speed: zeros, status: [] })) };
  });
  const reject = vi.fn();
  const feed = new TrailFeed(scope, { world, getJson, reject, sntUrl: 'https://mine/snt', maxIdsPerRequest: 2 });
  const requestedIds = () =>
    urls.filter(({ pathname }) => pathname.endsWith('/tracks')).map(({ searchParams }) => searchParams.get('ids'));
  return { feed, getJson, reject, urls, requestedIds };
}

describe('the feed of trails', () => {
  it('asks for the window of the longest trail, and for the gaps in it', async () => {
    const { feed, urls } = createBackend();
    feed.show([trailChoice(['a'], 1), trailChoice(['a', 'b/c'], 5), trailChoice([], 30)]);
    await flushPromises();
    expect(urls.map(({ pathname }) => pathname)).toEqual(['/snt/api/history/tracks', '/snt/api/history/overview']);
    expect(urls[0]?.searchParams.get('ids')).toBe('a,b/c');
    expect(Number(urls[0]?.searchParams.get('from'))).toBe(START_MS - 5 * MINUTE_MS);
    expect(countOf('a')).toBe(31);
    expect(countOf('b/c')).toBe(31);
    expect(world.tracks.gaps).toHaveLength(1);
  });

  it('requests in parts, and again only for new or longer ranges', async () => {
    const { feed, requestedIds } = createBackend();
    feed.show([trailChoice(['a', 'b', 'c'])]);
    await flushPromises();
    expect(requestedIds()).toEqual(['a,b', 'c']);
    feed.show([trailChoice(['a', 'b', 'c'], 1)]);
    await flushPromises();
    expect(requestedIds()).toHaveLength(2);
    feed.show([trailChoice(['a', 'd'])]);
    await flushPromises();
    expect(requestedIds().slice(2)).toEqual(['d']);
    feed.show([trailChoice(['a', 'd'], 30)]);
    await flushPromises();
    expect(requestedIds().slice(3)).toEqual(['a,d']);
    expect(countOf('a')).toBe(181);
    feed.reload();
    await flushPromises();
    expect(requestedIds().slice(4)).toEqual(['a,d']);
  });

  it('drops an outdated answer, and points later than a restarted clock', async () => {
    const { feed, getJson } = createBackend();
    const answer = await getJson(
      `https://mine/snt/api/history/tracks?ids=a&from=${START_MS - 300_000}&to=${START_MS}`,
      scope.signal,
    );
    getJson.mockClear();
    let resolveTracks = (_: unknown) => {};
    getJson.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          resolveTracks = resolve;
        }),
    );
    feed.show([trailChoice(['a'])]);
    nowMs = START_MS - 2 * MINUTE_MS;
    resolveTracks(answer);
    await flushPromises();
    const track = world.tracks.of('a');
    expect(countOf('a')).toBe(19);
    expect(track?.atMs[(track.count ?? 1) - 1]).toBeLessThanOrEqual(nowMs);

    getJson.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          resolveTracks = resolve;
        }),
    );
    feed.reload();
    feed.show([]);
    resolveTracks(answer);
    await flushPromises();
    expect(countOf('a')).toBeUndefined();
  });

  it('asks a busy backend again, and one without a recording never', async () => {
    const busy = createBackend();
    busy.getJson.mockRejectedValueOnce(new CallError(429, 'busy'));
    busy.feed.show([trailChoice(['a'])]);
    await flushPromises();
    expect(countOf('a')).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(countOf('a')).toBe(31);

    const plain = createBackend();
    plain.getJson.mockRejectedValue(new CallError(404, 'not found'));
    plain.feed.show([trailChoice(['b'])]);
    await vi.advanceTimersByTimeAsync(60_000);
    plain.feed.show([trailChoice(['b', 'c'])]);
    plain.feed.reload();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(plain.getJson).toHaveBeenCalledTimes(1);
    expect(countOf('c')).toBe(0);
  });

  it('drops the tracks when it ends, and sends no more requests', async () => {
    const { feed, getJson } = createBackend();
    feed.show([trailChoice(['a'])]);
    scope.dispose();
    await flushPromises();
    expect(countOf('a')).toBeUndefined();
    expect(getJson.mock.calls[0]?.[1].aborted).toBe(true);
  });

  it('leaves out only the tracks and points that it cannot read, and names the tracks', async () => {
    const { feed, getJson, reject } = createBackend();
    const columns = { x: [1, null, 3, 4], y: [1, 2, 3, 4], z: [1, 2, 3, 4] };
    const ts = [START_MS - 4_000, START_MS - 3_000, null, START_MS - 1_000];
    getJson.mockResolvedValueOnce({
      tracks: [{ id: 'b', ts: 'soon' }, null, { id: 'a', ts, ...columns }],
    });
    feed.show([trailChoice(['a', 'b'])]);
    await flushPromises();
    expect([countOf('a'), countOf('b')]).toEqual([2, 0]);
    expect(world.tracks.of('a')?.site[3]).toBe(4);
    expect(reject.mock.calls).toEqual([
      [expect.stringMatching(/^tracks #1 b: ts: \S/)],
      [expect.stringMatching(/^tracks #2: \S/)],
    ]);
  });

  it('leaves out points and gaps at times that count seconds, and names each track once', async () => {
    const { feed, getJson, reject } = createBackend();
    const columns = { x: [1, 2, 3], y: [1, 2, 3], z: [1, 2, 3] };
    const seconds = START_MS / 1_000;
    getJson.mockResolvedValueOnce({
      tracks: [
        { id: 'a', ts: [seconds - 3, seconds - 2, START_MS - 1_000], ...columns },
        { id: 'b', ts: [seconds - 3, seconds - 2, seconds - 1], ...columns },
      ],
    });
    getJson.mockResolvedValueOnce({ gaps: [{ from: seconds - 9, to: seconds - 5 }] });
    feed.show([trailChoice(['a', 'b'])]);
    await flushPromises();
    expect([countOf('a'), countOf('b')]).toEqual([1, 0]);
    expect(world.tracks.gaps).toEqual([]);
    expect(reject.mock.calls.map(([reason]) => reason)).toEqual([
      `track a: time ${seconds - 3} counts seconds, not milliseconds`,
      `track b: time ${seconds - 3} counts seconds, not milliseconds`,
      `gaps #1: from: time ${seconds - 9} counts seconds, not milliseconds`,
    ]);
  });

  it('leaves out an answer that is none, and fits columns of unequal length', async () => {
    const { feed, getJson } = createBackend();
    getJson.mockResolvedValueOnce({
      tracks: [
        {
          id: 'a',
          ts: [START_MS - 2_000, START_MS - 3_000, START_MS],
          x: [1, 2],
          y: [1, 2],
          z: [1, 2],
          status: ['5 Standby'],
        },
      ],
    });
    feed.show([trailChoice(['a'])]);
    await flushPromises();
    const track = world.tracks.of('a');
    expect(countOf('a')).toBe(2);
    expect(track?.site[0]).toBe(2);
    expect(track?.isOperating(1)).toBe(false);
    const other = createBackend();
    other.getJson.mockResolvedValueOnce('nothing');
    other.feed.show([trailChoice(['b'])]);
    await flushPromises();
    expect(countOf('b')).toBe(0);
  });
});
