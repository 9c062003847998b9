import { describe, expect, it } from 'vitest';
import { backOffMs, EVEN_JITTER, jitteredMs, LENGTHENING_JITTER } from './backOff.ts';

const BACK_OFF = { firstMs: 250, longestMs: 4_000 };

describe('delays between attempts', () => {
  it('double from the first to the longest', () => {
    expect([0, 1, 2, 3, 4, 5].map((failures) => backOffMs(BACK_OFF, failures))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 4_000,
    ]);
  });

  it('stay at the longest however often an attempt has failed', () => {
    expect([20, 1_023, 1_024, 1e9].map((failures) => backOffMs(BACK_OFF, failures))).toEqual(Array(4).fill(4_000));
  });

  it('are the longest from the start where the first is no shorter', () => {
    expect(backOffMs({ firstMs: 9_000, longestMs: 4_000 }, 0)).toBe(4_000);
  });
});

describe('jitter', () => {
  it('makes a delay up to a third longer, never shorter', () => {
    expect([0, 0.5, 1].map((random) => Math.round(jitteredMs(6_000, LENGTHENING_JITTER, random)))).toEqual([
      6_000, 7_000, 8_000,
    ]);
  });

  it('makes a delay up to a quarter shorter or longer', () => {
    expect([0, 0.5, 1].map((random) => jitteredMs(6_000, EVEN_JITTER, random))).toEqual([4_500, 6_000, 7_500]);
  });
});
