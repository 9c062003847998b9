/** Relative times (rules.md#relative-time): second, minute, hour, day, week, month of 30 days, year. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

export type RelativeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
export type RelativeTime = { unit: 'now' } | { unit: RelativeUnit; count: number };

const SECOND_MS = 1_000;
const UNIT_LENGTHS_MS: readonly (readonly [RelativeUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
];

/** @param ageMs elapsed milliseconds; less than a second, and future times, are `now` */
export function relativeTime(ageMs: number): RelativeTime {
  const found = UNIT_LENGTHS_MS.find(([, lengthMs]) => ageMs >= lengthMs);
  if (!found) return { unit: 'now' };
  const [unit, lengthMs] = found;
  return { unit, count: Math.floor(ageMs / lengthMs) };
}
