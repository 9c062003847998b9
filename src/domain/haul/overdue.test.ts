import { describe, expect, it } from 'vitest';
import { overdueMedianMs, stageKey } from './overdue.ts';

const MIN = 60_000;
const durations = new Map([
  ['ачилт', { medianMs: 4 * MIN, count: 5 }],
  ['буулгалт', { medianMs: 2 * MIN, count: 4 }],
]);
const statusOf = (text: string) => ({ text, atMs: 0 });

describe('overdue stages', () => {
  it.each([
    ['half as long again as the median', 'Ачилт', 6 * MIN, undefined],
    ['longer than that', 'Ачилт', 6 * MIN + 1, 4 * MIN],
    ['a text in other letters', ' АЧИЛТ ', 7 * MIN, 4 * MIN],
    ['too few stays to compare with', 'Буулгалт', 60 * MIN, undefined],
    ['a stage without any', 'Хоцрогдол', 60 * MIN, undefined],
    ['a stay that begins in the future', 'Ачилт', -1, undefined],
  ])('%s', (_, text, nowMs, medianMs) => {
    expect(overdueMedianMs(statusOf(text), durations, nowMs)).toBe(medianMs);
  });

  it('keeps texts of one stage apart', () => {
    expect(stageKey('Ачаатай тээвэр')).not.toBe(stageKey('Ачилт'));
  });
});
