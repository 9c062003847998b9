import { expect, it } from 'vitest';
import { periodOf } from './indicatorPeriod.ts';

const BERLIN = 'Europe/Berlin';
const epochMs = (text: string) => Date.parse(text);

it.each([
  ['week', '2026-03-23T07:00:00+01:00'],
  ['month', '2026-02-28T07:00:00+01:00'],
] as const)('a %s begins with a shift, also when the clocks have gone forward meanwhile', (name, start) => {
  expect(periodOf(name, epochMs('2026-03-30T10:00:00+02:00'), BERLIN)).toEqual({
    fromMs: epochMs(start),
    toMs: epochMs('2026-03-30T19:00:00+02:00'),
  });
});

it('a week begins with the same shift, also when the clocks have gone back meanwhile', () => {
  expect(periodOf('week', epochMs('2026-10-28T02:00:00+01:00'), BERLIN)).toEqual({
    fromMs: epochMs('2026-10-20T19:00:00+02:00'),
    toMs: epochMs('2026-10-28T07:00:00+01:00'),
  });
});

it('an hour is one of the clock of the site', () => {
  expect(periodOf('hour', epochMs('2026-11-18T10:40:00+05:30'), 'Asia/Kolkata')).toEqual({
    fromMs: epochMs('2026-11-18T10:00:00+05:30'),
    toMs: epochMs('2026-11-18T11:00:00+05:30'),
  });
});

it('a shift is that of the moment, the last one the shift before it', () => {
  const nowMs = epochMs('2026-11-18T10:40:00Z');
  expect(periodOf('shift', nowMs, 'UTC')).toMatchObject({ fromMs: epochMs('2026-11-18T07:00:00Z') });
  expect(periodOf('lastShift', nowMs, 'UTC')).toMatchObject({ fromMs: epochMs('2026-11-17T19:00:00Z') });
});
