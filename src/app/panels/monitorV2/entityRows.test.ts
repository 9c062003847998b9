import { expect, it } from 'vitest';
import { entityRows } from './entityRows.ts';

const entities = [
  { id: 'b', name: 'HT-10', category: 'Haul Truck', render: 'onlineOperating' },
  { id: 'a', name: 'HT-9', category: 'Haul Truck', render: 'offline' },
  { id: 'c', name: 'BT-1', category: 'Bolter', render: 'onlineOther' },
] as const;

it('lists categories with their counts, and the entities of the open one by name', () => {
  expect(entityRows(entities, '', 'Haul Truck')).toEqual([
    { kind: 'category', category: 'Bolter', count: 1, open: false },
    { kind: 'category', category: 'Haul Truck', count: 2, open: true },
    { kind: 'entity', id: 'a', name: 'HT-9', offline: true },
    { kind: 'entity', id: 'b', name: 'HT-10', offline: false },
  ]);
});

it('opens what a search finds, and nothing else is there', () => {
  expect(entityRows(entities, ' bt ', undefined).map((row) => row.kind)).toEqual(['category', 'entity']);
  expect(entityRows(entities, 'none', 'Bolter')).toEqual([]);
});
