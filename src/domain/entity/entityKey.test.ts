import { expect, it } from 'vitest';
import { type EntityKey, entityKey, readEntityKey } from './entityKey.ts';

const isVehicle = (id: string) => id === 'HT-1' || id === 'map:1';

it.each([
  ['HT-1', { kind: 'vehicle', id: 'HT-1' }],
  ['map:1', { kind: 'vehicle', id: 'map:1' }],
  ['asset:op:1', { kind: 'asset', id: 'op:1' }],
  ['ruleZone:z', { kind: 'ruleZone', id: 'z' }],
  ['hangar:1', undefined],
  [':1', undefined],
  ['gone', undefined],
])('%s is %j', (key, entity) => {
  expect(readEntityKey(key as EntityKey, isVehicle)).toEqual(entity);
});

it.each(['vehicle', 'sensor', 'asset', 'people', 'annotation', 'design', 'ruleZone', 'map'] as const)(
  'a key of a %s is parsed to its parts',
  (kind) => {
    const key = entityKey(kind, 'HT-1');
    expect(readEntityKey(key, isVehicle)).toEqual({ kind, id: 'HT-1' });
  },
);
