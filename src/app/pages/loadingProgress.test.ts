import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { runLoadingProgress } from './loadingProgress.ts';

describe('the loading screen', () => {
  let scope: Scope;
  const percents: number[] = [];
  const done = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    scope = new Scope();
    percents.length = 0;
    done.mockClear();
    runLoadingProgress(scope, (percent) => percents.push(percent), done);
  });
  afterEach(() => {
    scope.dispose();
    vi.useRealTimers();
  });

  it('gains 1 % every 20 ms and is done once, after 2 s', () => {
    vi.advanceTimersByTime(19);
    expect(percents).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(percents).toEqual([1]);
    vi.advanceTimersByTime(1_979);
    expect(percents.at(-1)).toBe(99);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(percents).toEqual(Array.from({ length: 100 }, (_, k) => k + 1));
    vi.advanceTimersByTime(10_000);
    expect(percents).toHaveLength(100);
    expect(done).toHaveBeenCalledOnce();
  });

  it('goes by time where timers come late, never beyond 100 %', () => {
    const startedAtMs = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(startedAtMs + 999);
    vi.advanceTimersToNextTimer();
    expect(percents).toEqual([49]);
    clock.mockReturnValue(startedAtMs + 60_000);
    vi.advanceTimersToNextTimer();
    expect(percents).toEqual([49, 100]);
    expect(done).toHaveBeenCalledOnce();
    clock.mockRestore();
  });

  it('ends with the page that shows it', () => {
    vi.advanceTimersByTime(100);
    scope.dispose();
    vi.advanceTimersByTime(10_000);
    expect(percents.at(-1)).toBe(5);
    expect(done).not.toHaveBeenCalled();
  });
});
