import { describe, expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { CallError } from '../rest/CallError.ts';
import { watchTrip } from './watchTrip.ts';

const START_MS = 1_795_000_000_000;
const TRIP_QUERY = { vehicleId: 'HT 1/a', stretch: { fromMs: START_MS + 1_000, toMs: START_MS + 9_000 } };
const TRIP_ANSWER = {
  id: 'HT 1/a',
  movingMs: 5_000,
  standingMs: 3_000,
  distanceM: 120.5,
  stops: [
    { from: START_MS + 6_000, to: START_MS + 7_000, x: 1, y: 2, z: 3, status: '2.1 Loading' },
    { from: START_MS + 2_000, to: START_MS + 4_000, x: 1, y: 2, z: 3, status: null },
  ],
  states: [{ from: START_MS + 1_000, to: START_MS + 9_000, status: null }],
  speed: { ts: [START_MS + 3_000, START_MS + 2_000, START_MS + 4_000], kmh: [30, 20] },
};

const scope = scopeUnderFakeTimers();

/** Answers one after the other; an error is thrown. */
function watchWith(...answers: unknown[]) {
  const [tell, reject] = [vi.fn(), vi.fn()];
  const getJson = vi.fn(async (_url: string, _signal: AbortSignal) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  watchTrip(scope(), { getJson, sntUrl: 'https://mine/snt', reject }, TRIP_QUERY, tell);
  return { tell, getJson, reject };
}

const flushPromises = () => vi.advanceTimersByTimeAsync(0);

describe('the trip of a vehicle', () => {
  it('is requested for the period and reported in the order of time', async () => {
    const { tell, getJson } = watchWith(TRIP_ANSWER);
    await flushPromises();
    expect(getJson.mock.calls[0]?.[0]).toBe(
      'https://mine/snt/api/history/vehicle/HT%201%2Fa?from=1795000001000&to=1795000009000',
    );
    expect(tell).toHaveBeenCalledExactlyOnceWith({
      movingMs: 5_000,
      standingMs: 3_000,
      distanceM: 120.5,
      stops: [
        { fromMs: START_MS + 2_000, toMs: START_MS + 4_000, status: undefined },
        { fromMs: START_MS + 6_000, toMs: START_MS + 7_000, status: '2.1 Loading' },
      ],
      states: [{ fromMs: START_MS + 1_000, toMs: START_MS + 9_000, status: undefined }],
      speeds: [
        { atMs: START_MS + 2_000, kmh: 20 },
        { atMs: START_MS + 3_000, kmh: 30 },
      ],
    });
  });

  it('leaves out only the stops and speeds that it cannot read, and names them', async () => {
    const [stop] = TRIP_ANSWER.stops;
    const speed = { ts: [START_MS + 2_000, START_MS + 3_000, null, START_MS + 4_000], kmh: [20, -1, 5, 30] };
    const { tell, reject } = watchWith({ ...TRIP_ANSWER, stops: [{ ...stop, to: null }, stop], speed });
    await flushPromises();
    expect(reject.mock.calls).toEqual([
      [expect.stringMatching(/^speed #2: kmh: \S/)],
      [expect.stringMatching(/^stops #1: to: \S/)],
    ]);
    expect(tell.mock.calls[0]?.[0]).toMatchObject({
      stops: [{ fromMs: START_MS + 6_000, toMs: START_MS + 7_000, status: '2.1 Loading' }],
      speeds: [
        { atMs: START_MS + 2_000, kmh: 20 },
        { atMs: START_MS + 4_000, kmh: 30 },
      ],
    });
  });

  it('has no stops, states and speeds at times that count seconds, which are named', async () => {
    const [from, to] = [START_MS / 1_000 + 2, START_MS / 1_000 + 4];
    const spans = [{ from, to, status: null }];
    const { tell, reject } = watchWith({
      ...TRIP_ANSWER,
      stops: spans,
      states: spans,
      speed: { ts: [from, to], kmh: [20, 30] },
    });
    await flushPromises();
    const lengths = { movingMs: 5_000, standingMs: 3_000, distanceM: 120.5 };
    expect(tell).toHaveBeenCalledExactlyOnceWith({ ...lengths, stops: [], states: [], speeds: [] });
    expect(reject.mock.calls.map(([reason]) => reason)).toEqual([
      'speed: time 1795000002 counts seconds, not milliseconds',
      'stops #1: from: time 1795000002 counts seconds, not milliseconds',
      'states #1: from: time 1795000002 counts seconds, not milliseconds',
    ]);
  });

  it('keeps what can be read of another backend’s answer', async () => {
    const { tell } = watchWith({ movingMs: 1, standingMs: 2, distanceM: 3, stops: 'none', speed: { ts: ['soon'] } });
    await flushPromises();
    const empty = { stops: [], states: [], speeds: [] };
    expect(tell).toHaveBeenCalledExactlyOnceWith({ movingMs: 1, standingMs: 2, distanceM: 3, ...empty });
  });

  it.each([
    ['no such call', new CallError(404, 'Not found')],
    ['a stretch that is too long', new CallError(400, 'A window may span 12 hours at most')],
    ['an unreadable answer', { movingMs: -1 }],
    ['no object', 'none'],
  ])('is not known, and not asked for again: %s', async (_, answer) => {
    const { tell, getJson } = watchWith(answer);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tell).not.toHaveBeenCalled();
    expect(getJson).toHaveBeenCalledOnce();
  });

  it('is requested again if the backend is busy, not before the given delay', async () => {
    const { tell, getJson } = watchWith(
      new CallError(429, 'Busy', { retryAfterMs: 5_000 }),
      new CallError(0, 'Gone'),
      TRIP_ANSWER,
    );
    await vi.advanceTimersByTimeAsync(4_900);
    expect(getJson).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(getJson).toHaveBeenCalledTimes(3);
    expect(tell).toHaveBeenCalledOnce();
  });

  it('does not report an answer that comes after the scope has ended', async () => {
    const late = watchWith(TRIP_ANSWER);
    scope().dispose();
    await flushPromises();
    expect(late.tell).not.toHaveBeenCalled();
  });

  it('does not ask again after the scope has ended', async () => {
    const busy = watchWith(new CallError(503, 'Down'), TRIP_ANSWER);
    await flushPromises();
    scope().dispose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(busy.getJson).toHaveBeenCalledOnce();
  });
});
