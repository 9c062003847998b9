import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftAt, shiftBefore, shiftDaysBefore, shiftSpanAt, shiftsBetween } from './siteShift.ts';

const SITE_TIME_ZONE = 'Asia/Ulaanbaatar';
const HOUR_MS = 3_600_000;
const epochMs = (text: string) => Date.parse(text);

describe('shift of a moment', () => {
  it.each([
    ['2026-11-18T06:59:59.999+08:00', 'night', '2026-11-17'],
    ['2026-11-18T07:00:00+08:00', 'day', '2026-11-18'],
    ['2026-11-18T18:59:59.999+08:00', 'day', '2026-11-18'],
    ['2026-11-18T19:00:00+08:00', 'night', '2026-11-18'],
    ['2026-11-18T23:59:59.999+08:00', 'night', '2026-11-18'],
    ['2026-11-19T00:00:00+08:00', 'night', '2026-11-18'],
    ['2026-03-01T01:00:00+08:00', 'night', '2026-02-28'],
    ['2027-01-01T00:30:00+08:00', 'night', '2026-12-31'],
  ])('%s is %s of %s', (text, shift, day) => {
    expect(shiftAt(epochMs(text), SITE_TIME_ZONE)).toBe(shift);
    expect(shiftSpanAt(epochMs(text), SITE_TIME_ZONE)).toMatchObject({ shift, day });
  });

  it('is that of the zone of the site, not of the clock that asks', () => {
    const moment = epochMs('2026-11-18T00:30:00Z');
    expect(shiftAt(moment, SITE_TIME_ZONE)).toBe('day');
    expect(shiftAt(moment, 'America/Santiago')).toBe('night');
    expect(shiftAt(moment, 'UTC')).toBe('night');
  });

  it('begins and ends at 7:00 and 19:00, the end excluded', () => {
    const day = shiftSpanAt(epochMs('2026-11-18T12:00:00+08:00'), SITE_TIME_ZONE);
    expect(day).toMatchObject({
      fromMs: epochMs('2026-11-18T07:00:00+08:00'),
      toMs: epochMs('2026-11-18T19:00:00+08:00'),
    });
    expect(shiftSpanAt(day.toMs, SITE_TIME_ZONE)).toMatchObject({ shift: 'night', fromMs: day.toMs });
    expect(shiftBefore(day, SITE_TIME_ZONE)).toMatchObject({ shift: 'night', day: '2026-11-17', toMs: day.fromMs });
  });
});

describe('daylight saving', () => {
  const shiftLengthHours = (text: string) => {
    const { fromMs, toMs } = shiftSpanAt(epochMs(text), 'Europe/Berlin');
    return (toMs - fromMs) / HOUR_MS;
  };

  it.each([
    ['the clocks go forward in the night', '2026-03-29T00:30:00+01:00', 11],
    ['the night before that', '2026-03-27T23:00:00+01:00', 12],
    ['the day after the change', '2026-03-29T12:00:00+02:00', 12],
    ['the clocks go back in the night', '2026-10-25T01:00:00+02:00', 13],
    ['the day after that', '2026-10-25T12:00:00+01:00', 12],
  ])('%s: %s is in a shift of %d hours', (_, text, length) => {
    expect(shiftLengthHours(text)).toBe(length);
  });

  it('changes nothing in the hour at which the same shift began days before', () => {
    const shift = shiftSpanAt(epochMs('2026-04-01T03:00:00+02:00'), 'Europe/Berlin');
    expect(shiftDaysBefore(shift, 7, 'Europe/Berlin')).toEqual({
      shift: 'night',
      day: '2026-03-24',
      fromMs: epochMs('2026-03-24T19:00:00+01:00'),
      toMs: epochMs('2026-03-25T07:00:00+01:00'),
    });
  });

  it('leaves no gap between shifts and repeats none, all year round', () => {
    const from = epochMs('2026-01-01T12:00:00+01:00');
    const spans = shiftsBetween(from, from + 365 * 24 * HOUR_MS, 'Europe/Berlin');
    expect(spans).toHaveLength(731);
    for (const [k, span] of spans.entries()) {
      if (k === 0) continue;
      expect(span.fromMs).toBe(spans[k - 1]?.toMs);
      expect(span.shift).not.toBe(spans[k - 1]?.shift);
    }
  });
});

it('a stretch has the shifts that it touches', () => {
  const from = epochMs('2026-11-18T18:59:59+08:00');
  expect(shiftsBetween(from, from + 1_000, SITE_TIME_ZONE).map(({ shift }) => shift)).toEqual(['day']);
  expect(shiftsBetween(from, from + 1_001, SITE_TIME_ZONE).map(({ shift }) => shift)).toEqual(['day', 'night']);
  expect(shiftsBetween(from, from, SITE_TIME_ZONE)).toEqual([]);
  expect(shiftsBetween(0, from, SITE_TIME_ZONE, 5)).toHaveLength(5);
});

it('is that of the clock in each zone, whichever was asked for before, and before quarters of an hour were whole', () => {
  const zones = ['Asia/Ulaanbaatar', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Monrovia'];
  const hourIn = (atMs: number, timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(atMs));
  const times = fc.integer({ min: Date.UTC(1969, 0), max: Date.UTC(2031, 0) });
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), fc.constantFrom(...zones), (atMs, first, second) => {
      for (const zone of [first, second, first]) {
        for (const ms of [atMs, atMs + 60_000]) {
          const hour = hourIn(ms, zone);
          expect(shiftAt(ms, zone)).toBe(hour >= 7 && hour < 19 ? 'day' : 'night');
        }
      }
    }),
  );
});
