import { describe, expect, it } from 'vitest';
import { carriesLoad, readVehicleCategory, showsLoad, VEHICLE_CATEGORIES, vehicleCategoryText } from './category.ts';
import { vehicleDot } from './dot.ts';
import { acceptsOfflineMessages, isOffline, isOfflineAtStart } from './offline.ts';
import { renderStatusOf, statusWithoutCode } from './status.ts';

describe('render status', () => {
  it.each([
    [undefined, 'onlineOperating'],
    ['', 'onlineOperating'],
    ['   ', 'onlineOperating'],
    ['1.1 Haul loaded', 'onlineOperating'],
    ['2', 'onlineOperating'],
    [' 3.4 Refuel', 'onlineOperating'],
    ['4.1 Delay', 'onlineOther'],
    ['5.1 Repair', 'onlineOther'],
    ['Repair 1', 'onlineOther'],
    ['0', 'onlineOther'],
    ['Ачаатай тээвэр', 'onlineOther'],
  ])('status %j is %s', (status, render) => {
    expect(renderStatusOf({ status, offline: false })).toBe(render);
  });

  it('counts the operating flag as work, regardless of the status', () => {
    expect(renderStatusOf({ status: '5.1 Repair', operating: true, offline: false })).toBe('onlineOperating');
    expect(renderStatusOf({ status: '5.1 Repair', operating: false, offline: false })).toBe('onlineOther');
  });

  it('is offline before all else', () => {
    expect(renderStatusOf({ status: '1', operating: true, offline: true })).toBe('offline');
  });
});

it.each([
  ['4.2 Standby', 'Standby'],
  ['1 Haul', 'Haul'],
  ['Parked', 'Parked'],
  ['3', '3'],
  ['2.1 ', '2.1 '],
  ['12h maintenance', '12h maintenance'],
  ['', ''],
  [undefined, undefined],
])('a status %j reads %j', (status, words) => {
  expect(statusWithoutCode(status)).toBe(words);
});

describe('offline at the start', () => {
  const nowMs = 1_000_000_000;
  const silentFor = (ms: number, change = {}) =>
    isOfflineAtStart({ nowMs, lastFixAtMs: nowMs - ms, hasTablet: false, declaredPresence: undefined, ...change });

  it('takes 30 s with an operator tablet and 12 h without', () => {
    expect(silentFor(30_000, { hasTablet: true })).toBe(false);
    expect(silentFor(30_001, { hasTablet: true })).toBe(true);
    expect(silentFor(43_200_000)).toBe(false);
    expect(silentFor(43_200_001)).toBe(true);
  });

  it('believes an explicit offline at once, but an online only while fixes come', () => {
    expect(silentFor(0, { declaredPresence: 'offline' })).toBe(true);
    expect(silentFor(43_200_001, { declaredPresence: 'online' })).toBe(true);
  });

  it('is offline without any fix, unless declared online', () => {
    expect(silentFor(0, { lastFixAtMs: undefined })).toBe(true);
    expect(silentFor(0, { lastFixAtMs: undefined, declaredPresence: 'online' })).toBe(false);
  });

  it('is online for a fix from a clock that runs ahead', () => {
    expect(silentFor(-60_000, { hasTablet: true })).toBe(false);
  });
});

describe('offline afterwards', () => {
  const nowMs = 1_000_000_000;
  it.each([
    ['a day of silence after an online', 'online', 86_400_000, false, false],
    ['a fix of this moment after an offline', 'offline', 0, false, true],
    ['nothing was ever heard', undefined, undefined, false, true],
    ['30 s without a position in mine-area mode', 'online', 30_000, true, false],
    ['longer in mine-area mode', 'online', 30_001, true, true],
    ['an online without a position in mine-area mode', 'online', undefined, true, true],
    ['an explicit offline in mine-area mode', 'offline', 0, true, true],
  ] as const)('%s', (_case, presence, silentMs, filterMineArea, offline) => {
    const heardAtMs = silentMs === undefined ? undefined : nowMs - silentMs;
    expect(isOffline({ nowMs, presence, filterMineArea, heardAtMs })).toBe(offline);
  });
});

describe('messages that a vehicle is offline', () => {
  it.each([
    [false, false, true],
    [true, false, false],
    [false, true, false],
    [true, true, false],
  ])('in a replay: %s, overridden: %s, count: %s', (isReplay, offlineOverride, heeded) => {
    expect(acceptsOfflineMessages({ isReplay, offlineOverride })).toBe(heeded);
  });
});

describe('vehicle dot', () => {
  const nowMs = 1_000_000_000;
  it.each([
    [true, 0, 60_000, 'offline'],
    [true, 90_000, 60_000, 'offline'],
    [false, 60_000, 60_000, 'live'],
    [false, 60_001, 60_000, 'stale'],
    [false, 60_001, undefined, 'live'],
    [false, 60_001, 0, 'live'],
    [false, undefined, 60_000, 'live'],
  ] as const)('offline %s, %s ms old, sync interval %s: %s', (offline, ageMs, syncMs, dot) => {
    const lastFixAtMs = ageMs === undefined ? undefined : nowMs - ageMs;
    expect(vehicleDot({ offline, lastFixAtMs, nowMs, syncMs })).toBe(dot);
  });
});

describe('category', () => {
  it('reads every category in any case and spacing', () => {
    for (const category of VEHICLE_CATEGORIES) {
      expect(readVehicleCategory(category)).toBe(category);
      expect(readVehicleCategory(category.toUpperCase().replace(' ', '_'))).toBe(category);
    }
  });

  it.each([undefined, null, '', 'Submarine', 42, {}])('reads %j as Default', (text) => {
    expect(readVehicleCategory(text)).toBe('Default');
  });

  it.each([
    ['haul_truck', 'Haul Truck'],
    [' Grader ', 'Grader'],
    ['', 'Default'],
    [' ', 'Default'],
    [undefined, 'Default'],
    [42, 'Default'],
  ])('is read by people as %j: %s', (text, shown) => {
    expect(vehicleCategoryText(text)).toBe(shown);
  });

  it('shows the load of haul trucks and road trains only', () => {
    expect(VEHICLE_CATEGORIES.filter(showsLoad)).toEqual(['Haul Truck', 'Road Train']);
    expect(VEHICLE_CATEGORIES.filter(carriesLoad)).toEqual(['Haul Truck', 'Road Train', 'OPMiningTruck']);
  });
});
