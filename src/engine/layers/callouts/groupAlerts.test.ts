import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlertedRow, groupAlerts } from './groupAlerts.ts';

const alertedRow = (row: number, x: number, y: number, area?: string): AlertedRow => ({ row, x, y, area });
const NO_AREAS: ReadonlySet<string> = new Set();

test('alerts of an area whose callouts would cover each other are one, which points to the middle', () => {
  const alerts = [
    alertedRow(1, 100, 100, 'East'),
    alertedRow(2, 160, 110, 'East'),
    alertedRow(3, 120, 105, 'East'),
    alertedRow(4, 110, 100, 'West'),
  ];
  expect(groupAlerts(alerts, NO_AREAS, 8)).toEqual({ single: [4], groups: [{ area: 'East', count: 3, row: 3 }] });
});

test('alerts that are apart, and those without an area, stand alone', () => {
  const apart = [alertedRow(1, 100, 100, 'East'), alertedRow(2, 300, 100, 'East'), alertedRow(3, 100, 140, 'East')];
  expect(groupAlerts(apart, NO_AREAS, 8)).toEqual({ single: [1, 2, 3], groups: [] });
  expect(groupAlerts([alertedRow(1, 0, 0), alertedRow(2, 0, 0)], NO_AREAS, 8)).toEqual({ single: [1, 2], groups: [] });
});

test('a group stays until its alerts are clearly apart', () => {
  const alerts = [alertedRow(1, 100, 100, 'East'), alertedRow(2, 300, 100, 'East')];
  expect(groupAlerts(alerts, new Set(['East']), 8).groups).toHaveLength(1);
  expect(
    groupAlerts([alertedRow(1, 0, 0, 'East'), alertedRow(2, 300, 0, 'East')], new Set(['East']), 8).groups,
  ).toEqual([]);
});

test('with more alerts than a pane has room for, each area with several is a group', () => {
  const alerts = [
    alertedRow(1, 0, 0, 'East'),
    alertedRow(2, 900, 0, 'East'),
    alertedRow(3, 0, 900, 'West'),
    alertedRow(4, 900, 900, 'West'),
  ];
  expect(groupAlerts(alerts, NO_AREAS, 4).groups).toEqual([]);
  expect(groupAlerts(alerts, NO_AREAS, 3).groups.map(({ area, count }) => [area, count])).toEqual([
    ['East', 2],
    ['West', 2],
  ]);
});

test('with more areas than a pane has room for, those with most alerts come first', () => {
  const alerts = ['a', 'b', 'b', 'a', 'c', 'c', 'c'].map((area, row) => alertedRow(row, 0, 0, area));
  expect(groupAlerts(alerts, NO_AREAS, 2).groups.map(({ area }) => area)).toEqual(['c', 'a', 'b']);
});

test('every alert is in one callout', () => {
  const alert = fc.record({
    x: fc.integer({ min: 0, max: 800 }),
    y: fc.integer({ min: 0, max: 600 }),
    area: fc.constantFrom('a', 'b', undefined),
  });
  fc.assert(
    fc.property(fc.array(alert, { maxLength: 12 }), (list) => {
      const { single, groups } = groupAlerts(
        list.map((rest, row) => ({ ...rest, row })),
        NO_AREAS,
        8,
      );
      expect(single.length + groups.reduce((sum, { count }) => sum + count, 0)).toBe(list.length);
    }),
  );
});
