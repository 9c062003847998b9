import { expect, test } from 'vitest';
import { TraversalSchedule } from './TraversalSchedule.ts';

test('tiles are chosen more often where some have arrived', () => {
  const schedule = new TraversalSchedule();
  expect(schedule.isDue(0)).toBe(true);
  schedule.isDrawnNow(0, 0, true);
  expect([schedule.isDue(30), schedule.isDue(119), schedule.isDue(120)]).toEqual([false, false, true]);
  schedule.hasChanges = true;
  expect([schedule.isDue(29), schedule.isDue(30)]).toEqual([false, true]);
});

test('arrived tiles wait for two frames of a slow GPU while others are on their way', () => {
  const schedule = new TraversalSchedule();
  expect(schedule.isDrawnNow(0, 100, true)).toBe(true);
  expect(schedule.isDrawnNow(150, 100, true)).toBe(false);
  // It is looked at again soon.
  expect(schedule.isDue(180)).toBe(true);
  expect(schedule.isDrawnNow(200, 100, true)).toBe(true);
  expect(schedule.isDue(230)).toBe(false);
});

test('they wait no longer than half a second, and not at all for a fast GPU, a moving camera or the last ones', () => {
  const schedule = new TraversalSchedule();
  schedule.isDrawnNow(0, 2_000, true);
  expect(schedule.isDrawnNow(499, 2_000, true)).toBe(false);
  expect(schedule.isDrawnNow(500, 2_000, true)).toBe(true);
  expect(schedule.isDrawnNow(530, 2_000, false)).toBe(true);
  expect(schedule.isDrawnNow(560, 2, true)).toBe(true);
});
