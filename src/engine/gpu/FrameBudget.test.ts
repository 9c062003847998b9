import { afterEach, expect, test, vi } from 'vitest';
import { FrameBudget } from './FrameBudget.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('work that fails uses up time of its frame like any other', () => {
  const timeline = { currentTime: 0 };
  vi.stubGlobal('document', { timeline });
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10));
  const budget = new FrameBudget();
  const work = vi.fn();
  const fail = () => {
    throw new Error('Out of memory');
  };
  expect(() => budget.run(fail)).toThrow('Out of memory');
  expect(budget.run(work)).toBe(false);
  timeline.currentTime = 16;
  expect(budget.run(work)).toBe(true);
  expect(work).toHaveBeenCalledTimes(1);
});
