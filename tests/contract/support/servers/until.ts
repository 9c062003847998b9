/** Waits on a condition, outside of tests too. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @throws where it does not come about within a minute and a half */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + 90_000;
  while (!(await condition())) {
    if (performance.now() > giveUpAtMs) throw new Error(`Waited in vain for ${what}`);
    await sleep(50);
  }
}
