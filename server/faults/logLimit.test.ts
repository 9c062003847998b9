import { expect, test } from 'vitest';
import { LogLimit } from './logLimit.ts';

test('writes so many lines a window, and says how many it skipped', () => {
  let nowMs = 0;
  const limit = new LogLimit({ maxLines: 2, windowMs: 1_000, nowMs: () => nowMs });
  expect([limit.consume(), limit.consume(), limit.consume(), limit.consume()]).toEqual([0, 0, undefined, undefined]);
  nowMs = 999;
  expect(limit.consume()).toBeUndefined();
  nowMs = 1_000;
  expect([limit.consume(), limit.consume(), limit.consume()]).toEqual([3, 0, undefined]);
});

test('writes again when the clock was set back', () => {
  let nowMs = 10_000;
  const limit = new LogLimit({ maxLines: 1, windowMs: 1_000, nowMs: () => nowMs });
  expect([limit.consume(), limit.consume()]).toEqual([0, undefined]);
  nowMs = 5_000;
  expect(limit.consume()).toBe(1);
});
