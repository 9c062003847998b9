import { describe, expect, it } from 'vitest';
import { overdueMedianMs, stageKey } from './overdue.ts';

const MINUTE_MS = 60_000;
const stageDurations = new Map([
  ['ачилт', { medianMs: 4 * MINUTE_MS, count: 5 }],
  ['буулгалт', { medianMs: 2 * MINUTE_MS, count: 4 }],
]);
const statusOf = (text: string) => ({ text, atMs: 0 });

describe('overdue stages', () => {
  it.each([
    ['half as long again as the median', 'Ачилт', 6 * MINUTE_MS, undefined],
    ['longer than that', 'Ачилт', 6 * MINUTE_MS + 1, 4 * MINUTE_MS],
    ['a text in other letters', ' АЧИЛТ ', 7 * MINUTE_MS, 4 * MINUTE_MS],
    ['too few stays to compare with', 'Буулгалт', 60 * MINUTE_MS, undefined],
    ['a stage without any', 'Хоцрогдол', 60 * MINUTE_MS, undefined],
    ['a stay that begins in the future', 'Ачилт', -1, undefined],
  ])('%s', (_, text, nowMs, medianMs) => {
    expect(overdueMedianMs(statusOf(text), stageDurations, nowMs)).toBe(medianMs);
  });

  it('keeps texts of one stage apart', () => {
    expect(stageKey('Ачаатай тээвэр')).not.toBe(stageKey('Ачилт'));
  });
});
