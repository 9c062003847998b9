import { describe, expect, it } from 'vitest';
import { ageOf, daysBetween } from './age.ts';
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

  it('counts whole days', () => {
    expect(daysBetween(0, 86_399_999)).toBe(0);
    expect(daysBetween(0, 3 * 86_400_000)).toBe(3);
    expect(daysBetween(10, 0)).toBe(0);
  });
});
