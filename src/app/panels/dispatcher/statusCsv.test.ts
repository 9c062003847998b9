import { expect, it, vi } from 'vitest';
import { FIRST_STATUS_QUERY } from '../../../domain/status/query.ts';
import type { StatusRow } from '../../../domain/wire/status.ts';
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

it('holds every page, and no more than a spreadsheet opens', async () => {
  const pages = vi.fn(async ({ cursor }: { cursor: string | undefined }) => ({
    rows: [row],
    next: cursor === 'b' ? null : cursor === 'a' ? 'b' : 'a',
  }));
  expect(await allRows(pages as never, FIRST_STATUS_QUERY, signal)).toHaveLength(3);
  const loadEndlessPages = async () => ({ rows: Array.from({ length: 500 }, () => row), next: 'more' });
  expect(await allRows(loadEndlessPages, FIRST_STATUS_QUERY, signal)).toHaveLength(MAX_CSV_ROWS);
});

it('is not written where a page fails', async () => {
  expect(await allRows(async () => 'Busy', FIRST_STATUS_QUERY, signal)).toBe('Busy');
});
