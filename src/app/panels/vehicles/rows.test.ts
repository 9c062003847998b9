import { describe, expect, it } from 'vitest';
import { type ListedVehicle, type ListQuery, rowsOf } from './rows.ts';

const fleet: ListedVehicle[] = [
  { id: 'a', name: 'HT-10', category: 'Haul Truck', render: 'onlineOperating' },
  { id: 'b', name: 'HT-9', category: 'Haul Truck', render: 'offline' },
  { id: 'c', name: 'Bus 1', category: 'Bus', render: 'onlineOther' },
];
const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  presence: 'all',
  search: '',
  closed: new Set(),
  ...change,
});
const names = (change: Partial<ListQuery> = {}) =>
  rowsOf(fleet, query(change)).map((row) => (row.kind === 'folder' ? row.category : row.id));

describe('vehicle rows', () => {
  it('groups by category, numbers in their natural order', () => {
    expect(names()).toEqual(['Bus', 'c', 'Haul Truck', 'b', 'a']);
  });

  it('counts online and total of a folder whatever is filtered', () => {
    const rows = rowsOf(fleet, query({ presence: 'offline' }));
    expect(rows).toEqual([
      { kind: 'folder', category: 'Haul Truck', online: 1, total: 2, open: true },
      { kind: 'vehicle', id: 'b' },
    ]);
  });

  it('shows online ones, also those that do not work', () => {
    expect(names({ presence: 'online' })).toEqual(['Bus', 'c', 'Haul Truck', 'a']);
  });

  it('leaves closed folders closed until something is searched', () => {
    const closed = new Set(['Haul Truck'] as const);
    expect(names({ closed })).toEqual(['Bus', 'c', 'Haul Truck']);
    expect(names({ closed, search: ' ht-1 ' })).toEqual(['Haul Truck', 'a']);
  });

  it('answers nothing where nothing matches', () => {
    expect(names({ search: 'zzz' })).toEqual([]);
    expect(rowsOf([], query())).toEqual([]);
  });
});
