/** Snapshots of a replay in parts, of backends whose flags and times cannot be read. */
import { expect, it, vi } from 'vitest';
import { FROM_MS, fixMessage, latestSocket, playRich, preparePlays } from '../../../tests/fixtures/replay/plays.ts';

preparePlays();

const AT_MS = FROM_MS + 5_000;
const part = (easting: number, id: string, fields: object = {}) => ({
  ts: AT_MS,
  data: [fixMessage(AT_MS - 500, easting, id)],
  ...fields,
});

it('is not whole by a part of which it cannot be read whether more follows', async () => {
  const { eastingOf, link } = await playRich();
  latestSocket().receive(part(50, 'HT-1', { snapshot: true, more: true }));
  latestSocket().receive(part(60, 'HT-2', { more: 'perhaps' }));
  expect([eastingOf(), eastingOf('HT-2')]).toEqual([10, undefined]);
  latestSocket().receive(part(70, 'HT-3'));
  expect([eastingOf(), eastingOf('HT-2'), eastingOf('HT-3')]).toEqual([50, 60, 70]);
  expect([link.rejected, link.lastRejection]).toEqual([1, expect.stringMatching(/^more: /)]);
});

it('is whole where nothing follows such a part, also while it is paused', async () => {
  const { source, eastingOf, state } = await playRich();
  source.pause();
  source.seek(AT_MS);
  latestSocket().receive(part(50, 'HT-1', { snapshot: true, more: true, seek: AT_MS }));
  latestSocket().receive(part(60, 'HT-2', { more: {} }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(eastingOf('HT-2')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect([eastingOf(), eastingOf('HT-2')]).toEqual([50, 60]);
  expect(state).toMatchObject({ phase: 'paused', seekTargetMs: undefined, atMs: AT_MS });
});

it('is none any more once the link is lost', async () => {
  const { eastingOf, state } = await playRich();
  latestSocket().receive(part(50, 'HT-1', { snapshot: true, more: true }));
  latestSocket().receive(part(60, 'HT-2', { more: 'perhaps' }));
  latestSocket().drop();
  await vi.advanceTimersByTimeAsync(4_000);
  expect([eastingOf(), eastingOf('HT-2')]).toEqual([10, undefined]);
  expect(state.isReconnecting).toBe(true);
});

it.each([
  [1, 0],
  ['true', 'false'],
])('may have the flags %j and %j', async (yes, no) => {
  const { eastingOf, link } = await playRich();
  latestSocket().receive(part(50, 'HT-1', { snapshot: yes, more: yes }));
  latestSocket().receive(part(60, 'HT-2', { more: yes }));
  expect(eastingOf('HT-2')).toBeUndefined();
  latestSocket().receive(part(70, 'HT-3', { snapshot: no, more: no }));
  expect([eastingOf(), eastingOf('HT-2'), eastingOf('HT-3')]).toEqual([50, 60, 70]);
  expect(link.rejected).toBe(0);
});

it.each([{}, { ts: null }])('is not shown without a time: %j', async (time) => {
  const { eastingOf, link, clock } = await playRich();
  latestSocket().receive({ snapshot: true, data: [fixMessage(AT_MS, 50)], ...time });
  expect(eastingOf()).toBe(10);
  expect(clock.now()).toBeGreaterThanOrEqual(FROM_MS);
  expect([link.rejected, link.lastRejection]).toEqual([1, 'ts: a snapshot has no time']);
});

it('may have the time of the seek that it answers', async () => {
  const { source, eastingOf, clock } = await playRich();
  source.seek(AT_MS);
  latestSocket().receive({ snapshot: true, seek: AT_MS, data: [fixMessage(AT_MS - 500, 50)] });
  expect([eastingOf(), clock.now()]).toEqual([50, AT_MS]);
});
