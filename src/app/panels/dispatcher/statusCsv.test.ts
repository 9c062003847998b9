import { expect, it } from 'vitest';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import type { StatusRow } from '../../../domain/wire/status.ts';
import type { DispatchActions } from '../../session/dispatchActions.ts';
import { allRows, MAX_CSV_ROWS, statusCsv } from './statusCsv.ts';

const row: StatusRow = {
  id: '1',
  vehicleId: 'HT-1',
  vehicle: 'HT-1',
  category: 'Haul Truck',
  operator: '=cmd()',
  status: 'Queue, "long"',
  statusCategory: '',
  loadingUnit: 'EX-01',
  start: 0,
  end: 90_000,
};
const signal = new AbortController().signal;

it('is a table that spreadsheets read and none runs', () => {
  const [head, first, second, end] = statusCsv([row, { ...row, end: null }], 60_000).split('\r\n');
  expect(head).toBe('\uFEFFvehicle,operator,status,category,loading_unit,start_time,end_time,time_spent_s');
  expect(first).toBe(`HT-1,'=cmd(),"Queue, ""long""",,EX-01,1970-01-01T00:00:00.000Z,1970-01-01T00:01:30.000Z,90`);
  expect(second).toContain(',1970-01-01T00:00:00.000Z,,60');
  expect(end).toBe('');
});

function backendOf(requests: StatusQuery[], pages: readonly StatusRow[][]): DispatchActions['statusPage'] {
  return async (request) => {
    requests.push(request);
    const index = Number(request.cursor ?? 0);
    return { rows: pages[index] ?? [], next: index + 1 < pages.length ? String(index + 1) : null };
  };
}

it('holds each row once, as it was read last, in the order on screen, and is read by the start', async () => {
  const rows = ['1', '2', '3'].map((id, index) => ({ ...row, id, start: index, end: 90_000 - index }));
  const [first = row, second = row, third = row] = rows;
  const requests: StatusQuery[] = [];
  const pages = backendOf(requests, [
    [third, { ...second, end: null }],
    [second, first],
  ]);
  const query: StatusQuery = { ...FIRST_STATUS_QUERY, search: 'HT', sort: 'end', order: 'asc' };
  expect(await allRows(pages, query, signal)).toEqual({
    rows: [third, second, first],
    isCut: false,
    skippedCount: 0,
  });
  expect(requests.map(({ search, sort, order }) => [search, sort, order])).toEqual([
    ['HT', 'start', 'desc'],
    ['HT', 'start', 'desc'],
  ]);
});

it('holds no more than a spreadsheet opens, and says so', async () => {
  let count = 0;
  const loadEndlessPages = async () => ({
    rows: Array.from({ length: 500 }, () => ({ ...row, id: String(count++) })),
    next: 'more',
  });
  const file = await allRows(loadEndlessPages, FIRST_STATUS_QUERY, signal);
  expect(file).toMatchObject({ isCut: true });
  expect(file).toHaveProperty('rows.length', MAX_CSV_ROWS);
});

it('counts the rows of all pages that could not be read', async () => {
  const pages: DispatchActions['statusPage'] = async ({ cursor }) =>
    cursor === undefined
      ? { rows: [row], next: 'a', skipped: ['#2: start: no time'] }
      : { rows: [], next: null, skipped: ['#1: start: no time', '#2: id: missing'] };
  expect(await allRows(pages, FIRST_STATUS_QUERY, signal)).toMatchObject({ rows: [row], skippedCount: 3 });
});

it('is not written where a page fails', async () => {
  expect(await allRows(async () => 'Busy', FIRST_STATUS_QUERY, signal)).toBe('Busy');
});
