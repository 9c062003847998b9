import { describe, expect, it } from 'vitest';
import { ageOf, daysBetween } from './age.ts';
import { COUNT_EVERY_MS, isDue } from './periods.ts';
import { relativeTime } from './relative.ts';
import { shiftOfHour } from './shift.ts';

describe('shift', () => {
  it.each([
    [6, 'night'],
    [7, 'day'],
    [18, 'day'],
    [19, 'night'],
    [0, 'night'],
    [23, 'night'],
  ])('hour %d is %s', (hour, shift) => {
    expect(shiftOfHour(hour)).toBe(shift);
  });
});

describe('age', () => {
  it.each([
    [-5_000, 'second', '0.0'],
    [400, 'second', '0.4'],
    [9_949, 'second', '9.9'],
    [9_950, 'second', '9'],
    [59_999, 'second', '59'],
    [60_000, 'minute', '1'],
    [3_599_999, 'minute', '59'],
    [3_600_000, 'hour', '1'],
    [86_400_000, 'day', '1'],
    [30 * 86_400_000, 'day', '30'],
  ])('%d ms is %s %s', (ms, unit, value) => {
    expect(ageOf(ms)).toEqual({ unit, value });
  });

  it('counts calendar days', () => {
    expect(daysBetween('2026-11-18', '2026-11-18')).toBe(0);
    expect(daysBetween('2026-11-18', '2026-11-19')).toBe(1);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-11-18', '2026-11-17')).toBe(0);
  });
});

describe('relative time', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each([
    [-hour, { unit: 'now' }],
    [999, { unit: 'now' }],
    [1_000, { unit: 'second', count: 1 }],
    [59_999, { unit: 'second', count: 59 }],
    [minute, { unit: 'minute', count: 1 }],
    [hour, { unit: 'hour', count: 1 }],
    [day - 1, { unit: 'hour', count: 23 }],
    [day, { unit: 'day', count: 1 }],
    [7 * day, { unit: 'week', count: 1 }],
    [29 * day, { unit: 'week', count: 4 }],
    [30 * day, { unit: 'month', count: 1 }],
    [364 * day, { unit: 'month', count: 12 }],
    [365 * day, { unit: 'year', count: 1 }],
    [Number.NaN, { unit: 'now' }],
  ])('%d ms ago is %j', (ageMs, words) => {
    expect(relativeTime(ageMs)).toEqual(words);
  });
});

it.each([
  [9_999, false],
  [10_000, true],
  [3_600_000, true],
  [0, false],
  [-1, true],
])('counts, due every ten ticks of a second, are due after %d ms: %s', (laterMs, due) => {
  expect(isDue(50_000, 50_000 + laterMs, COUNT_EVERY_MS)).toBe(due);
});
