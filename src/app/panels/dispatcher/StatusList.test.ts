import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { statusRow } from '../../../../tests/fixtures/statusRow.ts';
import { FIRST_STATUS_QUERY } from '../../../domain/status/query.ts';
import type { StatusPage } from '../../../domain/wire/status.ts';
import { StatusList } from './StatusList.ts';

const statusPage = (from: number, count: number, next: string | null): StatusPage => ({
  rows: Array.from({ length: count }, (_, k) => statusRow(String(from + k), { start: from + k })),
  next,
});

const scope = scopeUnderFakeTimers();

/** @param answers one after the other; the last again and again */
function listOf(...answers: (StatusPage | string | undefined)[]) {
  const load = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  return { load, list: new StatusList(scope(), load, Date.now) };
}
const advanceTimers = () => vi.advanceTimersByTimeAsync(300);
const rowIds = (list: StatusList) => list.state.rows.map(({ id }) => Number(id));

it('sends one request for quick typing, and one for each page', async () => {
  const { load, list } = listOf(statusPage(0, 100, 'a'), statusPage(99, 3, null));
  for (const search of ['e', 'ex', 'ex-']) list.showQuery({ ...FIRST_STATUS_QUERY, search });
  await advanceTimers();
  expect(load).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ search: 'ex-', cursor: undefined }),
    expect.anything(),
  );
  list.loadMore();
  list.loadMore();
  await advanceTimers();
  expect(load).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'a' }), expect.anything());
  expect(rowIds(list)).toEqual(Array.from({ length: 102 }, (_, k) => k));
  list.loadMore();
  await advanceTimers();
  expect(load).toHaveBeenCalledTimes(2);
});

it('drops the answer of an overtaken query', async () => {
  const answers: ((page: StatusPage) => void)[] = [];
  const list = new StatusList(scope(), () => new Promise((resolve) => answers.push(resolve)), Date.now);
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'day' });
  await advanceTimers();
  answers[1]?.(statusPage(5, 1, null));
  answers[0]?.(statusPage(1, 1, null));
  await advanceTimers();
  expect(rowIds(list)).toEqual([5]);
});

it('keeps its rows after a failure, says why, and reads on after a retry', async () => {
  const { list } = listOf(statusPage(0, 101, 'a'), 'The server is busy', statusPage(101, 1, null));
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.loadMore();
  await advanceTimers();
  expect(list.state).toMatchObject({ phase: 'failed', failure: 'The server is busy' });
  expect(rowIds(list)).toHaveLength(101);
  list.retry();
  await advanceTimers();
  expect(list.state).toMatchObject({ phase: 'ready', failure: undefined, hasMore: false });
  expect(rowIds(list)).toHaveLength(102);
});

it('reads the failed page again by itself, and leaves those before it', async () => {
  const { load, list } = listOf(statusPage(0, 100, 'a'), statusPage(100, 100, 'b'), 'The server is busy');
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.loadMore();
  await advanceTimers();
  list.loadMore();
  await advanceTimers();
  expect(list.state).toMatchObject({ phase: 'failed' });
  load.mockResolvedValue(statusPage(200, 1, null));
  list.refresh();
  await advanceTimers();
  expect(load).toHaveBeenLastCalledWith(expect.objectContaining({ cursor: 'b' }), expect.anything());
  expect(list.state).toMatchObject({ phase: 'ready', hasMore: false });
  expect(rowIds(list)).toHaveLength(201);
});

it('begins another query that failed with its first page, though more of the last one is shown', async () => {
  const { load, list } = listOf(statusPage(0, 100, 'a'), statusPage(100, 100, 'b'), 'The server is busy');
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.loadMore();
  await advanceTimers();
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'day' });
  await advanceTimers();
  expect(list.state).toMatchObject({ phase: 'failed' });
  load.mockResolvedValue(statusPage(7, 1, null));
  list.refresh();
  await advanceTimers();
  expect(rowIds(list)).toEqual([7]);
});

it('tries a query without an answer again at each refresh, though many rows of the last one were listed', async () => {
  const { load, list } = listOf(statusPage(0, 600, 'a'), 'The server is busy');
  list.showQuery({ ...FIRST_STATUS_QUERY, sort: 'end' });
  await advanceTimers();
  list.showQuery({ ...FIRST_STATUS_QUERY, sort: 'end', shift: 'day' });
  await advanceTimers();
  expect(list.state.phase).toBe('failed');
  for (let k = 3; k <= 5; k++) {
    list.refresh();
    await advanceTimers();
    expect(load).toHaveBeenCalledTimes(k);
  }
});

it('refreshes the first page', async () => {
  const { list } = listOf(statusPage(0, 2, null), statusPage(5, 2, null));
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.refresh();
  await advanceTimers();
  expect(rowIds(list)).toEqual([5, 6]);
});

it('says that a backend keeps nothing, and asks it no more', async () => {
  const { load, list } = listOf(undefined);
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  expect(list.state.phase).toBe('absent');
  list.refresh();
  list.loadMore();
  await advanceTimers();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that it reads another query, whose rows are not those of the one before', async () => {
  const { load, list } = listOf(statusPage(0, 2, null), 'The server is busy');
  expect(list.state.phase).toBe('loading');
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  expect(list.state.phase).toBe('ready');
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'day' });
  expect(list.state.phase).toBe('loading');
  expect(rowIds(list)).toEqual([0, 1]);
  await advanceTimers();
  expect(list.state).toMatchObject({ phase: 'failed', failure: 'The server is busy', rows: [], hasMore: false });
  load.mockResolvedValue(statusPage(0, 1, null));
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'night' });
  expect(list.state).toMatchObject({ phase: 'loading', failure: undefined });
  await advanceTimers();
  expect(rowIds(list)).toEqual([0]);
});

it('reads nothing more once it is stopped, until another query is shown', async () => {
  const { load, list } = listOf(statusPage(0, 2, null));
  list.showQuery(FIRST_STATUS_QUERY);
  list.stop();
  await advanceTimers();
  expect(load).not.toHaveBeenCalled();
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  expect(rowIds(list)).toEqual([0, 1]);
});

it('names the rows of all its pages that could not be read, until they are read again or another query is shown', async () => {
  const onSkipped = vi.fn();
  const answers = [
    { ...statusPage(0, 100, 'a'), skipped: ['rows #3 7: start: no time'] },
    { ...statusPage(100, 2, null), skipped: ['rows #1 9: start: no time'] },
    statusPage(0, 100, 'a'),
    statusPage(0, 1, null),
  ];
  const list = new StatusList(scope(), async () => answers.shift(), Date.now, onSkipped);
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.loadMore();
  await advanceTimers();
  expect(onSkipped).toHaveBeenLastCalledWith(['rows #3 7: start: no time', 'rows #1 9: start: no time']);
  list.refresh();
  await advanceTimers();
  expect(rowIds(list)).toHaveLength(102);
  expect(onSkipped).toHaveBeenLastCalledWith(['rows #1 9: start: no time']);
  list.showQuery({ ...FIRST_STATUS_QUERY, shift: 'day' });
  await advanceTimers();
  expect(onSkipped).toHaveBeenLastCalledWith([]);
});

it('names nothing any more once it is stopped', async () => {
  const onSkipped = vi.fn();
  const page = { ...statusPage(0, 1, null), skipped: ['rows #2: no id'] };
  const list = new StatusList(scope(), async () => page, Date.now, onSkipped);
  list.showQuery(FIRST_STATUS_QUERY);
  await advanceTimers();
  list.stop();
  expect(onSkipped.mock.calls).toEqual([[['rows #2: no id']], [[]]]);
});
