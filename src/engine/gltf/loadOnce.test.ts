import { expect, test, vi } from 'vitest';
import { loadOnce } from './loadOnce.ts';

test('a loaded or loading value is not loaded again', async () => {
  const load = vi.fn(async () => ({}));
  const get = loadOnce(load);
  expect(load).not.toHaveBeenCalled();
  const both = await Promise.all([get(), get()]);
  expect(both[0]).toBe(both[1]);
  expect(await get()).toBe(both[0]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure is not cached: the next call retries', async () => {
  const load = vi.fn(async () => 'decoder').mockRejectedValueOnce(new Error('no network'));
  const get = loadOnce(load);
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe('decoder');
  expect(load).toHaveBeenCalledTimes(2);
});
