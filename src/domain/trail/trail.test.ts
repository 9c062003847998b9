import { describe, expect, it } from 'vitest';
import { isContinuous } from './trail.ts';

describe('a line between two fixes', () => {
  it('is drawn over 30 s of silence, and not over more', () => {
    expect(isContinuous(0, 30_000, 100, [])).toBe(true);
    expect(isContinuous(0, 30_001, 100, [])).toBe(false);
  });

  it('is not drawn faster than any vehicle drives', () => {
    expect(isContinuous(0, 1_000, 50, [])).toBe(true);
    expect(isContinuous(0, 1_000, 51, [])).toBe(false);
    expect(isContinuous(0, 10_000, 500, [])).toBe(true);
    // Two fixes of the same second may be apart by rounding.
    expect(isContinuous(0, 10, 40, [])).toBe(true);
  });

  it('is not drawn over a stretch that is not recorded, however short', () => {
    const gaps = [{ fromMs: 4_000, toMs: 5_000 }];
    expect(isContinuous(3_000, 6_000, 10, gaps)).toBe(false);
    expect(isContinuous(4_200, 4_800, 10, gaps)).toBe(false);
    expect(isContinuous(3_000, 4_000, 10, gaps)).toBe(true);
    expect(isContinuous(5_000, 6_000, 10, gaps)).toBe(true);
  });
});
