/** A replay of a backend whose times count seconds: nothing is shown at 1970, and nobody waits for it without end. */
import { expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import {
  FROM_MS,
  fixMessage,
  flushPromises,
  latestSocket,
  playRich,
  preparePlays,
  startPlay,
} from '../../../tests/fixtures/replay/plays.ts';

preparePlays();

const FROM_S = FROM_MS / 1_000;
const REASON = `ts: time ${FROM_S} counts seconds, not milliseconds`;

async function openPlay() {
  const parts = startPlay();
  await flushPromises();
  latestSocket().open();
  return parts;
}

it.each([
  ['frames', {}],
  ['snapshots', { snapshot: true }],
])('ends where none of its %s has a time, with the reason', async (_what, fields) => {
  const { state, link, endings, playScope, mishaps } = await openPlay();
  latestSocket().receive({ status: 'STARTED', ts: FROM_S });
  for (let k = 0; k < 8; k++) latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS)], ...fields });
  expect(state).toMatchObject({ phase: 'waiting', atMs: undefined });
  expect([link.rejected, link.lastRejection, mishaps]).toEqual([9, REASON, ['message']]);
  expect(endings).toEqual([]);
  for (let k = 0; k < 5; k++) latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS)], ...fields });
  expect(endings).toEqual([['startFailed', { kind: 'inSeconds', time: FROM_S }]]);
  expect(playScope.ended).toBe(true);
});

it.each([
  ['of 1970', 86_400, { kind: 'of1970', time: 86_400 }],
  ['before 1970', -1, { kind: 'none' }],
  ['in words', 'yesterday', { kind: 'none' }],
  ['of a part of a second', FROM_S + 0.5, { kind: 'inSeconds', time: FROM_S + 0.5 }],
  ['of a part of a millisecond', FROM_MS + 0.5, { kind: 'none' }],
  ['missing', undefined, { kind: 'none' }],
])('names times that are %s', async (_what, ts, reason) => {
  const { endings } = await openPlay();
  for (let k = 0; k < 10; k++) latestSocket().receive({ ts, snapshot: true, data: [fixMessage(FROM_MS)] });
  expect(endings).toEqual([['startFailed', reason]]);
});

it('begins with the first frame that has a time, and waits for that one anew after each', async () => {
  const { state, endings, eastingOf } = await openPlay();
  for (let k = 0; k < 9; k++) latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS, 50)] });
  latestSocket().receive({ ts: FROM_MS, data: [fixMessage(FROM_MS, 10)] });
  expect(state).toMatchObject({ phase: 'playing', atMs: FROM_MS });
  latestSocket().drop();
  await vi.advanceTimersByTimeAsync(500);
  latestSocket().open();
  for (let k = 0; k < 9; k++) latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS, 50)] });
  expect(endings).toEqual([]);
  expect(eastingOf()).toBe(10);
  latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS, 50)] });
  expect(endings).toEqual([['error', { kind: 'inSeconds', time: FROM_S }]]);
  expect(FakeSocket.opened).toHaveLength(2);
});

it('that plays already keeps its clock, its gaps and its picture, and shows messages by their own times', async () => {
  const { state, link, clock, endings, eastingOf } = await playRich();
  for (let k = 0; k < 20; k++)
    latestSocket().receive({ ts: FROM_S + k, snapshot: true, data: [fixMessage(FROM_MS, 50)] });
  latestSocket().receive({ status: 'GAP', from: FROM_S, to: FROM_S + 9 });
  expect(clock.now()).toBeGreaterThanOrEqual(FROM_MS);
  expect(eastingOf()).toBe(10);
  expect(state.gaps).toEqual([]);
  expect(link.rejected).toBe(21);
  expect(endings).toEqual([]);
  latestSocket().receive({ ts: FROM_S, data: [fixMessage(FROM_MS + 100, 60)] });
  expect(eastingOf()).toBe(60);
  latestSocket().receive({ ts: FROM_MS + 1_000, data: [fixMessage(FROM_S, 70)] });
  expect(eastingOf()).toBe(60);
  expect(link.rejected).toBe(23);
});
