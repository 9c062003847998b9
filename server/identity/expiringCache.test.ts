import { beforeEach, expect, test, vi } from 'vitest';
import { ExpiringCache, NotLoadedError } from './expiringCache.ts';

let nowMs: number;
const loadValues = vi.fn<(keys: readonly string[]) => Promise<Map<string, string>>>();
let cache: ExpiringCache<string>;

beforeEach(() => {
  nowMs = 0;
  loadValues.mockReset();
  loadValues.mockImplementation(async (keys) => new Map(keys.map((key) => [key, key.toUpperCase()])));
  cache = new ExpiringCache({ load: loadValues, ttlMs: 2_000, staleIfErrorMs: 60_000, nowMs: () => nowMs });
});

test('asks once for all that is missing in a turn, and again when it is no longer fresh', async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((key) => cache.get(key)))).toEqual(['A', 'B', 'A']);
  expect(loadValues.mock.calls).toEqual([[['a', 'b']]]);
  nowMs = 1_999;
  await cache.get('a');
  expect(loadValues).toHaveBeenCalledTimes(1);
  nowMs = 2_000;
  await cache.get('a');
  expect(loadValues.mock.calls[1]).toEqual([['a']]);
});

test('asks again when the clock was set back, however far', async () => {
  nowMs = 3_600_000;
  await cache.get('a');
  nowMs = 0;
  loadValues.mockResolvedValue(new Map([['a', 'new']]));
  expect(await cache.get('a')).toBe('new');
});

test('caches keys that are unknown to the store', async () => {
  loadValues.mockResolvedValue(new Map());
  expect(await cache.get('a')).toBeUndefined();
  expect(await cache.get('a')).toBeUndefined();
  expect(loadValues).toHaveBeenCalledTimes(1);
});

test('queries again at once when it is cleared', async () => {
  await cache.get('a');
  loadValues.mockResolvedValue(new Map([['a', 'new']]));
  cache.invalidate();
  expect(await cache.get('a')).toBe('new');
});

test('does not cache requests from before it was cleared', async () => {
  let resolveLoad = (_: Map<string, string>) => {};
  loadValues.mockReturnValueOnce(
    new Promise((resolve) => {
      resolveLoad = resolve;
    }),
  );
  const asked = cache.get('a');
  await Promise.resolve();
  cache.invalidate();
  resolveLoad(new Map([['a', 'old']]));
  expect(await asked).toBe('old');
  expect(await cache.get('a')).toBe('A');
});

test('uses cached values for a while when the store is unavailable', async () => {
  await cache.get('a');
  loadValues.mockRejectedValue(new Error('down'));
  nowMs = 2_000;
  for (let k = 0; k < 5; k++) expect(await cache.get('a')).toBe('A');
  expect(loadValues).toHaveBeenCalledTimes(2);
  await expect(cache.get('b')).rejects.toThrow(NotLoadedError);
  nowMs = 62_000;
  await expect(cache.get('a')).rejects.toThrow(NotLoadedError);
});

test('does not wait long for an unresponsive store if it has an older answer', async () => {
  await cache.get('a');
  loadValues.mockReturnValue(new Promise(() => {}));
  nowMs = 2_000;
  expect(await cache.get('a')).toBe('A');
});
