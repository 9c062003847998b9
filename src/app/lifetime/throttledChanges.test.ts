import { proxy, ref, snapshot } from 'valtio';
import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { watchThrottled } from './throttledChanges.ts';

const PERIOD_MS = 500;
const scope = scopeUnderFakeTimers();

function watchedSource() {
  const source = proxy<Record<string, object>>({});
  const tellings: number[] = [];
  watchThrottled(scope(), source, PERIOD_MS, () => tellings.push(Object.keys(snapshot(source)).length));
  let last = 0;
  const changeTimes = (count: number) => {
    for (let k = 0; k < count; k++) source[`V-${last++}`] = ref({});
    return vi.advanceTimersByTimeAsync(0);
  };
  return { changeTimes, tellings };
}

it('reports the first change immediately, and a thousand within one period once at its end', async () => {
  const { changeTimes, tellings } = watchedSource();
  await changeTimes(1);
  expect(tellings).toEqual([1]);
  for (let k = 0; k < 10; k++) await changeTimes(100);
  expect(tellings).toEqual([1]);
  await vi.advanceTimersByTimeAsync(PERIOD_MS);
  expect(tellings).toEqual([1, 1_001]);
});

it('reports under a steady stream no more often than the period allows, and loses no change', async () => {
  const { changeTimes, tellings } = watchedSource();
  for (let k = 0; k < 100; k++) {
    await changeTimes(50);
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(PERIOD_MS);
  expect(tellings.length).toBeLessThanOrEqual(2_000 / PERIOD_MS + 2);
  expect(tellings.at(-1)).toBe(5_000);
});

it('after a quiet time reports the next change immediately again', async () => {
  const { changeTimes, tellings } = watchedSource();
  await changeTimes(1);
  await vi.advanceTimersByTimeAsync(PERIOD_MS);
  await changeTimes(1);
  expect(tellings).toEqual([1, 2]);
});

it('reports nothing once its scope has ended', async () => {
  const { changeTimes, tellings } = watchedSource();
  await changeTimes(1);
  await changeTimes(1);
  scope().dispose();
  await vi.advanceTimersByTimeAsync(PERIOD_MS);
  expect(tellings).toEqual([1]);
});
