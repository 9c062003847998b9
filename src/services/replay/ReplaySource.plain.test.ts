/** Backends that do not know the authorisation of the replay socket, and answer it as a request that they refuse. */
import { describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  FROM_MS,
  fixMessage,
  flushPromises,
  freshToken,
  latestSocket,
  playRich,
  preparePlays,
  startPlay,
  TO_MS,
} from '../../../tests/fixtures/replay/plays.ts';

preparePlays();

const START = { command: 'start', start_date: FROM_MS, end_date: TO_MS, speed: 2 };
const FAULTS = [
  ['ERROR', 'error'],
  ['INVALID_REQUEST', 'noData'],
] as const;

/** A play whose backend has answered the authorisation, if nothing else. */
async function playAnswered(answer: object) {
  const parts = startPlay();
  await flushPromises();
  latestSocket().open();
  expect(latestSocket().sent).toMatchObject([{ type: 'authorization' }, START]);
  latestSocket().receive(answer);
  await flushPromises();
  return parts;
}

describe.each(FAULTS)('an answer %s before anything else', (status, outcome) => {
  it('is not the end: the play is asked for once more, without an authorisation', async () => {
    const { state, ended, eastingOf } = await playAnswered({ status, message: 'unknown type' });
    expect(ended).toEqual([]);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(FakeSocket.opened[0]?.readyState).toBe(3);
    latestSocket().open();
    latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 900) });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
    expect(eastingOf()).toBe(10);
    freshToken('token-2');
    expect(latestSocket().sent).toEqual([START]);
    latestSocket().receive({ status: 'FINISHED' });
    expect(ended).toEqual(['finished']);
  });

  it('counts once: the next one ends the play', async () => {
    const { ended } = await playAnswered({ status });
    latestSocket().open();
    latestSocket().receive({ status: 'NO_DATA' });
    expect(ended).toEqual(['noData']);
    const again = await playAnswered({ status });
    latestSocket().open();
    latestSocket().receive({ status });
    expect(again.ended).toEqual([outcome]);
  });

  it('is the end where the backend does not play without an authorisation', async () => {
    const { ended } = await playAnswered({ status });
    latestSocket().open();
    latestSocket().drop(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toEqual([outcome]);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('shows nothing of what it may carry', async () => {
    const { state } = await playAnswered({ status, ts: FROM_MS + 9, data: { message: 'unknown type' } });
    expect(state.phase).toBe('waiting');
    latestSocket().open();
    latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 900) });
    expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS + 1_000 });
  });

  it('ends a play of a server that has begun it', async () => {
    const { ended } = await playAnswered({ status: 'STARTED', features: ['seek'] });
    latestSocket().receive({ status });
    expect(ended).toEqual([outcome]);
    const rich = await playRich();
    latestSocket().receive({ status });
    expect(rich.ended).toEqual([outcome]);
  });
});

/** The next session, some seconds after the last one was closed with a code. */
async function sessionAfter(code: number): Promise<unknown[]> {
  latestSocket().drop(code);
  await vi.advanceTimersByTimeAsync(8_000);
  latestSocket().open();
  await flushPromises();
  return latestSocket().sent;
}

describe('a backend that closes the socket on an authorisation', () => {
  it.each([1002, 1003, 1007])('with %s is asked once more, without', async (code) => {
    const { state, ended } = startPlay();
    await flushPromises();
    latestSocket().open();
    expect(await sessionAfter(code)).toEqual([START]);
    latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 900) });
    expect([state.phase, ended]).toEqual(['playing', []]);
  });

  it('with 1008, which may mean the token, is asked without after the second time, and no more after the third', async () => {
    const { state, ended } = startPlay();
    await flushPromises();
    latestSocket().open();
    latestSocket().drop(1008);
    freshToken('token-2');
    await vi.advanceTimersByTimeAsync(8_000);
    latestSocket().open();
    expect(latestSocket().sent).toMatchObject([{ type: 'authorization' }, START]);
    expect(await sessionAfter(1008)).toEqual([START]);
    freshToken('token-3');
    expect(latestSocket().sent).toEqual([START]);
    expect([state.phase, ended]).toEqual(['waiting', []]);
    latestSocket().drop(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([FakeSocket.opened.length, ended.length]).toEqual([3, 1]);
  });

  it.each([
    [4401, 2],
    [4403, 1],
  ])('with %s refuses the user: nothing is asked for without', async (code, sessions) => {
    const { ended } = startPlay();
    await flushPromises();
    for (let k = 0; k < sessions; k++) {
      latestSocket().open();
      expect(latestSocket().sent).toMatchObject([{ type: 'authorization' }, START]);
      latestSocket().drop(code);
      await vi.advanceTimersByTimeAsync(8_000);
    }
    expect([FakeSocket.opened.length, ended.length]).toEqual([sessions, 1]);
  });

  it.each([1001, 1006, 1011, 1012, 1013])('with %s is away for a moment, and asked with it', async (code) => {
    startPlay();
    await flushPromises();
    latestSocket().open();
    for (let k = 0; k < 3; k++) expect(await sessionAfter(code)).toMatchObject([{ type: 'authorization' }, START]);
  });

  it('after it has answered has another reason', async () => {
    await playAnswered({ status: 'STARTED', features: ['seek'] });
    expect(await sessionAfter(1002)).toMatchObject([{ type: 'authorization' }, START]);
  });
});

it('seeks and lost links are further sessions without an authorisation', async () => {
  const { source, ended, state } = await playAnswered({ status: 'ERROR' });
  latestSocket().open();
  latestSocket().receive({ ts: FROM_MS + 1_000, data: fixMessage(FROM_MS + 900) });
  await vi.advanceTimersByTimeAsync(1_000);
  source.seek(FROM_MS + 600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.opened).toHaveLength(3);
  latestSocket().open();
  expect(latestSocket().sent).toEqual([{ ...START, start_date: FROM_MS + 600_000 }]);
  latestSocket().receive({ ts: FROM_MS + 600_000, data: fixMessage(FROM_MS + 600_000) });
  latestSocket().drop();
  await vi.advanceTimersByTimeAsync(1_000);
  latestSocket().open();
  expect(FakeSocket.opened).toHaveLength(4);
  expect(latestSocket().sent).toMatchObject([{ command: 'start' }]);
  latestSocket().receive({ ts: FROM_MS + 601_000, data: fixMessage(FROM_MS + 601_000) });
  expect(state).toMatchObject({ phase: 'playing', isReconnecting: false });
  latestSocket().receive({ status: 'ERROR' });
  expect(ended).toEqual(['error']);
});

it('an answer NO_DATA is about the stretch, not about the authorisation', async () => {
  const { ended } = await playAnswered({ status: 'NO_DATA' });
  expect(ended).toEqual(['noData']);
  expect(FakeSocket.opened).toHaveLength(1);
});
