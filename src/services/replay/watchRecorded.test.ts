import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { CallError } from '../rest/CallError.ts';
import { watchRecorded } from './watchRecorded.ts';

const NOW_MS = 1_795_000_000_000;
const EARLIEST_MS = NOW_MS - 43_200_000;
const COMPLETE_PROGRESS = { sinceMs: EARLIEST_MS, recordedShare: undefined, stoppedReason: undefined };
const answerWhileWriting = (writtenTo: number) => ({
  earliest: EARLIEST_MS,
  recording: { state: 'on', past: { from: EARLIEST_MS, to: EARLIEST_MS + 1_000_000, writtenTo } },
});

const scope = scopeUnderFakeTimers();

/** Answers one after the other; an error is thrown. */
function watchWith(...answers: unknown[]) {
  const [tell, reportSkippedItems] = [vi.fn(), vi.fn()];
  const getJson = vi.fn(async (_url: string) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const rest = { getJson, reportSkippedItems };
  watchRecorded(scope(), { rest, sntUrl: 'https://mine/snt', nowMs: () => NOW_MS }, tell);
  return { tell, getJson, reportSkippedItems };
}

it('reports the start of the recording, and asks no more', async () => {
  const { tell, getJson } = watchWith({ earliest: EARLIEST_MS, recording: { state: 'on' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledExactlyOnceWith(COMPLETE_PROGRESS);
  expect(getJson.mock.calls).toEqual([
    [`https://mine/snt/api/history/overview?from=${NOW_MS - 60_000}&to=${NOW_MS}&buckets=1`, scope().signal],
  ]);
});

it('reports the progress of the past, until it is complete or its scope ends', async () => {
  const { tell } = watchWith(
    answerWhileWriting(EARLIEST_MS + 250_000),
    answerWhileWriting(EARLIEST_MS + 500_000),
    answerWhileWriting(0),
    answerWhileWriting(EARLIEST_MS),
  );
  await vi.advanceTimersByTimeAsync(4_500);
  expect(tell.mock.calls.map(([{ recordedShare }]) => recordedShare)).toEqual([0.25, 0.5, 0]);
  scope().dispose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledTimes(3);
});

it('takes back what a failed call no longer confirms, and asks with growing pauses until it is answered', async () => {
  const away = new CallError(503, 'Away');
  const { tell, getJson } = watchWith(
    answerWhileWriting(EARLIEST_MS + 250_000),
    ...[away, new CallError(404, 'Not found'), new CallError(503, 'Busy', { retryAfterMs: 30_000 })],
    answerWhileWriting(EARLIEST_MS + 750_000),
    away,
    { earliest: EARLIEST_MS, recording: { state: 'on' } },
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tell.mock.calls.map(([told]) => told?.recordedShare)).toEqual([0.25, undefined]);
  expect(tell).toHaveBeenLastCalledWith(undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(getJson).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(getJson).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(26_000);
  expect(getJson).toHaveBeenCalledTimes(4);
  expect(tell).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell.mock.calls.slice(2)).toEqual([
    [{ ...COMPLETE_PROGRESS, recordedShare: 0.75 }],
    [undefined],
    [COMPLETE_PROGRESS],
  ]);
  expect(getJson).toHaveBeenCalledTimes(7);
});

it('asks again where the first call fails, until its scope ends', async () => {
  const { tell, getJson } = watchWith(...[0, 429, 502].map((status) => new CallError(status, 'Away')), {
    earliest: EARLIEST_MS,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).toHaveBeenCalledExactlyOnceWith(COMPLETE_PROGRESS);
  expect(getJson).toHaveBeenCalledTimes(4);
  const ended = watchWith(new CallError(0, 'Away'), { earliest: EARLIEST_MS });
  await vi.advanceTimersByTimeAsync(1_000);
  scope().dispose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended.getJson).toHaveBeenCalledOnce();
  expect(ended.tell).not.toHaveBeenCalled();
});

it.each([
  ['no such call', new CallError(404, 'Not found')],
  ['an unreadable answer', 'none'],
])('reports nothing: %s', async (_, answer) => {
  const { tell, getJson } = watchWith(answer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tell).not.toHaveBeenCalled();
  expect(getJson).toHaveBeenCalledOnce();
});

it('reports that the recording has stopped, and that it has resumed', async () => {
  const stopped = { earliest: null, recording: { state: 'stopped', reason: 'the disk is full' } };
  const { tell } = watchWith(stopped, { earliest: EARLIEST_MS, recording: { state: 'on' } });
  await vi.advanceTimersByTimeAsync(60_000);
  const nothing = { sinceMs: undefined, recordedShare: undefined };
  expect(tell.mock.calls).toEqual([[{ ...nothing, stoppedReason: 'the disk is full' }], [COMPLETE_PROGRESS]]);
});

it('ignores a progress that it cannot read', async () => {
  const { tell } = watchWith(
    { earliest: EARLIEST_MS, recording: { past: { from: 'then' } } },
    { earliest: EARLIEST_MS },
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(tell).toHaveBeenCalledExactlyOnceWith(COMPLETE_PROGRESS);
});

it('leaves a start in seconds out, reports it until it is right, and tells the rest', async () => {
  const seconds = watchWith({ earliest: EARLIEST_MS / 1_000, recording: { state: 'stopped' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seconds.tell).toHaveBeenCalledWith(
    expect.objectContaining({ sinceMs: undefined, stoppedReason: expect.anything() }),
  );
  expect(seconds.reportSkippedItems).toHaveBeenCalledWith('recording', [
    `earliest: time ${EARLIEST_MS / 1_000} counts seconds, not milliseconds`,
  ]);
  const right = watchWith({ earliest: EARLIEST_MS });
  await vi.advanceTimersByTimeAsync(0);
  expect(right.reportSkippedItems).toHaveBeenCalledExactlyOnceWith('recording', []);
});
