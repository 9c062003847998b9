import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockBounds, clockDifferenceMs, differenceBounds, intersectBounds } from './clockBounds.ts';

describe('the difference of two clocks', () => {
  it.each([
    ['none, read at once', differenceBounds(1_000, 0, 990, 1_010), 0],
    ['none, in whole seconds', differenceBounds(1_000, 1_000, 1_900, 1_950), 0],
    ['ten minutes ahead', differenceBounds(601_000, 0, 990, 1_010), 600_000],
    ['ten minutes behind, in whole seconds', differenceBounds(1_000, 1_000, 601_500, 601_500), -600_000],
  ])('%s', (_case, bounds, differenceMs) => {
    expect(clockDifferenceMs(bounds)).toBe(differenceMs);
  });

  it('always is within the bounds of honest measurements, for any network', () => {
    const delay = fc.record({ out: fc.nat(4_000), back: fc.nat(4_000), isDate: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(delay, { minLength: 1 }), (aheadMs, answers) => {
        let bounds: ClockBounds | undefined;
        answers.forEach(({ out, back, isDate }, k) => {
          const sentMs = 2e9 + k * 30_000;
          const theirsMs = sentMs + out + aheadMs;
          const readMs = isDate ? Math.floor(theirsMs / 1_000) * 1_000 : theirsMs;
          bounds = intersectBounds(bounds, differenceBounds(readMs, isDate ? 1_000 : 0, sentMs, sentMs + out + back));
        });
        expect(bounds?.fromMs).toBeLessThanOrEqual(aheadMs);
        expect(bounds?.toMs).toBeGreaterThanOrEqual(aheadMs);
      }),
    );
  });

  it('follows a clock that was set', () => {
    const before = differenceBounds(601_000, 0, 1_000, 1_010);
    const after = differenceBounds(31_000, 0, 31_000, 31_010);
    expect(clockDifferenceMs(intersectBounds(before, after))).toBe(0);
  });
});
