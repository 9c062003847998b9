import { expect, test } from 'vitest';
import { brokenZones } from './brokenZones.ts';

const breach = (placeId: string | undefined, scope: 'zone' | 'map' = 'zone') => ({ placeId, scope });

test('zones of active alerts are broken; maps and places without an id are not', () => {
  const ids = brokenZones([breach('a'), breach('b'), breach('a'), breach('m', 'map'), breach(undefined)]);
  expect([...ids]).toEqual(['a', 'b']);
  expect(brokenZones([]).size).toBe(0);
});

test('the set is the same for a list, and for a newer list about the same zones', () => {
  const list = [breach('a')];
  const ids = brokenZones(list);
  expect(brokenZones(list)).toBe(ids);
  expect(brokenZones([breach('a'), breach('a')])).toBe(ids);
  expect(brokenZones([breach('a'), breach('b')])).not.toBe(ids);
  expect(brokenZones(list)).toBe(ids);
});
