import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { TimeClamp } from './timeClamp.ts';

const NOW_MS = 1_795_000_000_000;
const YEARS_MS = 50 * 31_557_600_000;

let nowMs: number;
let clamp: TimeClamp;

beforeEach(() => {
  nowMs = NOW_MS;
  clamp = new TimeClamp(() => nowMs);
});

describe('a clock that runs ahead', () => {
  it('is accepted up to 5 s, and counted beyond', () => {
    expect(clamp.clamp('a', NOW_MS + 5_000)).toBe(NOW_MS + 5_000);
    expect(clamp.count).toBe(0);
    expect(clamp.clamp('a', NOW_MS + 5_001)).toBe(NOW_MS);
    expect(clamp.count).toBe(1);
  });

  it('keeps the order of concurrent reports', () => {
    const times = [0, 1_000, 2_000].map((ms) => clamp.clamp('a', NOW_MS + YEARS_MS + ms));
    expect(times).toEqual([NOW_MS, NOW_MS + 1, NOW_MS + 2]);
  });

  it('makes the same moment of a repeated time, so that a state that began then stays the same', () => {
    const began = clamp.clampStartTime('start a', NOW_MS + YEARS_MS);
    nowMs += 60_000;
    expect(clamp.clampStartTime('start a', NOW_MS + YEARS_MS)).toBe(began);
    expect(clamp.clampStartTime('start b', NOW_MS + YEARS_MS)).toBe(nowMs);
  });

  it('is accepted again once it is right', () => {
    clamp.clamp('a', NOW_MS + YEARS_MS);
    nowMs += 1_000;
    expect(clamp.clamp('a', nowMs)).toBe(nowMs);
    expect(clamp.clamp('a', nowMs + 600_000)).toBe(nowMs);
  });

  it('never leads further ahead than clocks may be, for any input and any own clock', () => {
    const step = fc.record({
      byMs: fc.integer({ min: -7_200_000, max: 7_200_000 }),
      aheadMs: fc.integer({ min: -1e9, max: 1e13 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        let now = NOW_MS;
        const own = new TimeClamp(() => now);
        for (const { byMs, aheadMs } of steps) {
          now += byMs;
          expect(own.clampStartTime('a', now + aheadMs)).toBeLessThanOrEqual(now + 5_000);
        }
      }),
    );
  });
});

it('keeps past times, and refuses implausible dates', () => {
  expect(clamp.clamp('a', NOW_MS - YEARS_MS / 5)).toBe(NOW_MS - YEARS_MS / 5);
  for (const wrong of [0, 1, Math.round(NOW_MS / 1_000)]) {
    expect(() => clamp.clamp('a', wrong)).toThrow('send milliseconds since 1970, not seconds');
  }
  expect(clamp.clampStartTime('a', 0)).toBe(0);
});
