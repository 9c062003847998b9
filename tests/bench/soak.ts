/**
 * Whether memory stays where it is and the page responds: a whole site server with the demo mine and 1,000 vehicles, and
 * the built app in a browser that watches it. Prints a row every twelfth of the time: resident memory of the server, heap
 * of the page after a collection, and tasks of the page's thread that took more than 50 ms by the clock, without the first
 * minute of the whole fleet and without the bench's own collections. So that the clock does not count the time of server,
 * browser and software drawing, the page's thread has priority over them where the system permits it (`prioritized`). Of
 * ten seconds of each row, a trace says how much processor time the longest task took; frames with long tasks are printed
 * with the scripts that ran in them.
 *
 * `npm run bench soak` takes 4 min, `npm run bench soak -- --minutes 60` an hour; `--vehicles 20000 --views 4` is the
 * largest fleet that the demo mine drives, in four viewers. The first quarter is warm-up; the slopes are of the rest.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../scripts/chromiumFlags.mjs';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { SiteServer } from '../e2e/support/siteServer.ts';
import { openMain } from '../e2e/support/test.ts';
import { longestTask, TASK_TRACE } from './support/longestTask.ts';
import { prioritizePages } from './support/pagePriority.ts';
import { type ThreadTime, ThreadTimes } from './support/threadTimes.ts';
import { waitForFleet, waitForHeader } from './support/wholeFleet.ts';

const DEFAULT_VEHICLES = 1_000;
const ROW_COUNT = 12;
const DEFAULT_MINUTES = 4;
/** Tasks are not counted until then. */
const SETTLE_MS = 60_000;
const COLLECTION_MS = 1_000;
const TRACE_MS = 10_000;
/** A fleet of thousands on a slow machine takes its time to start. */
const SCENE_WITHIN_MS = 60_000;
const LONG_TASK_MS = 50;
const FOUR_VIEWERS = 'Four in a grid';

/**
 * A string: the page has no helpers of tsx. Frames are kept long enough to be told of a task in them. They name no timer's
 * callback, so that long runs of intervals are kept with what set them.
 */
const WATCH_TASKS = `
window.benchTasks = [];
window.benchFrames = [];
window.benchIgnoreUntilMs = 0;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    if (startTime < window.benchIgnoreUntilMs) continue;
    const startedAtMs = performance.timeOrigin + startTime;
    window.benchTasks.push({ startMs: startTime, startedAtMs, lengthMs: Math.round(duration) });
  }
}).observe({ entryTypes: ['longtask'] });
new PerformanceObserver((list) => {
  for (const { startTime, duration, renderStart, styleAndLayoutStart, scripts } of list.getEntries()) {
    const endMs = startTime + duration;
    if (!window.benchTasks.some(({ startMs }) => startMs >= startTime - 1 && startMs <= endMs)) continue;
    window.benchFrames.push({
      atS: Math.round(startTime / 1000),
      frameMs: Math.round(duration),
      renderMs: renderStart && Math.round(endMs - renderStart),
      layoutMs: styleAndLayoutStart && Math.round(endMs - styleAndLayoutStart),
      ran: scripts.map((script) => script.invoker + ' ' + script.sourceFunctionName + ' ' + Math.round(script.duration) + ' ms'),
    });
  }
}).observe({ entryTypes: ['long-animation-frame'] });
const setTimer = window.setInterval.bind(window);
window.setInterval = (run, periodMs) => {
  const setBy = new Error().stack;
  return setTimer(() => {
    const startMs = performance.now();
    run();
    const ranMs = Math.round(performance.now() - startMs);
    if (ranMs > 40) window.benchFrames.push({ atS: Math.round(startMs / 1000), periodMs, ranMs, run: String(run), setBy });
  }, periodMs);
};
`;

interface Options {
  minutes: number;
  vehicles: number;
  /** Viewers side by side, 1 or 4. */
  views: number;
}

interface Row {
  minute: number;
  serverRssMb: number;
  pageHeapMb: number;
  updatesPerSecond: number;
  longTasks: number;
  longestTaskMs: number;
  /** Of the long tasks, those whose thread itself ran for more than 50 ms; all where that is not known. */
  ranLong: number;
  /** Processor time of the longest task of a trace. */
  longestCpuMs: number;
}

const roundTo = (value: number, digits = 1) => Number(value.toFixed(digits));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function pageHeapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** A frame brings one message or a list of them. */
function messagesIn(payload: string | Buffer): number {
  const text = String(payload);
  return text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : 1;
}

/** Resident memory, all threads of the process included. */
function residentMb(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4_096) / 1_048_576;
}

/** Of the line through all points, in units an hour. */
function slopePerHour(rows: readonly Row[], of: (row: Row) => number): number {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = rows.map(({ minute }) => minute / 60);
  const y = rows.map(of);
  const [meanX, meanY] = [meanOf(x), meanOf(y)];
  const over = x.reduce((sum, value, k) => sum + (value - meanX) * ((y[k] ?? 0) - meanY), 0);
  return over / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}

/** Counts no task from now for a time. */
async function ignoreTasks(page: Page, forMs: number): Promise<void> {
  await page.evaluate(`window.benchIgnoreUntilMs = performance.now() + ${forMs}`);
}

interface LongTask extends Partial<ThreadTime> {
  /** Epoch milliseconds. */
  startedAtMs: number;
  lengthMs: number;
}

/** The long tasks since this was asked last, with what their thread did meanwhile; printed. */
async function longTasks(page: Page, times: ThreadTimes | undefined): Promise<LongTask[]> {
  const tasks = await page.evaluate<LongTask[]>('window.benchTasks.splice(0)');
  return tasks.map(({ startedAtMs, lengthMs }) => {
    const task = { startedAtMs, lengthMs, ...times?.during(startedAtMs, lengthMs) };
    console.log(JSON.stringify(task, (_, value) => (typeof value === 'number' ? Math.round(value) : value)));
    return task;
  });
}

/** Prints the frames with long tasks since this was asked last: how long they drew and laid out, and the scripts of more than 5 ms. */
async function printLongFrames(page: Page): Promise<void> {
  for (const frame of await page.evaluate<object[]>('window.benchFrames.splice(0)')) console.log(JSON.stringify(frame));
}

/** Processor time of the longest task on the page's thread in the next ten seconds, milliseconds. */
async function longestCpuMs(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, TASK_TRACE);
  await wait(TRACE_MS);
  return longestTask(await browser.stopTracing()).longestTaskMs;
}

async function showFourViewers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Layout/ }).click();
  await page.getByRole('radio', { name: FOUR_VIEWERS }).click();
  await page.getByRole('region', { name: 'Viewer 4' }).waitFor();
  await page.keyboard.press('Escape');
}

async function runSoak({ minutes, vehicles, views }: Options): Promise<void> {
  const site = await SiteServer.start({ HEADFRAME_FLEET: String(vehicles), HEADFRAME_LOG_LEVEL: 'warn' });
  let browser: Browser | undefined;
  let times: ThreadTimes | undefined;
  try {
    await waitForFleet(site, vehicles);
    browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    let messages = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (messages += messagesIn(payload))));
    await page.addInitScript(WATCH_TASKS);
    await openMain(page, site, 'dispatcher', SCENE_WITHIN_MS);
    if (views === 4) await showFourViewers(page);
    await waitForHeader(page, vehicles);
    const isPrioritized = await prioritizePages(browser);
    await ignoreTasks(page, SETTLE_MS);
    await page.evaluate('window.benchTasks.length = 0');
    times = await ThreadTimes.ofPage(browser);
    const session = await page.context().newCDPSession(page);
    const rows: Row[] = [];
    const startMs = Date.now();
    for (let k = 1; k <= ROW_COUNT; k++) {
      const [beforeMs, before] = [Date.now(), messages];
      await wait(Math.max(0, (minutes * 60_000) / ROW_COUNT - TRACE_MS));
      await printLongFrames(page);
      const tasks = await longTasks(page, times);
      const tracedMs = await longestCpuMs(browser, page);
      await ignoreTasks(page, Math.max(COLLECTION_MS, SETTLE_MS - (Date.now() - startMs)));
      rows.push({
        minute: roundTo((Date.now() - startMs) / 60_000),
        serverRssMb: roundTo(residentMb(site.pid)),
        pageHeapMb: roundTo(await pageHeapMb(session)),
        updatesPerSecond: Math.round(((messages - before) / (Date.now() - beforeMs)) * 1_000),
        longTasks: tasks.length,
        longestTaskMs: Math.max(0, ...tasks.map(({ lengthMs }) => lengthMs)),
        ranLong: tasks.filter(({ lengthMs, ranMs = lengthMs }) => ranMs > LONG_TASK_MS).length,
        longestCpuMs: roundTo(tracedMs),
      });
      console.log(JSON.stringify(rows.at(-1)));
    }
    console.table(rows);
    const warm = rows.slice(Math.ceil(ROW_COUNT / 4));
    const [first, last] = [warm[0], warm.at(-1)];
    const growthOf = (of: (row: Row) => number) => ({
      perHourMb: roundTo(slopePerHour(warm, of)),
      fromMb: first && of(first),
      toMb: last && of(last),
    });
    const serverGrowth = growthOf(({ serverRssMb }) => serverRssMb);
    const pageGrowth = growthOf(({ pageHeapMb: heap }) => heap);
    const tasks = {
      prioritized: isPrioritized,
      over50Ms: rows.reduce((sum, row) => sum + row.longTasks, 0),
      ranOver50Ms: rows.reduce((sum, row) => sum + row.ranLong, 0),
      longestMs: Math.max(...rows.map(({ longestTaskMs }) => longestTaskMs)),
      longestCpuMs: Math.max(0, ...rows.filter(({ minute }) => minute > 1).map((row) => row.longestCpuMs)),
    };
    console.log(
      JSON.stringify({ name: 'soak', n: vehicles, views, minutes, server: serverGrowth, page: pageGrowth, tasks }),
    );
  } finally {
    times?.stop();
    await browser?.close();
    await site.stop();
  }
}

/** A number among the arguments. */
function numberArgument(name: string, usual: number): number {
  const at = process.argv.indexOf(name);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!(value > 0)) throw new Error(`${name} needs a number above 0`);
  return value;
}

const options: Options = {
  minutes: numberArgument('--minutes', DEFAULT_MINUTES),
  vehicles: numberArgument('--vehicles', DEFAULT_VEHICLES),
  views: numberArgument('--views', 1),
};
if (options.views !== 1 && options.views !== 4) throw new Error('--views is 1 or 4');
const buildProcess = spawnSync(process.execPath, [projectPath('scripts/build.mjs')], { stdio: 'inherit' });
if (buildProcess.status !== 0) throw new Error('The product could not be built');
await runSoak(options);
