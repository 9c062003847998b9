import { expect, it } from 'vitest';
import { ReplayClock } from './ReplayClock.ts';

const START_MS = 1_800_000_000_000;

function clockAt() {
  let steady = 0;
  const clock = new ReplayClock(() => steady, START_MS);
  return {
    clock,
    pass: (ms: number) => {
      steady += ms;
    },
    since: () => clock.now() - START_MS,
  };
}

it('stops until it is started, runs at its speed, and only briefly without messages', () => {
  const { clock, pass, since } = clockAt();
  pass(500);
  expect(since()).toBe(0);
  clock.isRunning = true;
  clock.speed = 4;
  pass(250);
  expect(since()).toBe(1_000);
  pass(60_000);
  expect(since()).toBe(8_000);
  clock.advanceTo(START_MS + 20_000);
  expect(since()).toBe(20_000);
});

it('never runs backwards, for late frames, any speed and any number of pauses', () => {
  const { clock, pass, since } = clockAt();
  clock.isRunning = true;
  let last = 0;
  for (let k = 0; k < 2_000; k++) {
    pass(k % 97);
    if (k % 3 === 0) clock.advanceTo(START_MS + k * 40 - (k % 11) * 300);
    if (k % 41 === 0) clock.speed = 0.5 + (k % 20) / 2;
    if (k % 29 === 0) clock.isRunning = k % 2 === 0;
    expect(since()).toBeGreaterThanOrEqual(last);
    last = since();
  }
});

it('restarts at the given time', () => {
  const { clock, since } = clockAt();
  clock.advanceTo(START_MS + 60_000);
  clock.restart(START_MS - 60_000);
  expect(since()).toBe(-60_000);
});
