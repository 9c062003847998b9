import { describe, expect, it } from 'vitest';
import { formatDay, formatSiteDay, readDay } from './day.ts';

describe('formatDay', () => {
  it('writes a day as each language does, and none as nothing', () => {
    expect(formatDay('2026-11-02', 'en')).toBe('11/02/2026');
    expect(formatDay('2026-11-02', 'mn')).toBe('2026.11.02');
    expect(formatDay('', 'en')).toBe('');
  });
});

describe('readDay', () => {
  it('reads what formatDay writes, without leading zeros too, and the ISO form', () => {
    for (const text of ['11/02/2026', '11/2/2026', ' 2026-11-02 ', '2026-11-2', '2026.11.02', '2026.11.2'])
      expect(readDay(text)).toBe('2026-11-02');
  });

  it('reads nothing as any day', () => {
    expect(readDay('')).toBe('');
    expect(readDay('   ')).toBe('');
  });

  it.each(['02/30/2026', '13/01/2026', '00/10/2026', '04/31/2026', '2/29/2025', '11/02/26', '11.02.2026', 'today'])(
    'refuses %s',
    (text) => expect(readDay(text)).toBeUndefined(),
  );

  it('handles leap years', () => {
    expect(readDay('2/29/2024')).toBe('2024-02-29');
  });
});

describe('formatSiteDay', () => {
  it('writes the days of a site as each language does', () => {
    expect(formatSiteDay('2026-07-10', 'en')).toBe('07/10/2026');
    expect(formatSiteDay('2026-07-10', 'mn')).toBe('2026.07.10');
  });

  it.each(['', '2026-02-30', '2026-07-10T08:00', 'CL-2026-07-10', '07/10/2026', 'today'])(
    'leaves "%s" alone',
    (text) => {
      expect(formatSiteDay(text, 'en')).toBeUndefined();
    },
  );
});
