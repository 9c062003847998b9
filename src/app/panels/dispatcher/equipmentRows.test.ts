import { expect, it } from 'vitest';
import { equipmentRows } from './equipmentRows.ts';

const machine = (name: string, statusSinceMs?: number, operator?: string, status?: string) => ({
  id: name,
  name,
  operator,
  status,
  statusSinceMs,
});
const machines = [machine('EX-9', 1), machine('EX-10', 2, 'Bold', 'Loading'), machine('LV-1')];
const matchAllQuery = { search: '', shift: 'all' as const, from: '2025-01-01', to: '' };
const shownStatus = (status: string) => (status === 'Loading' ? 'Ачилт' : status);
const siteTime = {
  dayOf: (atMs: number) => `2026-11-0${atMs}`,
  shiftOf: (atMs: number) => (atMs === 1 ? ('day' as const) : ('night' as const)),
};

it.each([
  [{}, ['EX-9', 'EX-10', 'LV-1']],
  [{ search: ' BOL ' }, ['EX-10']],
  [{ search: 'load' }, ['EX-10']],
  [{ search: 'Ачилт' }, ['EX-10']],
  [{ shift: 'day' as const }, ['EX-9']],
  [{ from: '2026-11-02' }, ['EX-10', 'LV-1']],
  [{ to: '2026-11-01', shift: 'night' as const }, []],
])('%j', (changes, names) => {
  const query = { ...matchAllQuery, ...changes };
  expect(equipmentRows(machines, query.search, shownStatus, query, siteTime).map(({ name }) => name)).toEqual(names);
});
