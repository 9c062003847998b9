/** Waits on a condition, outside of tests too. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @throws where it does not come about in time */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 180_000,
): Promise<void> {
  const giveUpAtMs = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain for ${what}`);
    await sleep(50);
  }
}
