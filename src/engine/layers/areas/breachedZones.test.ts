import { expect, test } from 'vitest';
import { breachedZones } from './breachedZones.ts';

const breach = (placeId: string | undefined, scope: 'zone' | 'map' = 'zone') => ({ placeId, scope });

test('zones of active alerts are breached; maps and places without an id are not', () => {
  const ids = breachedZones([breach('a'), breach('b'), breach('a'), breach('m', 'map'), breach(undefined)]);
  expect([...ids]).toEqual(['a', 'b']);
  expect(breachedZones([]).size).toBe(0);
});

test('the set is the same for a list, and for a newer list about the same zones', () => {
  const list = [breach('a')];
  const ids = breachedZones(list);
  expect(breachedZones(list)).toBe(ids);
  expect(breachedZones([breach('a'), breach('a')])).toBe(ids);
  expect(breachedZones([breach('a'), breach('b')])).not.toBe(ids);
  expect(breachedZones(list)).toBe(ids);
});
