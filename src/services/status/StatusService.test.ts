import { expect, it, vi } from 'vitest';
import { FIRST_STATUS_QUERY } from '../../domain/status/query.ts';
import { CallError } from '../rest/CallError.ts';
import { StatusService } from './StatusService.ts';

const signal = new AbortController().signal;
const pageRequest = { ...FIRST_STATUS_QUERY, limit: 100, cursor: undefined };

function serviceCalling(callJson: (url: string) => Promise<unknown>) {
  const calls = vi.fn(callJson);
  return { calls, status: new StatusService({ callJson: calls } as never, 'https://mine', 'Asia/Ulaanbaatar') };
}
const fieldsOf = (calls: ReturnType<typeof serviceCalling>['calls']) =>
  Object.fromEntries(new URL(calls.mock.calls[0]?.[0] ?? '').searchParams);

it('asks for whole days of the site, both included', async () => {
  const { calls, status } = serviceCalling(async () => ({ rows: [], next: null }));
  await status.page({ ...pageRequest, to: '2026-11-18', search: ' ex-01 ' }, signal);
  expect(fieldsOf(calls)).toEqual({
    search: 'ex-01',
    shift: 'all',
    sort: 'start',
    order: 'desc',
    limit: '100',
    from: String(Date.parse('2025-01-01T00:00:00+08:00')),
    to: String(Date.parse('2026-11-19T00:00:00+08:00')),
  });
});

it('takes a backend without these calls for one that keeps nothing', async () => {
  const { status } = serviceCalling(() => Promise.reject(new CallError(404, 'Not found')));
  expect(await status.page(pageRequest, signal)).toBeUndefined();
  expect(await status.timelines(['a'], 1, 2, signal)).toBeUndefined();
});

it('passes on every other failure, and refuses unreadable answers', async () => {
  const busy = serviceCalling(() => Promise.reject(new CallError(429, 'Later')));
  await expect(busy.status.page(pageRequest, signal)).rejects.toMatchObject({ status: 429 });
  const odd = serviceCalling(async () => ({ rows: 'many' }));
  await expect(odd.status.page(pageRequest, signal)).rejects.toMatchObject({ message: 'Invalid response format' });
});

it('asks for the rows behind a figure in the window of the figure, in place of the days', async () => {
  const { calls, status } = serviceCalling(async () => ({ rows: [], next: null }));
  const figure = { behind: 'queues', by: 'loadingUnit', key: 'ex-01', fromMs: 1_000, toMs: 2_000 } as const;
  await status.page({ ...pageRequest, figure }, signal);
  expect(fieldsOf(calls)).toMatchObject({
    behind: 'queues',
    by: 'loadingUnit',
    key: 'ex-01',
    from: '1000',
    to: '2000',
  });
});

it('says that there are more statuses than the answer holds', async () => {
  const answer = { timelines: [{ vehicleId: 'a', periods: [] }], truncated: true };
  const { status } = serviceCalling(async () => answer);
  expect(await status.timelines(['a'], 1, 2, signal)).toEqual(answer);
});
