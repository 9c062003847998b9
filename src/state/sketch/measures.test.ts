import { expect, test } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { addMeasure, createMeasures, type Measure, removeMeasure } from './measures.ts';

const pointAt = (easting: number) => ({ easting, northing: 1, altitude: 2 });
const measure = (id: string): Measure => ({ id, kind: 'distance', points: [pointAt(0), pointAt(5)] });
const waitForWrite = () => new Promise((resolve) => setTimeout(resolve));

test('measures are kept until they are removed; the oldest of too many goes', async () => {
  const items = new Map<string, string>();
  const state = createMeasures(new Scope(), memoryStorage(items));
  for (let k = 0; k < 52; k++) addMeasure(state, measure(`m${k}`));
  removeMeasure(state, 'm51');
  await waitForWrite();
  const again = createMeasures(new Scope(), memoryStorage(items)).list;
  expect(again).toHaveLength(49);
  expect(again[0]?.id).toBe('m2');
  expect(again[0]?.points).toEqual([pointAt(0), pointAt(5)]);
});

test('contents that are no measures are left out', () => {
  const kept = [
    measure('a'),
    null,
    { ...measure('b'), kind: 'weight' },
    { ...measure('c'), points: [pointAt(1)] },
    { id: 'd' },
  ];
  const items = new Map([['headframe.measures.v1', JSON.stringify(kept)]]);
  expect(createMeasures(new Scope(), memoryStorage(items)).list.map(({ id }) => id)).toEqual(['a']);
  items.set('headframe.measures.v1', '{"a":1}');
  expect(createMeasures(new Scope(), memoryStorage(items)).list).toEqual([]);
});
