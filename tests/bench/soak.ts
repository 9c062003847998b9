/**
 * Whether memory stays where it is: a whole site server with the demo mine and 1,000 vehicles, and the built app in a
 * browser that watches it. A row every twelfth of the time: resident memory of the server, heap of the page after a
 * collection. `npm run bench soak` takes 4 min; `npm run bench soak -- --minutes 60` an hour. The first quarter is
 * warm-up; the slopes are of the rest.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type CDPSession, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../scripts/chromiumFlags.mjs';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { SiteServer } from '../e2e/support/siteServer.ts';
import { openMain } from '../e2e/support/test.ts';

const VEHICLES = 1_000;
const ROWS = 12;
const DEFAULT_MINUTES = 4;

interface Row {
  minute: number;
  serverRssMb: number;
  pageHeapMb: number;
  updatesPerSecond: number;
}

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = rows.map(({ minute }) => minute / 60);
  const y = rows.map(of);
  const [meanX, meanY] = [mean(x), mean(y)];
  const over = x.reduce((sum, value, k) => sum + (value - meanX) * ((y[k] ?? 0) - meanY), 0);
  return over / x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
}

async function soak(minutes: number): Promise<void> {
  const site = await SiteServer.start({ HEADFRAME_FLEET: String(VEHICLES), HEADFRAME_LOG_LEVEL: 'warn' });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    let messages = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (messages += messagesIn(payload))));
    await openMain(page, site);
    const session = await page.context().newCDPSession(page);
    const rows: Row[] = [];
    const startMs = Date.now();
    for (let k = 1; k <= ROWS; k++) {
      const [beforeMs, before] = [Date.now(), messages];
      await pause((minutes * 60_000) / ROWS);
      rows.push({
        minute: rounded((Date.now() - startMs) / 60_000),
        serverRssMb: rounded(residentMb(site.pid)),
        pageHeapMb: rounded(await pageHeapMb(session)),
        updatesPerSecond: Math.round(((messages - before) / (Date.now() - beforeMs)) * 1_000),
      });
      console.log(JSON.stringify(rows.at(-1)));
    }
    console.table(rows);
    const warm = rows.slice(Math.ceil(ROWS / 4));
    const [first, last] = [warm[0], warm.at(-1)];
    const growth = (of: (row: Row) => number) => ({
      perHourMb: rounded(slopePerHour(warm, of)),
      fromMb: first && of(first),
      toMb: last && of(last),
    });
    const serverGrowth = growth(({ serverRssMb }) => serverRssMb);
    const pageGrowth = growth(({ pageHeapMb: heap }) => heap);
    console.log(JSON.stringify({ name: 'soak', n: VEHICLES, minutes, server: serverGrowth, page: pageGrowth }));
  } finally {
    await browser.close();
    await site.stop();
  }
}

const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? DEFAULT_MINUTES : Number(process.argv[at + 1]);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');
const built = spawnSync(process.execPath, [projectPath('scripts/build.mjs')], { stdio: 'inherit' });
if (built.status !== 0) throw new Error('The product could not be built');
await soak(minutes);
