/** The first page is read again while further ones are listed. */
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { FIRST_STATUS_QUERY } from '../../../domain/status/query.ts';
import type { StatusPage, StatusRow } from '../../../domain/wire/status.ts';
import { knownDuration } from './listedRow.ts';
import { StatusList } from './StatusList.ts';

const scope = scopeUnderFakeTimers();

/** It began as many milliseconds after 0. */
const openRow = (id: number, end: number | null = null): StatusRow => ({
  id: String(id),
  vehicleId: 'V',
  vehicle: 'V',
  category: '',
  operator: '',
  status: '',
  statusCategory: '',
  loadingUnit: '',
  start: id,
  end,
});

/** Two pages of two rows each, read at 250 ms and 300 ms. */
async function listOfTwoPages() {
  vi.setSystemTime(0);
  const first: StatusPage = { rows: [openRow(9), openRow(8)], next: 'a' };
  const second: StatusPage = { rows: [openRow(7), openRow(6)], next: 'b' };
  const load = vi.fn(
    async ({ cursor }: { cursor: string | undefined }): Promise<StatusPage | string> =>
      cursor === undefined ? first : second,
  );
  const list = new StatusList(scope(), load, Date.now);
  list.showQuery(FIRST_STATUS_QUERY);
  await pass(300);
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
