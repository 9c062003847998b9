import { expect, it } from 'vitest';
import { statusRow } from '../../../tests/fixtures/statusRow.ts';
import type { StatusRow, StatusSort } from '../wire/status.ts';
import { sortedRows } from './sortedRows.ts';

const row = (id: string, more: Partial<StatusRow>) => statusRow(id, { end: 1, ...more });
const ROWS = [
  row('9', { vehicle: 'HT-10', operator: 'bold', status: 'Idle', start: 5, end: 7 }),
  row('10', { vehicle: 'HT-9', operator: 'Ariun', status: 'idle', start: 5, end: null }),
  row('11', { vehicle: 'ht-9', operator: 'Bold', status: 'Dump', start: 1, end: 6 }),
];

it.each<[StatusSort, string[]]>([
  ['vehicle', ['11', '10', '9']],
  ['operator', ['10', '11', '9']],
  ['status', ['11', '9', '10']],
  ['start', ['11', '9', '10']],
  ['end', ['11', '9', '10']],
  ['spent', ['9', '11', '10']],
])('rows are in the order of the column %s, equal ones of their start and id, in both directions', (sort, ids) => {
  const idsOf = (order: 'asc' | 'desc') => sortedRows(ROWS, { sort, order }).map(({ id }) => id);
  expect(idsOf('asc')).toEqual(ids);
  expect(idsOf('desc')).toEqual(ids.toReversed());
});
