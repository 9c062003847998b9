import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertSchema, type WireAlert } from '../wire/alerts.ts';
import { RULE_TYPES } from '../wire/ruleTypes.ts';
import { type Alert, addAlert, placeNameOf, readAlert, ruleTypeOf, scopeOf } from './alert.ts';
import {
  ALERT_SWEEP_MS,
  ALERT_WINDOWS_S,
  badgeCount,
  DEFAULT_WINDOW_S,
  hasAlertEnded,
  hasWarningEnded,
  inactiveOf,
  isRepeatedAlert,
  shownAlerts,
  WARNING_SWEEP_MS,
} from './retention.ts';

const nowMs = 1_800_000_000_000;
const wireAlert = (change: Partial<WireAlert> = {}): WireAlert => ({
  type: 'speed_restriction',
  deviceId: 'HT-1',
  ruleId: 'r1',
  zoneId: 'z1',
  mapId: 'm1',
  message: 'too fast',
  timestamp: nowMs,
  ...change,
});
const alertWith = (change: Partial<WireAlert> = {}) => readAlert(wireAlert(change));
const placeNames = {
  zone: (id: string) => (id === 'z1' ? 'Crusher yard' : undefined),
  map: (id: string) => (id === 'm1' ? 'Khar North' : undefined),
};

describe('the subject of an alert', () => {
  it.each([
    ...RULE_TYPES.map((type): [string, string | undefined] => [type, type]),
    ['One Way Rule', 'one_way'],
    ['Workshop Alert', 'workshop_alert'],
    ['Entity restriction', 'entity_restriction'],
    ['Speed restriction', 'speed_restriction'],
    ['Working time', 'working_time'],
    ['Status duration limit', 'status_limit_duration'],
    ['Entity access', 'entity_restriction'],
    ['Restriction Rule', 'entity_restriction'],
    ['ENTITY_ACCESS_ALERT', 'entity_restriction'],
    ['Speed Limit Rule', 'speed_restriction'],
    ['Working Time Rule', 'working_time'],
    ['one-way', 'one_way'],
    ['Rule', undefined],
    ['alert', undefined],
    ['toString', undefined],
    ['Weather', undefined],
  ])('%j is the rule %s', (text, rule) => {
    expect(ruleTypeOf(text)).toBe(rule);
  });

  it.each([
    ['one_way', 'map'],
    ['workshop_alert', 'map'],
    ['speed_restriction', 'zone'],
    ['entity_restriction', 'zone'],
    ['working_time', 'zone'],
    ['status_limit_duration', 'zone'],
    [undefined, 'zone'],
  ] as const)('%s belongs to a %s', (rule, scope) => {
    expect(scopeOf(rule)).toBe(scope);
  });

  it.each([
    ['a known zone', {}, 'Crusher yard'],
    ['a known map', { type: 'One Way Rule' }, 'Khar North'],
    ['the tablet', { zoneId: 'tablet' }, 'tablet'],
    ['the tablet of a map rule', { type: 'Workshop Alert', mapId: 'Tablet' }, 'tablet'],
    ['a name that came along', { zoneId: 'z9', zoneName: 'Portal' }, 'Portal'],
    ['an unknown zone', { zoneId: 'z9' }, undefined],
    ['an unknown map, though the zone is known', { type: 'one_way', mapId: 'm9' }, undefined],
    ['no zone at all', { zoneId: null }, undefined],
    ['the zone of a map rule without a map', { type: 'one_way', mapId: null }, 'Crusher yard'],
    ['a map rule without a place', { type: 'one_way', mapId: null, zoneId: null }, undefined],
    ['an unknown rule of a map', { type: 'Weather', zoneId: null }, 'Khar North'],
    ['an unknown rule without a place', { type: 'Weather', zoneId: null, mapId: null }, ''],
    ['an unknown rule of an unknown zone', { type: 'Weather', zoneId: 'z9' }, ''],
  ])('resolves %s', (_case, change, name) => {
    expect(placeNameOf(alertWith(change), placeNames)).toBe(name);
  });

  it('shows the id where a device has no name', () => {
    expect(alertWith({ deviceName: '' }).deviceName).toBe('HT-1');
    expect(alertWith({ deviceName: 'Truck 1' }).deviceName).toBe('Truck 1');
  });
});

describe('the same alert', () => {
  const addAll = (list: readonly Alert[]): Map<string, Alert> => {
    const alerts = new Map<string, Alert>();
    for (const alert of list) addAlert(alerts, alert);
    return alerts;
  };

  it.each([
    ['the same later', { timestamp: nowMs + 1 }, 1],
    ['the same in other words', { type: 'Speed restriction' }, 1],
    ['another rule', { ruleId: 'r2' }, 2],
    ['another zone', { zoneId: 'z2' }, 2],
    ['another device', { deviceId: 'HT-2' }, 2],
    ['another type', { type: 'working_time' }, 2],
    ['another map, which a zone rule does not look at', { mapId: 'm2' }, 1],
  ])('is replaced by %s', (_case, change, count) => {
    expect(addAll([alertWith(), alertWith(change)]).size).toBe(count);
  });

  it('holds against an older or doubled one', () => {
    const alerts = addAll([alertWith()]);
    expect(addAlert(alerts, alertWith({ timestamp: nowMs - 1 }))).toBe(false);
    expect(addAlert(alerts, alertWith())).toBe(false);
    expect([...alerts.values()]).toEqual([alertWith()]);
  });

  it('ends the same in any order and however often alerts are doubled', () => {
    const some = fc
      .record({
        type: fc.constantFrom('speed_restriction', 'one_way'),
        deviceId: fc.constantFrom('a', 'b'),
        timestamp: fc.nat(4),
        message: fc.constantFrom('x', 'y'),
      })
      .map((fields) => alertWith(fields));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), (list) => {
        const ordered = [...list].sort((a, b) => a.atMs - b.atMs);
        const sortedAlerts = (of: readonly Alert[]) => new Map([...addAll(of)].sort());
        expect(sortedAlerts([...list].reverse().concat(list))).toEqual(sortedAlerts(ordered));
      }),
    );
  });

  it('is read from anything or refused, never thrown', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (a, b) => {
        const parsed = alertSchema.safeParse({
          type: 'x',
          deviceId: 'd',
          timestamp: 1,
          message: a,
          zoneId: b,
          ruleId: a,
        });
        if (parsed.data) placeNameOf(readAlert(parsed.data), placeNames);
      }),
    );
  });
});

describe('retention', () => {
  it('is looked after, and shown, in its periods', () => {
    expect([ALERT_SWEEP_MS, WARNING_SWEEP_MS]).toEqual([60_000, 10_000]);
    expect(ALERT_WINDOWS_S.map((seconds) => seconds / 60)).toEqual([10, 15, 30, 60, 360]);
    expect(DEFAULT_WINDOW_S / 60).toBe(30);
  });

  it.each([
    ['of 300 s', 300_000, false, false],
    ['of more than 300 s', 300_001, false, true],
    ['of 30 s in a replay', 30_000, true, false],
    ['of more than 30 s in a replay', 30_001, true, true],
    ['of a clock that runs ahead', -60_000, false, false],
  ])('an alert %s', (_case, agoMs, isReplay, over) => {
    expect(hasAlertEnded({ atMs: nowMs - agoMs }, { nowMs, isReplay })).toBe(over);
  });

  it.each([
    [30_000, false],
    [30_001, true],
  ])('a vehicle’s warning of %d ms', (agoMs, over) => {
    expect(hasWarningEnded(nowMs - agoMs, nowMs)).toBe(over);
  });

  it.each([
    ['10 s later', 10_000, true],
    ['30 s later', 30_000, true],
    ['more than 30 s later', 30_001, false],
  ])('the same alert %s says that it lasts', (_case, laterMs, repeat) => {
    expect(isRepeatedAlert({ atMs: nowMs + laterMs }, { atMs: nowMs })).toBe(repeat);
    expect(isRepeatedAlert({ atMs: nowMs }, undefined)).toBe(false);
  });

  it('an alert is inactive when its device is not among the active ones', () => {
    const past = [
      alertWith({ deviceId: 'a' }),
      alertWith({ deviceId: 'b' }),
      alertWith({ deviceId: 'b', type: 'one_way' }),
    ];
    expect(inactiveOf(past, [{ deviceId: 'a' }]).map(({ deviceId }) => deviceId)).toEqual(['b', 'b']);
    expect(inactiveOf(past, [])).toHaveLength(3);
  });
});

describe('listed alerts', () => {
  const list = [
    alertWith({ timestamp: 1, deviceId: 'a', deviceName: 'Truck A' }),
    alertWith({ timestamp: 3, deviceId: 'b', type: 'one_way', message: 'Against RAMP 1' }),
    alertWith({ timestamp: 2, deviceId: 'c', type: 'Weather' }),
  ];
  it.each([
    ['all, newest first', { rule: 'all', search: '' }, ['b', 'c', 'a']],
    ['one rule', { rule: 'one_way', search: '' }, ['b']],
    ['a name in any case', { rule: 'all', search: ' truck a' }, ['a']],
    ['a message', { rule: 'all', search: 'ramp' }, ['b']],
    ['an unknown type by its own words', { rule: 'all', search: 'weather' }, ['c']],
    ['nothing', { rule: 'working_time', search: '' }, []],
  ] as const)('%s', (_case, filter, devices) => {
    expect(shownAlerts(list, filter).map(({ deviceId }) => deviceId)).toEqual(devices);
  });

  it.each([
    [-1, undefined],
    [0, undefined],
    [1, '1'],
    [9, '9'],
    [10, '9+'],
    [300, '9+'],
  ])('a badge of %d says %s', (count, text) => {
    expect(badgeCount(count)).toBe(text);
  });
});
