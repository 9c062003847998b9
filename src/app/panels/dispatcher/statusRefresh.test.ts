/** The first page is read again while further ones are listed. */
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { statusRow } from '../../../../tests/fixtures/statusRow.ts';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import type { StatusPage, StatusRow, StatusSort } from '../../../domain/wire/status.ts';
import { knownDuration } from './listedRow.ts';
import { StatusList } from './StatusList.ts';

const scope = scopeUnderFakeTimers();

/** It began as many milliseconds after 0. */
const openRow = (id: number, end: number | null = null) => statusRow(String(id), { start: id, end });

const FOUR_ROWS = [openRow(9), openRow(8), openRow(7), openRow(6)];

/** Two pages with half of the rows each, read at 250 ms and 300 ms. */
async function listOfTwoPages(rows = FOUR_ROWS, query: Partial<StatusQuery> = {}) {
  vi.setSystemTime(0);
  const half = rows.length / 2;
  const first: StatusPage = { rows: rows.slice(0, half), next: 'a' };
  const second: StatusPage = { rows: rows.slice(half), next: 'b' };
  const load = vi.fn(
    async ({ cursor }: { cursor: string | undefined }): Promise<StatusPage | string> =>
      cursor === undefined ? first : second,
  );
  const list = new StatusList(scope(), load, Date.now);
  list.showQuery({ ...FIRST_STATUS_QUERY, ...query });
  await pass(300);
  list.isAtTop = false;
  list.loadMore();
  await pass(300);
  return { load, list };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const rowIds = (list: StatusList) => list.state.rows.map(({ id }) => Number(id));
const durationOf = (list: StatusList, id: number) => {
  const row = list.state.rows.find((listed) => listed.id === String(id));
  if (!row) throw new Error('It is not listed');
  return knownDuration(row, Date.now());
};

it('new and ended periods are merged into it, and rows of further pages stay', async () => {
  const { load, list } = await listOfTwoPages();
  load.mockResolvedValueOnce({ rows: [openRow(10), openRow(9, 9_500)], next: 'c' });
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual([10, 9, 8, 7, 6]);
  expect(list.state.rows.map(({ end }) => end)).toEqual([null, 9_500, null, null, null]);
  list.loadMore();
  await pass(0);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'b' }), expect.anything());
});

it('a status that was not read again is not counted on past its read', async () => {
  const { load, list } = await listOfTwoPages();
  vi.setSystemTime(20_000);
  load.mockResolvedValueOnce({ rows: [openRow(10), openRow(9)], next: 'c' });
  list.refresh();
  await pass(0);
  vi.setSystemTime(23_000);
  expect(durationOf(list, 9)).toEqual({ spentMs: 22_991, isOutdated: false });
  expect(durationOf(list, 8)).toEqual({ spentMs: 242, isOutdated: true });
  expect(durationOf(list, 7)).toEqual({ spentMs: 293, isOutdated: true });
});

it('no status is counted on once reads fail', async () => {
  const { load, list } = await listOfTwoPages();
  vi.setSystemTime(20_000);
  load.mockResolvedValueOnce({ rows: [openRow(9), openRow(8, 8_500)], next: 'c' });
  list.refresh();
  await pass(0);
  load.mockResolvedValue('The server is busy');
  vi.setSystemTime(36_000);
  list.refresh();
  await pass(0);
  expect(list.state.phase).toBe('failed');
  expect(durationOf(list, 9)).toEqual({ spentMs: 19_991, isOutdated: true });
  expect(durationOf(list, 8)).toEqual({ spentMs: 8_492, isOutdated: false });
});

it('begins anew where periods may be missing in between, or all are on one page', async () => {
  const { load, list } = await listOfTwoPages();
  load.mockResolvedValueOnce({ rows: [openRow(30), openRow(29)], next: 'c' });
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual([30, 29]);
  list.loadMore();
  await pass(0);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'c' }), expect.anything());
  load.mockResolvedValueOnce({ rows: [openRow(30)], next: null });
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual([30]);
});

it.each([
  ['the last row of the page is new', [openRow(9), openRow(5)]],
  ['a row before it has gone', [openRow(9), openRow(7)]],
])('begins anew where %s', async (_where, rows) => {
  const { load, list } = await listOfTwoPages();
  load.mockResolvedValueOnce({ rows, next: 'c' });
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual(rows.map(({ id }) => Number(id)));
});

const BY_END = [openRow(9), openRow(8, 80), openRow(7, 70), openRow(6, 60)];

it.each<[string, StatusSort, StatusRow[], number[]]>([
  ['keeps further pages below one that had ended', 'end', [openRow(9, 90), openRow(8, 80)], [9, 8, 7, 6]],
  ['keeps further pages below one that had ended', 'spent', [openRow(9, 90), openRow(8, 80)], [9, 8, 7, 6]],
  ['begins anew below one that lasts', 'end', [openRow(10), openRow(9)], [10, 9]],
  ['begins anew below one that lasts', 'spent', [openRow(10), openRow(9)], [10, 9]],
  ['begins anew below one that has ended since', 'end', [openRow(10), openRow(9, 90)], [10, 9]],
])('%s, by %s', async (_what, sort, rows, listed) => {
  const { load, list } = await listOfTwoPages(BY_END, { sort });
  load.mockResolvedValueOnce({ rows, next: 'c' });
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual(listed);
});

it.each<[StatusSort, number, number]>([
  ['end', 2 * 150, 300],
  ['spent', 2 * 150, 300],
  ['start', 2 * 150, 100],
])('by %s, of %d rows reads %d again', async (sort, count, limit) => {
  const rows = Array.from({ length: count }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort });
  load.mockResolvedValueOnce({ rows: rows.slice(0, limit), next: 'c' });
  list.refresh();
  await pass(0);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: undefined, limit }), expect.anything());
  list.loadMore();
  await pass(0);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ limit: 100 }), expect.anything());
  list.showQuery({ ...FIRST_STATUS_QUERY, sort, shift: 'day' });
  await pass(300);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ shift: 'day', limit: 100 }), expect.anything());
});

it('by end, of a list that one answer cannot hold all is read again, so much less often', async () => {
  const rows = Array.from({ length: 600 }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort: 'end' });
  const ended = rows.map((row) => ({ ...row, end: 20_000 }));
  load.mockResolvedValueOnce({ rows: ended.slice(0, 500), next: 'c' });
  load.mockResolvedValueOnce({ rows: ended.slice(499), next: 'd' });
  const readCount = load.mock.calls.length;
  list.refresh();
  await pass(0);
  expect(load).toHaveBeenCalledTimes(readCount);
  list.refresh();
  await pass(0);
  const requests = load.mock.calls.slice(readCount).map(([{ cursor, ...request }]) => ({ cursor, ...request }));
  expect(requests).toMatchObject([
    { cursor: undefined, limit: 500 },
    { cursor: 'c', limit: 100 },
  ]);
  expect(rowIds(list)).toEqual(rows.map(({ id }) => Number(id)));
  expect(list.state.rows.every(({ end }) => end === 20_000)).toBe(true);
  list.loadMore();
  await pass(0);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'd' }), expect.anything());
});

it('by end, a list of which a part cannot be read again stays as it was', async () => {
  const rows = Array.from({ length: 600 }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort: 'end' });
  load.mockResolvedValueOnce({ rows: rows.slice(0, 500).map((row) => ({ ...row, end: 20_000 })), next: 'c' });
  load.mockResolvedValueOnce('The server is busy');
  list.refresh();
  list.refresh();
  await pass(0);
  expect(list.state).toMatchObject({ phase: 'failed', failure: 'The server is busy' });
  expect(list.state.rows.map(({ end }) => end)).toEqual(rows.map(() => null));
});

it('by end, a long list is not read more often where a part of it fails again and again', async () => {
  const rows = Array.from({ length: 600 }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort: 'end' });
  load.mockImplementation(async ({ cursor }) =>
    cursor === undefined ? { rows: rows.slice(0, 500), next: 'c' } : 'The server is busy',
  );
  const readCount = load.mock.calls.length;
  const requestCounts: number[] = [];
  for (let k = 0; k < 6; k++) {
    list.refresh();
    await pass(0);
    requestCounts.push(load.mock.calls.length - readCount);
  }
  expect(list.state.phase).toBe('failed');
  expect(requestCounts).toEqual([0, 2, 2, 4, 4, 6]);
  // The user does not wait.
  list.retry();
  await pass(0);
  expect(load).toHaveBeenCalledTimes(readCount + 8);
});

it('a further page that failed is read again at each refresh: it is one answer', async () => {
  const rows = Array.from({ length: 600 }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort: 'end' });
  load.mockResolvedValue('The server is busy');
  list.loadMore();
  await pass(0);
  const readCount = load.mock.calls.length;
  for (let k = 1; k <= 3; k++) {
    list.refresh();
    await pass(0);
    expect(load).toHaveBeenCalledTimes(readCount + k);
    expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'b', limit: 100 }), expect.anything());
  }
});

it('all that were read again are up to date, also beyond the first page', async () => {
  const rows = Array.from({ length: 200 }, (_, k) => openRow(k));
  const { load, list } = await listOfTwoPages(rows, { sort: 'end' });
  load.mockResolvedValueOnce({ rows, next: 'c' });
  vi.setSystemTime(20_000);
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toHaveLength(200);
  expect(durationOf(list, 150)).toEqual({ spentMs: 19_850, isOutdated: false });
});

it('makes way for the next page', async () => {
  const { load, list } = await listOfTwoPages();
  load.mockImplementationOnce(() => new Promise(() => {}));
  list.refresh();
  load.mockResolvedValueOnce({ rows: [openRow(5)], next: null });
  list.loadMore();
  await pass(0);
  expect(rowIds(list)).toEqual([9, 8, 7, 6, 5]);
  list.refresh();
  await pass(0);
  expect(rowIds(list)).toEqual([9, 8, 7, 6, 5]);
  expect(list.state.hasMore).toBe(false);
});

/** Pages of 100 rows each below ever newer ones, as far as they are asked for, the newest first. */
async function listOfManyPages(query: Partial<StatusQuery> = {}) {
  const newest = { id: 10_000 };
  const load = vi.fn(async ({ cursor, limit }: { cursor: string | undefined; limit: number }): Promise<StatusPage> => {
    const from = cursor === undefined ? newest.id : Number(cursor);
    return {
      rows: Array.from({ length: limit }, (_, k) => openRow(from - k, from - k + 1)),
      next: String(from - limit),
    };
  });
  const list = new StatusList(scope(), load, Date.now);
  list.showQuery({ ...FIRST_STATUS_QUERY, ...query });
  await pass(300);
  list.isAtTop = false;
  for (let pages = 1; pages < 8; pages++) {
    list.loadMore();
    await pass(0);
  }
  const refresh = async () => {
    newest.id += 10;
    for (let asked = 0; asked < 3; asked++) list.refresh();
    await pass(0);
  };
  return { load, list, refresh };
}

it.each(['start', 'end'] as const)(
  'by %s, rows of further pages are dropped once the reader is at the top',
  async (sort) => {
    const { load, list, refresh } = await listOfManyPages({ sort });
    await refresh();
    expect(list.state.rows.length).toBeGreaterThanOrEqual(800);
    list.isAtTop = true;
    await refresh();
    expect(rowIds(list)).toEqual(Array.from({ length: 100 }, (_, k) => 10_020 - k));
    list.isAtTop = false;
    list.loadMore();
    await pass(0);
    expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: '9920' }), expect.anything());
    expect(rowIds(list)).toEqual(Array.from({ length: 200 }, (_, k) => 10_020 - k));
  },
);

it.each(['start', 'end'] as const)(
  'by %s, a reader who goes down while the rows of further pages are being dropped keeps them',
  async (sort) => {
    const { load, list, refresh } = await listOfManyPages({ sort });
    const before = rowIds(list);
    list.isAtTop = true;
    let answer = (_page: StatusPage): void => {};
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    list.refresh();
    await pass(0);
    list.isAtTop = false;
    answer({ rows: Array.from({ length: 100 }, (_, k) => openRow(10_000 - k, 20_000)), next: '9900' });
    await pass(0);
    expect(rowIds(list)).toEqual(before);
    expect(list.state).toMatchObject({ phase: 'ready', hasMore: true });
    await refresh();
    expect(list.state.rows.length).toBeGreaterThanOrEqual(before.length);
    expect(rowIds(list)[0]).toBe(10_010);
  },
);

it('a reader who comes to the top while rows are read again keeps them until the next answer', async () => {
  const { load, list, refresh } = await listOfManyPages();
  let answer = (_page: StatusPage): void => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  list.refresh();
  await pass(0);
  list.isAtTop = true;
  answer({ rows: Array.from({ length: 100 }, (_, k) => openRow(10_000 - k, 20_000)), next: '9900' });
  await pass(0);
  expect(list.state.rows).toHaveLength(800);
  expect(list.state.rows[0]?.end).toBe(20_000);
  await refresh();
  expect(list.state.rows).toHaveLength(100);
});

it('another query is answered wherever its reader goes meanwhile', async () => {
  const { load, list } = await listOfManyPages();
  list.isAtTop = true;
  let answer = (_page: StatusPage): void => {};
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'day' });
  await pass(300);
  list.isAtTop = false;
  answer({ rows: [openRow(7)], next: null });
  await pass(0);
  expect(rowIds(list)).toEqual([7]);
  expect(list.state.phase).toBe('ready');
});

it('a list of which a reader stays further down grows to a limit, and is read again at the top', async () => {
  const { load, list, refresh } = await listOfManyPages();
  while (list.state.rows.length < 5_000) await refresh();
  const readCount = load.mock.calls.length;
  const rows = rowIds(list);
  for (let times = 0; times < 20; times++) await refresh();
  expect(load).toHaveBeenCalledTimes(readCount);
  expect(rowIds(list)).toEqual(rows);
  list.isAtTop = true;
  await refresh();
  expect(rowIds(list)).toEqual(Array.from({ length: 100 }, (_, k) => (rows[0] as number) + 210 - k));
});

it('a reader at the end of a long list, where new rows come, has it read again', async () => {
  const { load, list, refresh } = await listOfManyPages({ order: 'asc' });
  while (list.state.rows.length < 5_000) {
    list.loadMore();
    await pass(0);
  }
  const readCount = load.mock.calls.length;
  await refresh();
  expect(load.mock.calls.length).toBeGreaterThan(readCount);
});

it('a list at whose top a reader stays does not grow with the shift', async () => {
  const { list, refresh } = await listOfManyPages();
  list.isAtTop = true;
  for (let times = 0; times < 100; times++) {
    await refresh();
    expect(list.state.rows.length).toBeLessThanOrEqual(500);
  }
  expect(rowIds(list)[0]).toBe(11_000);
});
