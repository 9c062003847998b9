import { beforeEach, describe, expect, test } from 'vitest';
import { SiteClock } from './siteClock.ts';

const START_MS = 1_795_000_000_000;
let steadyMs: number;
let ownMs: number;
let clock: SiteClock;

function passTime(ms: number): void {
  steadyMs += ms;
  ownMs += ms;
}

beforeEach(() => {
  steadyMs = 500;
  ownMs = START_MS - 300_000;
  clock = new SiteClock(
    () => ownMs,
    () => steadyMs,
  );
});

describe('the clock of a site', () => {
  test("is the server's own until the stream provides a time, and the stream's from then on", () => {
    expect(clock.nowMs()).toBe(ownMs);
    clock.observe(START_MS, true);
    expect(clock.nowMs()).toBe(START_MS);
    passTime(1_500);
    expect(clock.nowMs()).toBe(START_MS + 1_500);
    expect(clock.localClockAheadMs).toBe(-300_000);
    ownMs += 900_000;
    expect(clock.nowMs()).toBe(START_MS + 1_500);
  });

  test('ignores delayed messages, and never runs backwards because of them', () => {
    clock.observe(START_MS, true);
    passTime(1_000);
    const before = clock.nowMs();
    clock.observe(START_MS + 400, true);
    expect(clock.nowMs()).toBe(before);
    // A stretch of the past is read after an outage.
    clock.observe(START_MS - 200_000, false);
    expect(clock.nowMs()).toBe(before);
  });

  test('follows the clock of NATS when that is set', () => {
    clock.observe(START_MS, true);
    clock.observe(START_MS + 60_000, false);
    expect(clock.nowMs()).toBe(START_MS + 60_000);
    clock.observe(START_MS, true);
    expect(clock.nowMs()).toBe(START_MS);
  });

  test('corrects a steady clock that runs too fast', () => {
    clock.observe(START_MS, true);
    for (let second = 1; second <= 600; second++) {
      steadyMs += 1_000.1;
      clock.observe(START_MS + second * 1_000, true);
    }
    expect(clock.nowMs() - (START_MS + 600_000)).toBeLessThan(3);
  });
});
