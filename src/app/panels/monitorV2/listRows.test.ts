import { describe, expect, it } from 'vitest';
import { categorySchema } from '../../../domain/wire/categories.ts';
import { findListed, listRows } from './listRows.ts';

const listedEntity = (id: string, name: string) => ({ id, name, info: [] });
const categories = [
  {
    id: 'vehicle',
    name: 'Vehicle',
    icon: 'vehicle',
    childList: [
      { id: 'v/bolter', name: 'Bolter', entities: [listedEntity('c', 'BT-1')] },
      { id: 'v/haul', name: 'Haul Truck', entities: [listedEntity('b', 'HT-10'), listedEntity('a', 'HT-9')] },
    ],
  },
  { id: 'sensor', name: 'Sensor', icon: null, entities: [listedEntity('s', 'RSU-1')] },
  { id: 'people', name: 'People', entities: [] },
].map((category) => categorySchema.parse(category));

const rowTexts = (search = '', toggled = {}) =>
  listRows(categories, search, toggled).map((row) => {
    if (row.kind === 'entity') return `${'.'.repeat(row.level)}${row.entity.name}`;
    if (row.kind === 'nothing') return `${'.'.repeat(row.level)}nothing in ${row.name}`;
    return `${'.'.repeat(row.level)}${row.open ? '-' : '+'}${row.name} ${row.count}`;
  });

describe('rows', () => {
  it('open categories of categories, and count their content', () => {
    expect(rowTexts()).toEqual(['-Vehicle 3', '.+Bolter 1', '.+Haul Truck 2', '+Sensor 1', '+People 0']);
  });

  it("follow the user's opening and closing; entities are sorted by name, numbers as numbers", () => {
    expect(rowTexts('', { 'v/haul': true, people: true })).toEqual([
      '-Vehicle 3',
      '.+Bolter 1',
      '.-Haul Truck 2',
      '..HT-9',
      '..HT-10',
      '+Sensor 1',
      '-People 0',
      '.nothing in People',
    ]);
    expect(rowTexts('', { vehicle: false })).toEqual(['+Vehicle 3', '+Sensor 1', '+People 0']);
  });

  it('of a search contain only matches, opened', () => {
    expect(rowTexts(' bt ', { vehicle: false })).toEqual(['-Vehicle 1', '.-Bolter 1', '..BT-1']);
    expect(rowTexts('none')).toEqual([]);
  });

  it('come to an end in a tree that is a loop', () => {
    const loop = categorySchema.parse({ id: 'a', name: 'A' });
    loop.childList = [loop];
    expect(listRows([loop], '', {}).length).toBeLessThan(30);
    expect(findListed([loop], 'b')).toBeUndefined();
  });
});

it('finds an entity wherever it is', () => {
  expect(findListed(categories, 'a')?.name).toBe('HT-9');
  expect(findListed(categories, 's')?.name).toBe('RSU-1');
});
