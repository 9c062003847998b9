import { expect, it, vi } from 'vitest';
import { fetchedOnce } from './fetchedOnce.ts';

it('fetches once for all who ask, and again after a failure', async () => {
  const fetch = vi.fn<() => Promise<string>>();
  fetch.mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const fetched = fetchedOnce(fetch);
  expect(fetch).not.toHaveBeenCalled();
  const both = await Promise.allSettled([fetched(), fetched()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(await fetched()).toBe('there');
  expect(await fetched()).toBe('there');
  expect(fetch).toHaveBeenCalledTimes(2);
});
