import { expect, it, vi } from 'vitest';
import { createLink, type LinkPhase } from './link.ts';
import { onLinkBack } from './onLinkBack.ts';

async function goThrough(first: LinkPhase, phases: readonly LinkPhase[]) {
  const link = createLink();
  link.phase = first;
  const listener = vi.fn();
  const stop = onLinkBack(link, listener);
  for (const phase of phases) {
    link.phase = phase;
    await Promise.resolve();
  }
  stop();
  return { link, listener };
}

it.each<[LinkPhase, LinkPhase[], number]>([
  ['idle', ['connecting', 'live'], 0],
  ['live', ['stale'], 0],
  ['live', ['stale', 'live'], 1],
  ['live', ['stale', 'waiting', 'connecting', 'waiting', 'connecting', 'live'], 1],
  ['waiting', ['connecting', 'live', 'waiting', 'connecting', 'live'], 2],
])('from %s through %j the link is back %i times', async (first, phases, count) => {
  expect((await goThrough(first, phases)).listener).toHaveBeenCalledTimes(count);
});

it('nothing is told after the end', async () => {
  const { link, listener } = await goThrough('live', ['waiting']);
  link.phase = 'live';
  await Promise.resolve();
  expect(listener).not.toHaveBeenCalled();
});
