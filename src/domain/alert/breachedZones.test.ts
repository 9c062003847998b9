import { expect, test } from 'vitest';
import { breachedZones } from './breachedZones.ts';

const NO_ZONES: ReadonlySet<string> = new Set();
const breachAlert = (placeId: string | undefined, scope: 'zone' | 'map' = 'zone') => ({ placeId, scope });

test('zones of active alerts are breached; maps and places without an id are not', () => {
  const alerts = [
    breachAlert('a'),
    breachAlert('b'),
    breachAlert('a'),
    breachAlert('m', 'map'),
    breachAlert(undefined),
  ];
  expect([...breachedZones(alerts, NO_ZONES)]).toEqual(['a', 'b']);
  expect(breachedZones([], NO_ZONES)).toBe(NO_ZONES);
});

test('the set is another one only where the zones are', () => {
  const ids = breachedZones([breachAlert('a')], NO_ZONES);
  expect(breachedZones([breachAlert('a'), breachAlert('a')], ids)).toBe(ids);
  expect([...breachedZones([breachAlert('b')], ids)]).toEqual(['b']);
  expect([...breachedZones([breachAlert('a'), breachAlert('b')], ids)]).toEqual(['a', 'b']);
  expect([...breachedZones([], ids)]).toEqual([]);
});
