/**
 * Cost of the demo site's map: time until nothing is missing in any view, requests, transferred bytes, peak memory of
 * the page's processes, with one and with four views, cold and with the files in the browser's cache. Then a map of 50
 * MB in 20 tiles, meshes and point clouds: how long the page's thread is blocked while it loads (target 20 ms), by the
 * longest task in processor time, which other work on the machine does not lengthen, also without its waits for
 * software rendering.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { pointCloudTile, surfaceTile } from '../fixtures/files/largeTiles.ts';
import { longestTask, TASK_TRACE } from './support/longestTask.ts';

const MAP_URL = '/demo/site/maps/khar-north/2026-11-18/';
const COMPLETE_WITHIN_MS = 120_000;

interface Figures {
  views: number;
  completeMs: number;
  requests: number;
  wireMb: number;
  tiles: number;
  triangles: number;
  peakMb: number;
}

async function measureTiles(stage: StagePage, views: number, page: Page): Promise<Figures> {
  let requests = 0;
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const ofMap = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes(MAP_URL)) return;
    ofMap.add(requestId);
    requests++;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofMap.has(requestId)) bytes += encodedDataLength;
  });
  await stage.load(page, `n=0&views=${views}&fixes=0&models=none`);
  const figures = await page.evaluate(showMap, [`${MAP_URL}tileset.json`, COMPLETE_WITHIN_MS] as const);
  return { views, ...figures, requests, wireMb: bytes / 1_048_576, peakMb: await peakMb(page) };
}

async function showMap([url, withinMs]: readonly [string, number]) {
  const { lab } = window;
  const { stage, views, settled } = lab;
  const start = performance.now();
  lab.showMap({ url, fetch: fetch.bind(window) });
  // Two views look at the whole map, the others from near.
  let framed = false;
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { phase, pending } = lab.mapState;
    if (phase === 'failed') throw new Error(lab.mapState.message);
    if (!framed && phase === 'ready') {
      framed = true;
      views.forEach((view, k) => {
        const near = { target: { x: 0, y: 0, z: 0 }, distanceM: 500, pxPerM: 1, bearingRad: k, elevationRad: 0.7 };
        if (k < 2) view.resetView();
        else view.gestures().flyToPose(near, 0);
      });
    }
    if (framed && pending === 0) {
      await settled();
      if (lab.mapState.pending === 0) break;
    }
    if (performance.now() - start > withinMs) throw new Error(`${pending} tiles are still missing`);
  }
  // The wait for half a quiet second is no part of it.
  const completeMs = performance.now() - start - 500;
  return { completeMs, tiles: lab.mapState.loaded, triangles: stage.stats.triangles };
}

/** Highest resident memory of the renderer and the GPU process so far. */
async function peakMb(page: Page): Promise<number> {
  const browser = page.context().browser() as Browser;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo.filter(({ type }) => /renderer|gpu/i.test(type)).map(({ id }) => peakOf(id));
  return peaks.reduce((sum, peak) => sum + peak, 0);
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function roundFigures(figures: Figures | Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]));
}

const LARGE_BOX = { box: [500, -500, 0, 600, 0, 0, 0, 600, 0, 0, 0, 40] };
const TARGET_MS = 20;

/** 16 meshes of 2.3 MB and 4 clouds of 3.5 MB, side by side. */
function largeMap(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([
    ['mesh.glb', surfaceTile(250)],
    ['cloud.pnts', pointCloudTile(290_000)],
  ]);
  const children = Array.from({ length: 20 }, (_, k) => {
    const place = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, (k % 5) * 1000, Math.floor(k / 5) * 1000, 0, 1];
    // Other addresses: each is fetched and read by itself.
    const uri = `${k % 5 === 4 ? 'cloud.pnts' : 'mesh.glb'}?${k}`;
    return { boundingVolume: LARGE_BOX, geometricError: 0, transform: place, content: { uri } };
  });
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1100, 1];
  const boundingVolume = { box: [2500, 1500, 0, 3000, 0, 0, 0, 2500, 0, 0, 0, 40] };
  const root = { boundingVolume, geometricError: 1e5, refine: 'ADD', transform, children };
  files.set('tileset.json', Buffer.from(JSON.stringify({ asset: { version: '1.1' }, geometricError: 1e6, root })));
  return files;
}

async function measureLarge(stage: StagePage): Promise<Record<string, number>> {
  const files = largeMap();
  const page = await stage.page();
  let bytes = 0;
  await page.route('**/made/**', (route) => {
    const body = files.get(new URL(route.request().url()).pathname.replace('/made/', ''));
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    bytes += body?.byteLength ?? 0;
    return route.fulfill(body ? { body: Buffer.from(body), headers } : { status: 404, headers });
  });
  await stage.load(page, 'n=0&views=1&fixes=0&models=none');
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, TASK_TRACE);
  const { completeMs, tiles, triangles } = await page.evaluate(showMap, [
    '/made/tileset.json',
    COMPLETE_WITHIN_MS,
  ] as const);
  const tasks = longestTask(await browser.stopTracing());
  return { targetMs: TARGET_MS, ...tasks, completeMs, tiles, triangles, readMb: bytes / 1e6 };
}

const results: Record<string, Record<string, number>> = {};
for (const views of [1, 4]) {
  // A browser of its own each: peaks of memory are counted from its start.
  const stage = await StagePage.start({ moves: true });
  try {
    const page = await stage.page();
    results[`v${views}Cold`] = roundFigures(await measureTiles(stage, views, page));
    await page.goto('about:blank');
    results[`v${views}Cached`] = roundFigures(await measureTiles(stage, views, page));
  } finally {
    await stage.stop();
  }
}
const stage = await StagePage.start({ moves: true });
try {
  results['mb50'] = roundFigures(await measureLarge(stage));
} finally {
  await stage.stop();
}
console.table(results);
console.log(JSON.stringify({ name: 'tiles', ...results }));
