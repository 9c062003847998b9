import { spawnSync } from 'node:child_process';
import type { Browser } from '@playwright/test';

const PRIORITY = '5';

/**
 * Gives the threads of every page real-time priority: none waits for a core that server, browser and software drawing share
 * with it, so that the clock measures the page's own work. Those of the garbage collector, too: the main thread waits for them.
 * @returns false where the system does not permit it
 */
export async function prioritizePages(browser: Browser): Promise<boolean> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.every(
    ({ id }) => spawnSync('chrt', ['--all-tasks', '--rr', '--pid', PRIORITY, String(id)]).status === 0,
  );
}
