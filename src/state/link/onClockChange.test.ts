import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { BackendClock } from './BackendClock.ts';
import { onClockChange } from './onClockChange.ts';

let scope: Scope;
let clock: BackendClock;
const listener = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  listener.mockReset();
  scope = new Scope();
  clock = new BackendClock(() => Date.now());
  onClockChange(scope, clock, listener);
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

/** A pong without a delay. */
const measure = (aheadMs: number) => clock.addPong(Date.now() + aheadMs, Date.now());

test('a measurement is told at once, one that says nearly the same is not, and none that differs by a few seconds', () => {
  measure(-4_000);
  expect(listener).not.toHaveBeenCalled();
  listener.mockImplementation(() => expect(clock.now()).toBe(Date.now() - 3_600_000));
  measure(-3_600_000);
  expect(listener).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  measure(-3_602_000);
  expect(listener).toHaveBeenCalledOnce();
});

test('the clock of a device that is set right is told again', () => {
  measure(600_000);
  vi.advanceTimersByTime(60_000);
  measure(0);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('servers that disagree are told once in ten seconds, the last of them in the end', () => {
  for (let second = 0; second < 30; second++) {
    measure(second % 2 === 0 ? 60_000 : 120_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(listener.mock.calls.length).toBeGreaterThan(1);
  expect(listener.mock.calls.length).toBeLessThanOrEqual(4);
});

test('servers that go on to disagree are told ever less often, and the last of them within an hour', () => {
  const toldMs: number[] = [];
  listener.mockImplementation(() => toldMs.push(clock.state.aheadMs ?? 0));
  for (let second = 0; second < 7_200; second++) {
    measure(second % 2 === 0 ? 60_000 : 120_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(toldMs.length).toBeGreaterThan(5);
  expect(toldMs.length).toBeLessThanOrEqual(12);
  measure(600_000);
  vi.advanceTimersByTime(3_600_000);
  expect(toldMs.at(-1)).toBe(600_000);
});

test('nothing is told once its scope has ended', () => {
  scope.dispose();
  measure(600_000);
  expect(listener).not.toHaveBeenCalled();
});
