import { expect, test } from 'vitest';
import { breachedZones } from './breachedZones.ts';

const breachAlert = (placeId: string | undefined, scope: 'zone' | 'map' = 'zone') => ({ placeId, scope });

test('zones of active alerts are breached; maps and places without an id are not', () => {
  const ids = breachedZones([
    breachAlert('a'),
    breachAlert('b'),
    breachAlert('a'),
    breachAlert('m', 'map'),
    breachAlert(undefined),
  ]);
  expect([...ids]).toEqual(['a', 'b']);
  expect(breachedZones([]).size).toBe(0);
});

test('the set is the same for a list, and for a newer list about the same zones', () => {
  const list = [breachAlert('a')];
  const ids = breachedZones(list);
  expect(breachedZones(list)).toBe(ids);
  expect(breachedZones([breachAlert('a'), breachAlert('a')])).toBe(ids);
  expect(breachedZones([breachAlert('a'), breachAlert('b')])).not.toBe(ids);
  expect(breachedZones(list)).toBe(ids);
});
