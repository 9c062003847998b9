import { beforeEach, expect, test, vi } from 'vitest';
import { ExpiringCache, NotLoadedError } from './expiringCache.ts';

let nowMs: number;
const load = vi.fn<(keys: readonly string[]) => Promise<Map<string, string>>>();
let memory: ExpiringCache<string>;

beforeEach(() => {
  nowMs = 0;
  load.mockReset();
  load.mockImplementation(async (keys) => new Map(keys.map((key) => [key, key.toUpperCase()])));
  memory = new ExpiringCache({ load, ttlMs: 2_000, staleIfErrorMs: 60_000, nowMs: () => nowMs });
});

test('asks once for all that is missing in a turn, and again when it is no longer fresh', async () => {
  expect(await Promise.all(['a', 'b', 'a'].map((key) => memory.get(key)))).toEqual(['A', 'B', 'A']);
  expect(load.mock.calls).toEqual([[['a', 'b']]]);
  nowMs = 1_999;
  await memory.get('a');
  expect(load).toHaveBeenCalledTimes(1);
  nowMs = 2_000;
  await memory.get('a');
  expect(load.mock.calls[1]).toEqual([['a']]);
});

test('asks again when the clock was set back, however far', async () => {
  nowMs = 3_600_000;
  await memory.get('a');
  nowMs = 0;
  load.mockResolvedValue(new Map([['a', 'new']]));
  expect(await memory.get('a')).toBe('new');
});

test('caches keys that are unknown to the store', async () => {
  load.mockResolvedValue(new Map());
  expect(await memory.get('a')).toBeUndefined();
  expect(await memory.get('a')).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('queries again at once when it is cleared', async () => {
  await memory.get('a');
  load.mockResolvedValue(new Map([['a', 'new']]));
  memory.invalidate();
  expect(await memory.get('a')).toBe('new');
});

test('does not cache requests from before it was cleared', async () => {
  let resolveLoad = (_: Map<string, string>) => {};
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      resolveLoad = resolve;
    }),
  );
  const asked = memory.get('a');
  await Promise.resolve();
  memory.invalidate();
  resolveLoad(new Map([['a', 'old']]));
  expect(await asked).toBe('old');
  expect(await memory.get('a')).toBe('A');
});

test('uses cached values for a while when the store is unavailable', async () => {
  await memory.get('a');
  load.mockRejectedValue(new Error('down'));
  nowMs = 2_000;
  for (let k = 0; k < 5; k++) expect(await memory.get('a')).toBe('A');
  expect(load).toHaveBeenCalledTimes(2);
  await expect(memory.get('b')).rejects.toThrow(NotLoadedError);
  nowMs = 62_000;
  await expect(memory.get('a')).rejects.toThrow(NotLoadedError);
});

test('does not wait long for an unresponsive store if it has an older answer', async () => {
  await memory.get('a');
  load.mockReturnValue(new Promise(() => {}));
  nowMs = 2_000;
  expect(await memory.get('a')).toBe('A');
});
