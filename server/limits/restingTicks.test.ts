import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startRestingTicks } from './restingTicks.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Work that takes its time. @returns when each call began, milliseconds */
function startWork(tookMs: number) {
  const beganAtMs: number[] = [];
  const { now } = performance;
  let workedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + workedMs);
  const startMs = performance.now();
  const stop = startRestingTicks(() => {
    beganAtMs.push(performance.now() - startMs);
    workedMs += tookMs;
  }, 30);
  return { beganAtMs, stop };
}

describe('ticks', () => {
  test('that are quick keep their period', () => {
    const { beganAtMs, stop } = startWork(10);
    vi.advanceTimersByTime(90);
    stop();
    expect(beganAtMs).toEqual([30, 60, 90, 120]);
    vi.advanceTimersByTime(200);
    expect(beganAtMs).toHaveLength(4);
  });

  test('that take longer than their period rest as long as they ran', () => {
    const { beganAtMs, stop } = startWork(100);
    vi.advanceTimersByTime(230);
    stop();
    expect(beganAtMs).toEqual([30, 230, 430]);
  });

  test('go on after one that fails, and not after one that stops them', () => {
    let ticks = 0;
    const stop = startRestingTicks(() => {
      ticks++;
      if (ticks === 1) throw new Error('failed');
      stop();
    }, 30);
    expect(() => vi.advanceTimersByTime(30)).toThrow('failed');
    vi.advanceTimersByTime(300);
    expect(ticks).toBe(2);
  });
});

test('work that is always due leaves every second turn of the event loop to others', async () => {
  vi.useRealTimers();
  let workMs = 0;
  const stop = startRestingTicks(() => {
    const startedAtMs = performance.now();
    while (performance.now() - startedAtMs < 20);
    workMs += performance.now() - startedAtMs;
  }, 5);
  onTestFinished(stop);
  const startedAtMs = performance.now();
  await wait(400);
  expect(workMs).toBeLessThan((performance.now() - startedAtMs) * 0.7);
});
