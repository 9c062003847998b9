/**
 * The dispatcher's board and its equipment table under 5,000 reports a second of 5,000 vehicles: fixes, states of tablets
 * and transactions of trucks that move between 30 excavators. Chromium with software WebGL. For each the longest task of
 * the page's thread by its processor time, how often it was longer than 50 ms, and how often the board was drawn.
 * `npm run bench board [excavators] [vehicles]`.
 */
import { chromium, type Page, type WebSocketRoute } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../scripts/chromiumFlags.mjs';
import { HAUL_STAGES } from '../../src/domain/haul/stages.ts';
import { SiteServer } from '../e2e/support/siteServer.ts';
import { arrive } from '../e2e/support/views.ts';
import { TASK_TRACE, taskTimes } from './support/longestTask.ts';

const [EXCAVATORS = 30, VEHICLES = 5_000] = process.argv.slice(2).map(Number);
const UPDATES_PER_S = 5_000;
const LISTS_PER_S = 20;
const WARM_UP_MS = 8_000;
const MEASURE_MS = Number(process.env['MEASURE_MS'] ?? 10_000);
const LONG_TASK_MS = 50;
const STAGES = [...HAUL_STAGES, 'Ачаатай тээвэр'];

const vehicles = Array.from({ length: VEHICLES }, (_, k) => ({
  id: `v${k}`,
  name: k < EXCAVATORS ? `BX-${k}` : `BT-${k}`,
  type: 'vehicle',
  info: { category: k < EXCAVATORS ? 'OPExcavator' : 'OPMiningTruck', isOp: true },
}));

/** Sends reports over the live socket, in lists as the site server does. */
class Feed {
  socket: WebSocketRoute | undefined;
  sent = 0;
  readonly #startMs = performance.now();
  #timer: NodeJS.Timeout | undefined;

  start(): void {
    this.#timer = setInterval(() => this.#send(), 1_000 / LISTS_PER_S);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** As many as are due by now: a busy machine sends longer lists, not fewer reports. */
  #send(): void {
    const due = Math.floor(((performance.now() - this.#startMs) / 1_000) * UPDATES_PER_S);
    const reports = [];
    for (; this.sent < due; this.sent++) reports.push(reportOf(this.sent));
    if (reports.length > 0) this.socket?.send(JSON.stringify(reports));
  }
}

/** Of five reports three are fixes, one a tablet's state and one a transaction. */
function reportOf(n: number): unknown {
  const k = n % VEHICLES;
  const lap = Math.floor(n / VEHICLES);
  const [id, timestamp] = [`v${k}`, Date.now()];
  const excavator = `v${(k + lap) % Math.max(1, EXCAVATORS)}`;
  const kind = k < EXCAVATORS ? 0 : (k + lap) % 5;
  if (kind === 1) {
    const state = {
      status: `1.${lap % 4} Haul`,
      startTime: timestamp,
      user: `Operator ${k}`,
      load: { selectedVehicle: excavator },
    };
    return { type: 'changed', deviceType: 'tablet', event: 'STATE', id, state, timestamp };
  }
  if (kind === 2) {
    const load = { selectedVehicle: excavator };
    const txn_status = STAGES[(k + lap) % STAGES.length];
    return { type: 'alert', alert: { type: 'change_status', deviceId: id, timestamp, txn_status, load } };
  }
  const location = {
    easting: 650_000 + (k % 150) * 8 + (lap % 2) * 5,
    northing: 4_764_000 + Math.floor(k / 150) * 8,
    alt: 1_000,
    zone: '48N',
  };
  return { type: 'location', deviceType: 'vehicle', id, location, rotation: 90, velocity: 18, timestamp };
}

/** Has the page count how often the panel's document changes, in batches as the browser tells them. A text: the page knows nothing of what tsx adds. */
const COUNT_DRAWINGS = `
window.benchDrawings = 0;
window.benchObserver?.disconnect();
window.benchObserver = new MutationObserver(() => { window.benchDrawings += 1; });
window.benchObserver.observe(document.querySelector('section.hf-panel') ?? document.body, { childList: true, subtree: true });
`;

async function measure(page: Page, feed: Feed) {
  await page.waitForTimeout(WARM_UP_MS);
  await page.evaluate(COUNT_DRAWINGS);
  const [before, startMs] = [feed.sent, performance.now()];
  await page.context().browser()?.startTracing(page, TASK_TRACE);
  await page.waitForTimeout(MEASURE_MS);
  const trace = await page.context().browser()?.stopTracing();
  const seconds = (performance.now() - startMs) / 1_000;
  const tasks = taskTimes(trace ?? Buffer.from('{"traceEvents":[]}')).map(({ taskMs }) => taskMs);
  const drawings = await page.evaluate<number>('window.benchDrawings');
  return {
    updatesPerS: Math.round((feed.sent - before) / seconds),
    longestTaskMs: Math.round(tasks.reduce((longest, ms) => Math.max(longest, ms), 0)),
    longTasks: tasks.filter((ms) => ms > LONG_TASK_MS).length,
    busyShare: Math.round((tasks.reduce((sum, ms) => sum + ms, 0) / seconds / 1_000) * 100) / 100,
    drawingsPerS: Math.round((drawings / seconds) * 10) / 10,
  };
}

const site = await SiteServer.start();
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
const feed = new Feed();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.route('**/api/entities?type=vehicle*', (route) => route.fulfill({ json: vehicles }));
  await page.route('**/state/vehicle?*', (route) => route.fulfill({ json: [] }));
  await page.routeWebSocket('**/stream', (socket) => {
    feed.socket = socket;
  });
  await arrive(page, site, 'dispatcher', 'en', '/?viewer_1=default');
  feed.start();
  const closed = await measure(page, feed);
  await page.getByRole('navigation').getByRole('button', { name: 'Dispatcher' }).click();
  const panel = page.getByRole('region', { name: 'Dispatcher' });
  const board = await measure(page, feed);
  const trucks = await panel.getByRole('article').getByRole('button', { name: /BT-/ }).count();
  await panel.getByRole('tab', { name: 'Equipment status' }).click();
  const table = await measure(page, feed);
  await panel.getByRole('button', { name: 'Timeline', exact: true }).click();
  const strips = await measure(page, feed);
  console.table({ closed, board, table, strips });
  console.log(
    JSON.stringify({
      name: 'board',
      ...{ vehicles: VEHICLES, excavators: EXCAVATORS, trucks, updatesPerS: board.updatesPerS },
      ...{ closedTaskMs: closed.longestTaskMs, boardTaskMs: board.longestTaskMs, boardLongTasks: board.longTasks },
      ...{ tableTaskMs: table.longestTaskMs, stripsTaskMs: strips.longestTaskMs },
      ...{ boardDrawingsPerS: board.drawingsPerS, boardBusyShare: board.busyShare },
    }),
  );
} finally {
  feed.stop();
  await browser.close();
  await site.stop();
}
