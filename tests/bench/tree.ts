/**
 * The entity tree with 20,000 vehicles: first paint of the panel, expanding, checking all, delay until 5,000 checks
 * reach the views, and the script time of a keystroke in the search box, at rest and while 5,000 vehicles a second
 * report. Draw calls of the scene draw nothing: in software WebGL its frames would take up to 100 ms each, which depends
 * on what the camera shows. Until they report, the vehicles have no positions and the scene is at rest.
 */
import { type CDPSession, chromium, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../scripts/chromiumFlags.mjs';
import { SiteServer } from '../e2e/support/siteServer.ts';
import { openApp } from '../e2e/support/views.ts';
import { drawNothing } from '../support/drawNothing.ts';
import { CHECK_FOLDER, OPEN_PANEL, WATCH_TASKS } from './support/treePage.ts';

const VEHICLE_COUNT = Number(process.env['TREE_COUNT'] ?? 20_000);
/** As many folders, of 5,000 vehicles each. */
const CATEGORIES = ['Haul Truck', 'Loader', 'Drill', 'Bolter'];
const UPDATES_PER_S = 5000;
const LISTS_PER_S = 20;
/** The panel is opened this often, after the scene has come to rest: labels move and fade when the panel has closed. */
const OPENING_COUNT = 20;
const REST_MS = 700;
/** Odd: everything is checked in the end. */
const CHECK_ALL_COUNT = 9;
/** Within the demo mine. */
const MINE_CENTRE = { easting: 650_000, northing: 4_764_000, alt: 1000 } as const;
const SEARCH_TEXTS = ['HT-1234', 'ачих 77', 'truck 9', 'zzz'];

const vehicles = Array.from({ length: VEHICLE_COUNT }, (_, k) => ({
  id: `v${k}`,
  name: `HT-${k} ${k % 3 === 0 ? 'Ачих тэрэг' : 'Truck'} ${k % 100}`,
  type: 'vehicle',
  info: { category: CATEGORIES[k % CATEGORIES.length] },
}));

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

/** Script time that an act takes until two frames later, milliseconds. */
async function costOf(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const before = await scriptMs(session);
  await act();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return (await scriptMs(session)) - before;
}

const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const longestOf = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const roundToHundredth = (value: number) => Math.round(value * 100) / 100;

/** Sends fixes of all vehicles in turn over the live socket, in lists as the site server does. */
class FixFeed {
  socket: WebSocketRoute | undefined;
  /** Fixes sent so far. */
  sent = 0;
  #timer: NodeJS.Timeout | undefined;
  #startMs = 0;

  start(): void {
    this.#startMs = performance.now() - (this.sent / UPDATES_PER_S) * 1000;
    this.#timer = setInterval(() => this.#send(), 1000 / LISTS_PER_S);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** As many as are due by now: a busy machine sends longer lists, not fewer fixes. */
  #send(): void {
    const due = Math.floor(((performance.now() - this.#startMs) / 1000) * UPDATES_PER_S);
    const fixes = [];
    for (; this.sent < due; this.sent++) fixes.push(fixOf(this.sent));
    if (fixes.length > 0) this.socket?.send(JSON.stringify(fixes));
  }
}

/** A server that answers no ping is taken for silent: the page would show a banner and draw the scene without colour. */
function answerPing(socket: WebSocketRoute, text: string): void {
  const message = JSON.parse(text) as { type: string; timestamp?: number };
  if (message.type === 'ping') socket.send(JSON.stringify({ type: 'pong', timestamp: message.timestamp }));
}

/** The n-th fix: every vehicle goes to and fro on a grid of its own place. */
function fixOf(n: number): unknown {
  const [k, lap] = [n % VEHICLE_COUNT, Math.floor(n / VEHICLE_COUNT)];
  const easting = MINE_CENTRE.easting + (k % 150) * 8 + (lap % 2) * 5;
  const northing = MINE_CENTRE.northing + Math.floor(k / 150) * 8;
  const location = { easting, northing, alt: MINE_CENTRE.alt, zone: '48N' };
  return {
    type: 'location',
    deviceType: 'vehicle',
    id: `v${k}`,
    location,
    rotation: 90,
    velocity: 18,
    timestamp: Date.now(),
  };
}

/**
 * Cost of keystrokes while 5,000 vehicles a second report: script of the page from the key until two frames later,
 * including all updates and scene work in that time (without a key: `liveIdleMs`). The handling of the key itself is by
 * the clock, as long tasks are: other load on the machine counts there.
 */
async function underUpdates(page: Page, session: CDPSession, search: Locator, feed: FixFeed) {
  feed.start();
  // Each has reported twice: the first time it comes online, which happens once.
  while (feed.sent < 2 * VEHICLE_COUNT) await page.waitForTimeout(100);
  await page.evaluate(WATCH_TASKS);
  const keystrokes: number[] = [];
  const own: number[] = [];
  const before = feed.sent;
  const startMs = performance.now();
  for (const text of SEARCH_TEXTS) {
    for (const letter of text) {
      keystrokes.push(await costOf(page, session, () => page.keyboard.insertText(letter)));
      own.push(await page.evaluate<number>('window.benchKeyMs'));
    }
    await search.fill('');
  }
  const updatesPerS = Math.round(((feed.sent - before) * 1000) / (performance.now() - startMs));
  const longTasks = await page.evaluate<number[]>('window.benchTasks');
  const idle: number[] = [];
  for (let round = 0; round < 10; round++) idle.push(await costOf(page, session, () => Promise.resolve()));
  feed.stop();
  return {
    liveUpdatesPerS: updatesPerS,
    liveKeystrokeMs: roundToHundredth(percentile(keystrokes, 0.95)),
    liveKeystrokeMaxMs: roundToHundredth(longestOf(keystrokes)),
    liveIdleMs: roundToHundredth(percentile(idle, 0.5)),
    liveHandlingMs: roundToHundredth(percentile(own, 0.95)),
    liveLongestTaskMs: roundToHundredth(longestOf(longTasks)),
  };
}

async function measureTree(page: Page, feed: FixFeed) {
  const session = await page.context().newCDPSession(page);
  // Processor time of the page's thread: other load on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const monitor = page.getByRole('navigation').getByRole('button', { name: 'Monitor', exact: true });
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem').first().waitFor();
  const firstPaints: number[] = [];
  for (let round = 0; round < OPENING_COUNT; round++) {
    await monitor.click();
    await tree.waitFor({ state: 'detached' });
    await page.waitForTimeout(REST_MS);
    firstPaints.push(await page.evaluate<number>(OPEN_PANEL));
  }
  const rows = await page.getByRole('treeitem').count();
  const collapse = await costOf(page, session, () => tree.getByRole('treeitem').first().click());
  const expand = await costOf(page, session, () => tree.getByRole('treeitem').first().click());
  const checkAll: number[] = [];
  for (let round = 0; round < CHECK_ALL_COUNT; round++)
    checkAll.push(await costOf(page, session, () => page.getByRole('checkbox', { name: /^Select all/ }).click()));
  const checks: number[] = [];
  for (let round = 0; round < 10; round++) checks.push(await page.evaluate<number>(CHECK_FOLDER));
  const checkScript = await costOf(page, session, () => page.evaluate(CHECK_FOLDER));
  const idle = await costOf(page, session, () => Promise.resolve());
  const search = page.getByRole('textbox', { name: 'Search: Vehicle' });
  await search.focus();
  const keystrokes: number[] = [];
  for (const text of SEARCH_TEXTS) {
    for (const letter of text) keystrokes.push(await costOf(page, session, () => page.keyboard.insertText(letter)));
    await search.fill('');
  }
  const live = await underUpdates(page, session, search, feed);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return {
    keystrokeMs: roundToHundredth(percentile(keystrokes, 0.95)),
    keystrokeMedianMs: roundToHundredth(percentile(keystrokes, 0.5)),
    firstPaintMs: roundToHundredth(percentile(firstPaints, 0.5)),
    collapseMs: roundToHundredth(collapse),
    expandMs: roundToHundredth(expand),
    checkAllMs: roundToHundredth(percentile(checkAll, 0.5)),
    checked: VEHICLE_COUNT / CATEGORIES.length,
    checkToViewMs: roundToHundredth(percentile(checks, 0.5)),
    checkScriptMs: roundToHundredth(checkScript),
    idleMs: roundToHundredth(idle),
    ...live,
    rows,
    domNodes: nodes,
  };
}

const site = await SiteServer.start();
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: CHROMIUM_FLAGS,
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(drawNothing);
  await page.route('**/api/entities?type=vehicle*', (route) => route.fulfill({ json: vehicles }));
  await page.route('**/state/vehicle?*', (route) => route.fulfill({ json: [] }));
  const feed = new FixFeed();
  await page.routeWebSocket('**/stream', (socket) => {
    feed.socket = socket;
    socket.onMessage((message) => answerPing(socket, String(message)));
  });
  await openApp(page, site, 'operator', 'en', '/?viewer_1=default');
  const figures = await measureTree(page, feed);
  console.table(figures);
  console.log(JSON.stringify({ name: 'tree', entities: VEHICLE_COUNT, ...figures }));
} finally {
  await browser.close();
  await site.stop();
}
