import { expect, it, vi } from 'vitest';
import { statusRow } from '../../../tests/fixtures/statusRow.ts';
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
  const { status } = serviceCalling(async () => ({ timelines: [{ vehicleId: 'a', periods: [] }], truncated: true }));
  expect(await status.timelines(['a'], 1, 2, signal)).toEqual({
    timelines: [{ vehicleId: 'a', periods: [], skipped: [] }],
    truncated: true,
    skipped: [],
  });
});

const START_MS = 1_795_000_000_000;

it('reads the rows of a page that can be read, and names the others', async () => {
  const row = statusRow('1', { start: START_MS, end: START_MS + 60_000 });
  const rows = [
    row,
    { ...row, id: '2', start: 'soon' },
    { ...row, id: '3', start: START_MS / 1_000 },
    { ...row, id: '4', end: 0 },
    null,
    { ...row, id: 5, status: null },
  ];
  const { status } = serviceCalling(async () => ({ rows, next: 'a' }));
  expect(await status.page(pageRequest, signal)).toEqual({
    rows: [row, { ...row, id: '5', status: '' }],
    next: 'a',
    skipped: [
      expect.stringMatching(/^rows #2 2: start: \S/),
      'rows #3 3: start: time 1795000000 counts seconds, not milliseconds',
      'rows #4 4: end: time 0 is of 1970',
      expect.stringMatching(/^rows #5: \S/),
    ],
  });
});

it('reads the periods of a timeline that can be read, and names the others with their vehicle', async () => {
  const period = { operator: '', status: '2.1 Loading', statusCategory: '', start: START_MS, end: null };
  const timelines = [
    { vehicleId: 'HT-1', periods: [{ ...period, start: START_MS / 1_000 }, period] },
    { vehicleId: 'HT-2', periods: 'none' },
    { vehicleId: 'HT-3', periods: [period] },
  ];
  const { status } = serviceCalling(async () => ({ timelines, truncated: false }));
  expect(await status.timelines(['HT-1', 'HT-2', 'HT-3'], 1, 2, signal)).toEqual({
    timelines: [
      {
        vehicleId: 'HT-1',
        periods: [period],
        skipped: ['HT-1: periods #1: start: time 1795000000 counts seconds, not milliseconds'],
      },
      { vehicleId: 'HT-3', periods: [period], skipped: [] },
    ],
    truncated: false,
    skipped: [expect.stringMatching(/^timelines #2: periods: \S/)],
  });
  const odd = serviceCalling(async () => ({ timelines: 'many', truncated: false }));
  await expect(odd.status.timelines(['HT-1'], 1, 2, signal)).rejects.toThrow('Invalid response format');
});
