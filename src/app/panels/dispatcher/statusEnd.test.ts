/** New rows of a list that is sorted upwards come at its end. */
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { statusRow } from '../../../../tests/fixtures/statusRow.ts';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { sortedRows } from '../../../domain/status/sortedRows.ts';
import type { StatusPage, StatusRow } from '../../../domain/wire/status.ts';
import { StatusList } from './StatusList.ts';

const scope = scopeUnderFakeTimers();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const rowIds = (list: StatusList) => list.state.rows.map(({ id }) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, k) => k);

/** A backend whose cursors are ids: a page begins after the row with that id. */
function createBackend(count: number, query: Pick<StatusQuery, 'sort' | 'order'>) {
  const rows: StatusRow[] = [];
  const add = (more: Partial<StatusRow> = {}) =>
    rows.push(statusRow(String(rows.length), { start: rows.length, end: rows.length + 1, ...more }));
  for (let k = 0; k < count; k++) add();
  const load = vi.fn(
    async ({ cursor, limit }: { cursor: string | undefined; limit: number }): Promise<StatusPage | string> => {
      const sorted = sortedRows(rows, query);
      const from = cursor === undefined ? 0 : sorted.findIndex(({ id }) => id === cursor) + 1;
      const page = sorted.slice(from, from + limit);
      return { rows: page, next: from + limit < sorted.length ? (page.at(-1)?.id ?? null) : null };
    },
  );
  const list = new StatusList(scope(), load, Date.now);
  list.showQuery({ ...FIRST_STATUS_QUERY, ...query });
  const refresh = async () => {
    list.refresh();
    await pass(0);
  };
  const readOn = async () => {
    list.loadMore();
    await pass(0);
  };
  return { rows, add, load, list, refresh, readOn };
}

it.each(['start', 'vehicle', 'end', 'spent'] as const)(
  'a list that was read to its end by %s goes on with the rows that have begun since',
  async (sort) => {
    const { add, list, refresh, readOn } = createBackend(150, { sort, order: 'asc' });
    await pass(300);
    await readOn();
    expect(rowIds(list)).toEqual(upTo(150));
    for (let k = 0; k < 3; k++) {
      add({ end: null });
      await refresh();
      expect(rowIds(list)).toEqual(upTo(151 + k));
    }
    expect(list.state).toMatchObject({ phase: 'ready', hasMore: false });
  },
);

it('the page at the end is up to date, as the first one is', async () => {
  const { rows, add, list, refresh, readOn } = createBackend(150, { sort: 'start', order: 'asc' });
  add({ end: null });
  await pass(300);
  await readOn();
  rows[150] = { ...(rows[150] as StatusRow), end: 20_000 };
  add({ end: null });
  await refresh();
  expect(list.state.rows.slice(-2).map(({ end, isRefreshed }) => [end, isRefreshed])).toEqual([
    [20_000, true],
    [null, true],
  ]);
  expect(list.state.rows[120]?.isRefreshed).toBe(true);
  expect(list.state.rows[99]?.isRefreshed).toBe(true);
});

it('more rows than a page holds are a further page', async () => {
  const { add, load, list, refresh, readOn } = createBackend(150, { sort: 'start', order: 'asc' });
  await pass(300);
  await readOn();
  for (let k = 0; k < 120; k++) add();
  await refresh();
  expect(rowIds(list)).toEqual(upTo(200));
  expect(list.state.hasMore).toBe(true);
  await readOn();
  expect(rowIds(list)).toEqual(upTo(270));
  load.mockClear();
  add();
  await refresh();
  expect(rowIds(list)).toEqual(upTo(271));
  expect(load.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '199']);
});

it('a list of one page that grows beyond it has a further page', async () => {
  const { add, list, refresh, readOn } = createBackend(100, { sort: 'start', order: 'asc' });
  await pass(300);
  expect(list.state.hasMore).toBe(false);
  add();
  await refresh();
  expect(list.state.hasMore).toBe(true);
  await readOn();
  expect(rowIds(list)).toEqual(upTo(101));
});

it('the end is not read where no row can come there, or it has not been reached', async () => {
  const downwards = createBackend(150, { sort: 'start', order: 'desc' });
  await pass(300);
  await downwards.readOn();
  downwards.load.mockClear();
  downwards.add();
  await downwards.refresh();
  expect(downwards.load).toHaveBeenCalledTimes(1);
  expect(rowIds(downwards.list)).toEqual(upTo(151).toReversed());
  const upwards = createBackend(350, { sort: 'start', order: 'asc' });
  await pass(300);
  await upwards.readOn();
  upwards.load.mockClear();
  await upwards.refresh();
  expect(upwards.load).toHaveBeenCalledTimes(1);
});

it('a list whose end cannot be read again stays as it was, and is read with the next refresh', async () => {
  const { add, load, list, refresh, readOn } = createBackend(150, { sort: 'start', order: 'asc' });
  await pass(300);
  await readOn();
  add();
  const answer = load.getMockImplementation();
  load.mockImplementation(async (request) =>
    request.cursor === undefined && answer ? answer(request) : 'The server is busy',
  );
  await refresh();
  expect(list.state).toMatchObject({ phase: 'failed', failure: 'The server is busy' });
  expect(rowIds(list)).toEqual(upTo(150));
  if (answer) load.mockImplementation(answer);
  await refresh();
  expect(list.state).toMatchObject({ phase: 'ready', failure: undefined });
  expect(rowIds(list)).toEqual(upTo(151));
});
