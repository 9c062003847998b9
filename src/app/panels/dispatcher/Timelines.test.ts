import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../../tests/fixtures/fakeTime.ts';
import { MAX_TIMELINES } from '../../../domain/wire/status.ts';
import { Timelines } from './Timelines.ts';

const scope = scopeUnderFakeTimers();

const whole = (...ids: string[]) => ({
  timelines: ids.map((vehicleId) => ({ vehicleId, periods: [] })),
  truncated: false,
});

it('asks for strips that come into sight together at once, for many in several requests', async () => {
  const load = vi.fn(async (ids: readonly string[]) => whole(...ids));
  const timelines = new Timelines(scope(), load);
  for (let k = 0; k < MAX_TIMELINES + 5; k++) {
    timelines.request(`V-${k}`);
    timelines.request(`V-${k}`);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load.mock.calls.map(([ids]) => ids.length)).toEqual([MAX_TIMELINES, 5]);
  expect(Object.keys(timelines.state.timelines)).toHaveLength(MAX_TIMELINES + 5);
});

it('shows why nothing arrived, and repeats the request when needed again', async () => {
  const load = vi.fn(async () => 'The server is busy');
  const timelines = new Timelines(scope(), load);
  timelines.request('V');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.failure).toBe('The server is busy');
  timelines.request('V');
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(2);
});

it('keeps the reason until what failed has been read, by a retry of that alone', async () => {
  const answers = ['The server is busy', whole('B'), whole('A')];
  const load = vi.fn(async (_ids: readonly string[]) => answers.shift());
  const timelines = new Timelines(scope(), load as never);
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  timelines.request('B');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.failure).toBe('The server is busy');
  timelines.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect(load.mock.calls.map(([ids]) => ids)).toEqual([['A'], ['B'], ['A']]);
  expect(timelines.state.failure).toBeUndefined();
});

it('counts a request that broke off as a failed one', async () => {
  const timelines = new Timelines(scope(), () => Promise.reject(new Error('gone')));
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.failure).toBe('');
});

const period = (start: number, end: number | null) => ({ operator: '', status: '', statusCategory: '', start, end });

it('asks again for fewer vehicles where an answer was cut', async () => {
  const load = vi.fn(async (ids: readonly string[]) => ({ ...whole(...ids), truncated: ids.length > 2 }));
  const timelines = new Timelines(scope(), load);
  for (const id of ['A', 'B', 'C', 'D', 'E']) timelines.request(id);
  await vi.advanceTimersByTimeAsync(100);
  expect(load.mock.calls.map(([ids]) => ids.join(''))).toEqual(['ABCDE', 'ABC', 'AB', 'C', 'DE']);
  expect(Object.keys(timelines.state.timelines)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(timelines.state.timelines['E']).toEqual({ periods: [], knownToMs: undefined });
});

it('knows no more of a vehicle than what one answer holds', async () => {
  const periods = [period(1, 5), period(5, 9)];
  let truncated = true;
  const load = async () => ({ timelines: [{ vehicleId: 'A', periods }], truncated });
  const timelines = new Timelines(scope(), load);
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.timelines['A']).toEqual({ periods, knownToMs: 9 });
  truncated = false;
  timelines.request('A');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.timelines['A']).toEqual({ periods, knownToMs: undefined });
});

it('reads the other vehicles of a cut answer where some fail', async () => {
  const answers = [{ ...whole('A', 'B'), truncated: true }, 'The server is busy', whole('B')];
  const timelines = new Timelines(scope(), async () => answers.shift());
  timelines.request('A');
  timelines.request('B');
  await vi.advanceTimersByTimeAsync(100);
  expect(timelines.state.failure).toBe('The server is busy');
  expect(Object.keys(timelines.state.timelines)).toEqual(['B']);
});

it('names what could not be read of each vehicle until it is read again, and nothing once it has ended', async () => {
  const onSkipped = vi.fn();
  const answers = [
    {
      timelines: [{ vehicleId: 'A', periods: [], skipped: ['A: periods #1: no start'] }],
      truncated: false,
      skipped: ['timelines #2: no periods'],
    },
    { timelines: [{ vehicleId: 'C', periods: [], skipped: [] }], truncated: false },
    { timelines: [{ vehicleId: 'B', periods: [] }], truncated: false },
  ];
  const timelines = new Timelines(scope(), async () => answers.shift(), onSkipped);
  for (const ids of [['A', 'B'], ['C'], ['B']]) {
    for (const id of ids) timelines.request(id);
    await vi.advanceTimersByTimeAsync(100);
    if (ids.includes('C'))
      expect(onSkipped).toHaveBeenLastCalledWith(['A: periods #1: no start', 'timelines #2: no periods']);
  }
  expect(onSkipped).toHaveBeenLastCalledWith(['A: periods #1: no start']);
  scope().dispose();
  expect(onSkipped).toHaveBeenLastCalledWith([]);
});
