import { expect, test } from 'vitest';
import { readRoutes as readReportedRoutes } from './readRoutes.ts';
import { ROUTE_COLOURS } from './routeColours.ts';

/** Routes of a message that are left out, by their positions. */
let rejected: number[] = [];
const readRoutes = (message: unknown, devices: readonly string[]) => {
  rejected = [];
  return readReportedRoutes(message, devices, (position) => rejected.push(position));
};

const wireLocation = (easting: number) => ({ easting, northing: 2, alt: 3 });
const wirePoints = (count: number) => Array.from({ length: count }, (_, k) => wireLocation(k));
const wireRoute = (DeviceName: string, count = 2) => ({ DeviceName, route: wirePoints(count) });

test('routes of the device, alone or in a list, by its id or its name', () => {
  expect(readRoutes(wireRoute('A'), ['A'])).toEqual([
    [
      { easting: 0, northing: 2, altitude: 3 },
      { easting: 1, northing: 2, altitude: 3 },
    ],
  ]);
  expect(readRoutes([wireRoute('A'), wireRoute('B'), wireRoute('Truck A')], ['A', 'Truck A'])).toHaveLength(2);
  expect(readRoutes([], ['A'])).toEqual([]);
  expect(
    readRoutes(
      Array.from({ length: 12 }, () => wireRoute('A')),
      ['A'],
    ),
  ).toHaveLength(ROUTE_COLOURS.length);
});

test('a name may be a number', () => {
  expect(readRoutes({ ...wireRoute('A'), DeviceName: 201 }, ['201'])).toHaveLength(1);
});

test('a message that names other devices only is no news of the device; an empty list or route is', () => {
  expect(readRoutes(wireRoute('B'), ['A'])).toBe('ofOthers');
  expect(readRoutes([wireRoute('B'), wireRoute('C')], ['A'])).toBe('ofOthers');
  expect(readRoutes([wireRoute('A', 0), wireRoute('B')], ['A'])).toEqual([]);
  expect(readRoutes([], ['A'])).toEqual([]);
});

test('a message counts only where every route has fewer than 2000 locations', () => {
  expect(readRoutes([wireRoute('A', 1_999)], ['A'])).toHaveLength(1);
  expect(readRoutes([wireRoute('A'), wireRoute('B', 2_000)], ['A'])).toBe('unreadable');
});

test.each([null, 'x', 5, {}, { DeviceName: 'A' }, { DeviceName: 'A', route: 'x' }, { DeviceName: true, route: [] }])(
  '%j is no message, and in a list it costs only itself',
  (message) => {
    expect(readRoutes(message, ['A'])).toBe('unreadable');
    expect(readRoutes([message, message], ['A'])).toBe('unreadable');
    expect(rejected).toEqual([]);
    expect(readRoutes([wireRoute('A'), message], ['A'])).toHaveLength(1);
    expect(rejected).toEqual([2]);
    expect(readRoutes([message, wireRoute('B')], ['A'])).toBe('ofOthers');
    expect(rejected).toEqual([1]);
  },
);

test.each([[null], [{}], [{ ...wireLocation(1), alt: 'x' }], [{ ...wireLocation(1), easting: Number.NaN }]])(
  '%j is no place',
  (place) => {
    const route = { DeviceName: 'A', route: [wireLocation(1), place] };
    expect(readRoutes(route, ['A'])).toBe('unreadable');
    // The way without it would be another one.
    expect(readRoutes([route, wireRoute('A'), wireRoute('B')], ['A'])).toHaveLength(1);
    expect(rejected).toEqual([1]);
  },
);

test('ten colours, all different', () => {
  expect(new Set(ROUTE_COLOURS).size).toBe(10);
});
