import { describe, expect, it } from 'vitest';
import { formatClock, formatDate, formatDuration, formatElapsed, formatZone, siteHour } from './time.ts';

const timeZone = 'Asia/Ulaanbaatar';
const atMs = Date.UTC(2026, 10, 21, 6, 32, 8);

describe('site time', () => {
  it('reads the clock in the site’s zone', () => {
    expect(formatClock(atMs, timeZone)).toBe('14:32:08');
    expect(siteHour(atMs, timeZone)).toBe(14);
    expect(siteHour(Date.UTC(2026, 10, 20, 16, 0, 0), timeZone)).toBe(0);
  });

  it('names the zone by its offset', () => {
    expect(formatZone(atMs, timeZone)).toBe('UTC+8');
    expect(formatZone(atMs, 'UTC')).toBe('UTC');
  });

  it('writes dates as each language does', () => {
    expect(formatDate(atMs, timeZone, 'en')).toBe('11/21/2026');
    expect(formatDate(atMs, timeZone, 'mn')).toBe('2026.11.21');
  });

  it('writes spans beyond a day in hours', () => {
    expect(formatDuration(24_690_000)).toBe('06:51:30');
    expect(formatDuration(100 * 3_600_000)).toBe('100:00:00');
    expect([-1, 7_000, 245_000, 725_000, 3_730_000].map(formatElapsed)).toEqual([
      '0:00',
      '0:07',
      '4:05',
      '12:05',
      '1:02:10',
    ]);
    expect(formatDuration(-5)).toBe('00:00:00');
  });
});
