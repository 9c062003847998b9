import { describe, expect, it } from 'vitest';
import { dayAfter, secondsOfZonedDay, zonedMoment } from '../time/zoned.ts';
import {
  type ClockTime,
  clockTimeOf,
  isReplaySpeed,
  parseField,
  type ReplayDraft,
  readReplayDraft,
  replayRequestAround,
  replayRequestFrom,
  secondOfDay,
  stepField,
} from './request.ts';

const clockTime = (hour: number, minute = 0, second = 0, half: 'AM' | 'PM' = 'AM'): ClockTime => ({
  hour,
  minute,
  second,
  half,
});

describe('a time of the pickers', () => {
  it.each([
    ['hour', clockTime(11), 1, clockTime(0)],
    ['hour', clockTime(0), -1, clockTime(11)],
    ['minute', clockTime(3, 59), 1, clockTime(3, 0)],
    ['second', clockTime(3, 4, 0), -1, clockTime(3, 4, 59)],
  ] as const)('wraps its %s', (field, time, steps, next) => {
    expect(stepField(time, field, steps)).toEqual(next);
  });

  it.each([
    [clockTime(0), 0],
    [clockTime(11, 59, 59), 43_199],
    [clockTime(0, 0, 0, 'PM'), 43_200],
    [clockTime(11, 59, 59, 'PM'), 86_399],
    // The user's input before it wrapped.
    [clockTime(12, 0, 0, 'PM'), 43_200],
  ])('%o is second %d of its day: PM adds 12 to hours under 12', (time, second) => {
    expect(secondOfDay(time)).toBe(second);
  });

  it('is read back from every second of a day', () => {
    for (let second = 0; second < 86_400; second += 37) expect(secondOfDay(clockTimeOf(second))).toBe(second);
  });

  it.each([
    ['hour', '12', 0],
    ['hour', '7', 7],
    ['minute', '75', 15],
    ['second', '', undefined],
    ['minute', '-1', undefined],
    ['minute', '1.5', undefined],
  ] as const)('takes a typed %s %j as %s', (field, text, value) => {
    expect(parseField(field, text)).toBe(value);
  });
});

it.each([
  [0.5, true],
  [1, true],
  [10, true],
  [0, false],
  [0.75, false],
  [10.5, false],
  [Number.NaN, false],
])('a speed of %d is offered: %s', (speed, offered) => {
  expect(isReplaySpeed(speed)).toBe(offered);
});

describe('requested period', () => {
  const ZONE = 'Asia/Ulaanbaatar';
  const NOW_MS = Date.parse('2026-11-20T15:30:00+08:00');
  const draft: ReplayDraft = {
    hasView: true,
    day: '2026-11-20',
    start: clockTime(9),
    end: clockTime(10, 30),
    speed: 2,
  };
  const clock = { nowMs: NOW_MS, momentOf: (day: string, s: number) => zonedMoment(day, s, ZONE), dayAfter };
  const readDraft = (changes: Partial<ReplayDraft>) => readReplayDraft({ ...draft, ...changes }, clock);

  it('is a stretch of the site’s day', () => {
    expect(readDraft({})).toEqual({
      fromMs: Date.parse('2026-11-20T09:00:00+08:00'),
      toMs: Date.parse('2026-11-20T10:30:00+08:00'),
      speed: 2,
    });
  });

  it('ends on the day after where it would end before it starts, and now where it would end later', () => {
    expect(readDraft({ day: '2026-11-19', start: clockTime(11, 0, 0, 'PM'), end: clockTime(1) })).toMatchObject({
      fromMs: Date.parse('2026-11-19T23:00:00+08:00'),
      toMs: Date.parse('2026-11-20T01:00:00+08:00'),
    });
    expect(readDraft({ day: '2026-11-18', start: clockTime(9), end: clockTime(9) })).toMatchObject({
      fromMs: Date.parse('2026-11-18T09:00:00+08:00'),
      toMs: Date.parse('2026-11-19T09:00:00+08:00'),
    });
    expect(readDraft({ start: clockTime(3, 0, 0, 'PM'), end: clockTime(4, 0, 0, 'PM') })).toMatchObject({
      toMs: NOW_MS,
    });
  });

  it.each([
    ['view', { hasView: false, day: '', speed: undefined }],
    ['date', { day: '' }],
    ['date', { day: '2026-02-30' }],
    ['date', { day: '2026-11-21' }],
    ['date', { start: clockTime(3, 30, 0, 'PM') }],
    ['speed', { speed: undefined }],
    ['speed', { speed: 0.7 }],
  ] as const)('has first a fault of its %s: %o', (fault, changes) => {
    expect(readDraft(changes)).toEqual({ fault });
  });
});

describe('a stretch', () => {
  const NOW_MS = 1_800_000_000_000;

  it('around an alert begins a minute before it, and ends now at the latest', () => {
    expect(replayRequestAround(NOW_MS - 90_000, NOW_MS)).toEqual({ fromMs: NOW_MS - 150_000, toMs: NOW_MS, speed: 1 });
    const fromMs = NOW_MS - 7_200_000;
    expect(replayRequestFrom(fromMs, NOW_MS)).toEqual({ fromMs, toMs: fromMs + 1_800_000, speed: 1 });
  });

  it.each([0, 1, 3_600_000])('does not begin %d ms from now', (ms) => {
    expect(replayRequestFrom(NOW_MS + ms, NOW_MS)).toBeUndefined();
  });
});

describe('a wall clock of a zone', () => {
  it.each([
    ['2026-11-20', 0, 'Asia/Ulaanbaatar', '2026-11-19T16:00:00Z'],
    ['2026-03-29', 7_200, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['2026-03-29', 10_800, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['2026-07-01', 43_200, 'America/St_Johns', '2026-07-01T14:30:00Z'],
  ])('shows %s, second %d, in %s at %s', (day, second, zone, iso) => {
    expect(new Date(zonedMoment(day, second, zone) ?? 0).toISOString()).toBe(`${iso.slice(0, -1)}.000Z`);
  });

  it('is read back', () => {
    for (const zone of ['Asia/Ulaanbaatar', 'America/St_Johns', 'UTC'])
      expect(secondsOfZonedDay(zonedMoment('2026-11-20', 45_678, zone) ?? 0, zone)).toBe(45_678);
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['soon', 'soon'],
  ])('the day after %s is %s', (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });
});
