import { expect, test } from 'vitest';
import { fileName, RequestCancelled, TileFetcher } from './TileFetcher.ts';

const pauses: number[] = [];
const noPause = async (delayMs: number): Promise<void> => {
  pauses.push(delayMs);
};

function answering(...statuses: (number | 'down')[]): { fetch: () => Promise<Response>; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    fetch: async () => {
      const status = statuses[Math.min(calls, statuses.length - 1)] as number | 'down';
      calls++;
      if (status === 'down') throw new TypeError('Failed to fetch');
      return new Response('x', { status });
    },
  };
}

test('tries again with growing pauses after a stumble', async () => {
  pauses.length = 0;
  const { fetch, calls } = answering('down', 503, 200);
  const fetcher = new TileFetcher(fetch, noPause, () => 0);
  expect((await fetcher.get('/a')).status).toBe(200);
  expect(calls()).toBe(3);
  expect(pauses).toEqual([400, 1200]);
  expect(fetcher.running).toBe(0);
});

test('a file that is not there is not asked for again', async () => {
  const { fetch, calls } = answering(404);
  const fetcher = new TileFetcher(fetch, noPause, () => 0);
  await expect(fetcher.get('/maps/a.glb?x=1')).rejects.toThrow('404 for a.glb');
  expect(calls()).toBe(1);
});

test('a refusal has the text of the server', async () => {
  const body = JSON.stringify({ message: 'The archive is packed with Zstandard.' });
  const fetch = async () =>
    new Response(body, { status: 415, headers: { 'content-type': 'application/problem+json' } });
  const fetcher = new TileFetcher(fetch, noPause, () => 0);
  await expect(fetcher.get('/maps/a.glb')).rejects.toThrow('415 for a.glb: The archive is packed with Zstandard.');
});

test.each([
  ['https://h/a/%D1%83%D1%83%D1%80%D1%85%D0%B0%D0%B9%201.glb?v=2', 'уурхай 1.glb'],
  ['/a/100%.glb', '100%.glb'],
])('of %s users read %s', (url, name) => {
  expect(fileName(url)).toBe(name);
});

test('gives up after the last pause', async () => {
  pauses.length = 0;
  const { fetch, calls } = answering('down');
  const fetcher = new TileFetcher(fetch, noPause, () => 0);
  await expect(fetcher.get('/a')).rejects.toThrow('Failed to fetch');
  expect(calls()).toBe(4);
  expect(pauses).toEqual([400, 1_200, 3_600]);
});

test('unrequested tiles are cancelled, requested ones continue', async () => {
  let now = 0;
  const hanging = (_url: string, init?: RequestInit): Promise<Response> =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const fetcher = new TileFetcher(hanging, noPause, () => now);
  const stale = fetcher.get('/stale');
  const wanted = fetcher.get('/wanted').catch(() => 'ended');
  now = 900;
  fetcher.renewRequest('/wanted?v=2');
  now = 1200;
  fetcher.cancelStale(1000);
  await expect(stale).rejects.toBeInstanceOf(RequestCancelled);
  expect(fetcher.running).toBe(1);
  fetcher.dispose();
  expect(await wanted).toBe('ended');
  await expect(fetcher.get('/late')).rejects.toBeInstanceOf(RequestCancelled);
});
