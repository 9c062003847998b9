import { expect, type Page } from '@playwright/test';

/** Fails where twenty more cycles leave more behind than two: in the counts that a cycle returns, listeners or nodes. */
export async function expectNoLeak(page: Page, cycle: () => Promise<Record<string, number>>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const listenerCount = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters');
    return { jsEventListeners, nodes };
  };
  await cycle();
  const before = { ...(await cycle()), ...(await listenerCount()) };
  let after: Record<string, number> = {};
  for (let round = 0; round < 20; round++) after = await cycle();
  expect({ ...after, ...(await listenerCount()) }).toEqual(before);
}
