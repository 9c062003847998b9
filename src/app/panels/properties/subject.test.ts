import { expect, it } from 'vitest';
import { subjectOf } from './subject.ts';

const isVehicle = (id: string) => id === 'HT-1' || id === 'map:1';

it.each([
  ['HT-1', { kind: 'vehicle', id: 'HT-1' }],
  ['map:1', { kind: 'vehicle', id: 'map:1' }],
  ['asset:op:1', { kind: 'asset', id: 'op:1' }],
  ['ruleZone:z', { kind: 'ruleZone', id: 'z' }],
  ['hangar:1', undefined],
  [':1', undefined],
  ['gone', undefined],
])('%s is %j', (key, subject) => {
  expect(subjectOf(key, isVehicle)).toEqual(subject);
});
