/**
 * The dispatcher's board and its equipment table under 5,000 reports a second of 5,000 vehicles: a whole site server,
 * its HTTP intake and live socket, and the built app with its mine in Chromium with software WebGL. For each panel the
 * longest task of the page's thread by its processor time, how often one was longer than 50 ms, and how often the panel
 * changed. The software rasterizer is in another process and not counted. `npm run bench board [excavators] [trucks]
 * [vehicles]`.
 */
import { spawnSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../scripts/chromiumFlags.mjs';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { SiteServer } from '../e2e/support/siteServer.ts';
import { openApp } from '../e2e/support/views.ts';
import { BoardFleet } from './support/boardFleet.ts';
import { TASK_TRACE, taskTimes } from './support/longestTask.ts';

const [excavators = 30, trucks = 450, vehicles = 5_000] = process.argv.slice(2).map(Number);
const REPORTS_PER_S = 5_000;
const WARM_UP_MS = 8_000;
const MEASURE_MS = Number(process.env['MEASURE_MS'] ?? 10_000);
const LONG_TASK_MS = 50;

/**
 * Makes the page count changes of the panel's document, in batches as the browser reports them. A string: the page has
 * no helpers of tsx.
 */
const COUNT_DRAWINGS = `
window.benchDrawings = 0;
window.benchObserver?.disconnect();
window.benchObserver = new MutationObserver(() => { window.benchDrawings += 1; });
window.benchObserver.observe(document.querySelector('section.hf-panel') ?? document.body, { childList: true, subtree: true, characterData: true });
`;

/** Messages of the live socket. */
interface Received {
  messages: number;
}

function countMessages(page: Page): Received {
  const received: Received = { messages: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      received.messages += text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : 1;
    }),
  );
  return received;
}

async function measureBoard(page: Page, fleet: BoardFleet, received: Received) {
  await page.waitForTimeout(WARM_UP_MS);
  await page.evaluate(COUNT_DRAWINGS);
  const [sent, heard, startMs] = [fleet.accepted, received.messages, performance.now()];
  await page.context().browser()?.startTracing(page, TASK_TRACE);
  await page.waitForTimeout(MEASURE_MS);
  const trace = await page.context().browser()?.stopTracing();
  const seconds = (performance.now() - startMs) / 1_000;
  const tasks = taskTimes(trace ?? Buffer.from('{"traceEvents":[]}')).map(({ taskMs }) => taskMs);
  const drawings = await page.evaluate<number>('window.benchDrawings');
  const perS = (count: number) => Math.round((count / seconds) * 10) / 10;
  return {
    reportsPerS: Math.round(perS(fleet.accepted - sent)),
    receivedPerS: Math.round(perS(received.messages - heard)),
    longestTaskMs: Math.round(tasks.reduce((longest, ms) => Math.max(longest, ms), 0)),
    longTasks: tasks.filter((ms) => ms > LONG_TASK_MS).length,
    busyShare: Math.round((tasks.reduce((sum, ms) => sum + ms, 0) / seconds / 1_000) * 100) / 100,
    drawingsPerS: perS(drawings),
  };
}

const buildProcess = spawnSync(process.execPath, [projectPath('scripts/build.mjs')], { stdio: 'inherit' });
if (buildProcess.status !== 0) throw new Error('The product could not be built');
const site = await SiteServer.start({ HEADFRAME_FLEET: '1', HEADFRAME_LOG_LEVEL: 'warn' });
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
const fleet = await BoardFleet.start(site, { excavators, trucks, vehicles, reportsPerS: REPORTS_PER_S });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const received = countMessages(page);
  await openApp(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  fleet.drive();
  const closed = await measureBoard(page, fleet, received);
  await page.getByRole('navigation').getByRole('button', { name: 'Dispatcher' }).click();
  const panel = page.getByRole('region', { name: 'Dispatcher' });
  await panel.getByRole('article').first().waitFor({ timeout: 90_000 });
  const board = await measureBoard(page, fleet, received);
  const shownExcavators = await panel.getByRole('article').filter({ hasText: 'BX-' }).count();
  const shownTrucks = await panel.locator('.hf-digger__truck').filter({ hasText: 'BT-' }).count();
  await panel.getByRole('tab', { name: 'Equipment status' }).click();
  const table = await measureBoard(page, fleet, received);
  await panel.getByRole('button', { name: 'Timeline', exact: true }).click();
  const strips = await measureBoard(page, fleet, received);
  console.table({ closed, board, table, strips });
  console.log(
    JSON.stringify({
      name: 'board',
      ...{ vehicles, excavators: shownExcavators, trucks: shownTrucks },
      ...{ reportsPerS: board.reportsPerS, receivedPerS: board.receivedPerS },
      ...{ closedTaskMs: closed.longestTaskMs, boardTaskMs: board.longestTaskMs, boardLongTasks: board.longTasks },
      ...{ tableTaskMs: table.longestTaskMs, stripsTaskMs: strips.longestTaskMs },
      ...{ boardDrawingsPerS: board.drawingsPerS, boardBusyShare: board.busyShare },
    }),
  );
} finally {
  fleet.stop();
  await browser.close();
  await site.stop();
}
