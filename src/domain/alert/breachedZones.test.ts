import { expect, test } from 'vitest';
import { breachedZones, zoneIdOf } from './breachedZones.ts';

const NO_ZONES: ReadonlySet<string> = new Set();
const breachAlert = (placeId: string | undefined, scope: 'zone' | 'map' = 'zone', ruleId?: string) => ({
  placeId,
  scope,
  ruleId,
});

test('zones of active alerts are breached, and those whose rule belongs to a map; maps and places without an id are not', () => {
  const alerts = [
    breachAlert('a'),
    breachAlert('b'),
    breachAlert('a'),
    breachAlert('m', 'map'),
    breachAlert('m', 'map', 'c'),
    breachAlert(undefined),
  ];
  expect([...breachedZones(alerts, NO_ZONES)]).toEqual(['a', 'b', 'c']);
  expect(breachedZones([], NO_ZONES)).toBe(NO_ZONES);
});

test('the zone of an alert is its place, and of one that belongs to a map its rule', () => {
  expect(zoneIdOf(breachAlert('a', 'zone', 'r'))).toBe('a');
  expect(zoneIdOf(breachAlert(undefined, 'zone', 'r'))).toBeUndefined();
  expect(zoneIdOf(breachAlert('m', 'map', 'c'))).toBe('c');
});

test('the set is another one only where the zones are', () => {
  const ids = breachedZones([breachAlert('a')], NO_ZONES);
  expect(breachedZones([breachAlert('a'), breachAlert('a')], ids)).toBe(ids);
  expect([...breachedZones([breachAlert('b')], ids)]).toEqual(['b']);
  expect([...breachedZones([breachAlert('a'), breachAlert('b')], ids)]).toEqual(['a', 'b']);
  expect([...breachedZones([], ids)]).toEqual([]);
});
