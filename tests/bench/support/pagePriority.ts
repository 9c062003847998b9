import { spawnSync } from 'node:child_process';
import type { Browser } from '@playwright/test';

const PRIORITY = '5';
const MAIN_THREAD_PRIORITY = '7';

/**
 * Gives the threads of every page real-time priority: none waits for a core that server, browser and software drawing share
 * with it, so that the clock measures the page's own work. Those of the garbage collector, too: the main thread waits for
 * them. It goes before them, or they would have both cores of a small machine for a whole time slice of 100 ms.
 * @returns false where the system does not permit it
 */
export async function prioritizePages(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.every(({ id }) => setPriority(PRIORITY, id, '--all-tasks') && setPriority(MAIN_THREAD_PRIORITY, id));
}

/** @returns false where the system does not permit it */
function setPriority(priority: string, id: number, ...flags: string[]): boolean {
  return spawnSync('chrt', [...flags, '--rr', '--pid', priority, String(id)]).status === 0;
}
