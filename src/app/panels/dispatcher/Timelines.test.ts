import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { MAX_TIMELINES } from '../../../domain/wire/status.ts';
import { Timelines } from './Timelines.ts';

const scope = scopeUnderFakeTimers();

it('asks for strips that come into sight together at once, for many in several requests', async () => {
  const load = vi.fn(async (ids: readonly string[]) => ids.map((vehicleId) => ({ vehicleId, periods: [] })));
  const timelines = new Timelines(scope(), load);
  for (let k = 0; k < MAX_TIMELINES + 5; k++) {
    timelines.request(`V-${k}`);
    timelines.request(`V-${k}`);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([MAX_TIMELINES, 5]);
  expect(Object.keys(timelines.state.periods)).toHaveLength(MAX_TIMELINES + 5);
});

it('shows why nothing arrived, and repeats the request when needed again', async () => {
  const load = vi.fn(async () => 'The server is busy');
  const timelines = new Timelines(scope(), load);
  timelines.request('V');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.fault).toBe('The server is busy');
  timelines.request('V');
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(2);
});

it('keeps the reason until what failed has been read, by a retry of that alone', async () => {
  const answers = ['The server is busy', [{ vehicleId: 'B', periods: [] }], [{ vehicleId: 'A', periods: [] }]];
  const load = vi.fn(async (_ids: readonly string[]) => answers.shift());
  const timelines = new Timelines(scope(), load as never);
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  timelines.request('B');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.fault).toBe('The server is busy');
  timelines.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(load.mock.calls.map(([ids]) => ids)).toEqual([['A'], ['B'], ['A']]);
  expect(timelines.state.fault).toBeUndefined();
});

it('counts a request that broke off as a failed one', async () => {
  const timelines = new Timelines(scope(), () => Promise.reject(new Error('gone')));
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.fault).toBe('');
});
