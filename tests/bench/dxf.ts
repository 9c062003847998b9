/**
 * Cost of a large drawing for the page: 5 and 50 MB from the request to the last piece drawn; the longest time without
 * a turn of the page's thread (target 20 ms) and how often it was longer than that, the longest task of that thread in
 * processor time, which other work on the machine does not lengthen, also without its waits for software rendering, the
 * time until all is loaded, and the page's heap. Beside it the machine's own cost: the longest idle gap, while a worker
 * unrelated to drawings keeps a processor busy, and while the camera flies over the finished drawing.
 */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { writeMineDrawing } from '../fixtures/dxf/mineDrawing.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { longestTask, TASK_TRACE } from './support/longestTask.ts';

const CACHE_FOLDER = 'node_modules/.cache/headframe-bench';
const TARGET_MS = 20;

interface Figures {
  entities: number;
  /** Longest gap between two turns of the event loop while the drawing comes in, and how many missed the target. */
  longestGapMs: number;
  missed: number;
  /** Longest gaps without any drawing coming in. */
  idleGapMs: number;
  busyGapMs: number;
  flownGapMs: number;
  longestTaskMs: number;
  longestOwnMs: number;
  readMs: number;
  shownMs: number;
  heapMb: number;
  triangles: number;
}

async function measureDrawing(stage: StagePage, megabytes: number): Promise<Figures> {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const path = `${CACHE_FOLDER}/mine-${megabytes}.dxf`;
  const entities = writeMineDrawing(path, megabytes * 1_000_000);
  const page = await stage.open('n=0&views=1&fixes=0&models=none');
  // The site lists it for a while before the user opens it.
  await page.evaluate(async (url) => {
    await window.lab.designs.listUrl(url);
    window.lab.views[0]?.resetView();
    await window.lab.settled();
  }, `/${path}`);
  const { longest: idleGapMs } = await measureGaps(page, 'pause(3000)');
  const { longest: busyGapMs } = await measureGaps(page, 'besideBusyWorker(3000)');
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, TASK_TRACE);
  const { longest: longestGapMs, missed } = await measureGaps(page, `openDesign('/${path}')`);
  const tasks = longestTask(await browser.stopTracing());
  const rest = await page.evaluate(() => {
    const { times } = window as unknown as { times: { readMs: number; shownMs: number; heapMb: number } };
    return { ...times, triangles: window.lab.stage.stats.triangles };
  });
  const { longest: flownGapMs } = await measureGaps(page, 'flyOver(3000)');
  await page.close();
  return { entities, longestGapMs, missed, idleGapMs, busyGapMs, flownGapMs, ...tasks, ...rest };
}

interface Gaps {
  longest: number;
  /** How many were longer than the target. */
  missed: number;
}

/** Runs work in the page and answers the gaps meanwhile. */
function measureGaps(page: Page, work: string): Promise<Gaps> {
  return page.evaluate<Gaps>(`(async () => {
    let last = performance.now(), longest = 0, missed = 0;
    // Not every turn of the loop: the trace would hold nothing else, and take minutes to be read.
    const clock = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last - 4);
      if (now - last - 4 > ${TARGET_MS}) missed++;
      last = now;
    }, 4);
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const besideBusyWorker = async (ms) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['for (;;);'])));
      await pause(ms);
      worker.terminate();
    };
    const flyOver = async (ms) => {
      const { min, max } = lab.designs.state.list[0].extent;
      const until = performance.now() + ms;
      for (let turn = 0; performance.now() < until; turn++) {
        lab.views[0].flyToBox({ min, max: { ...max, altitude: max.altitude + 200 * (turn % 2) } });
        await lab.landed(0);
      }
    };
    const heap = () => performance.memory.usedJSHeapSize / 1048576;
    const openDesign = async (url) => {
      const start = performance.now();
      const design = await lab.designs.show(url);
      if (design.phase !== 'ready') throw new Error(JSON.stringify(design.fault));
      const readMs = performance.now() - start;
      const { min, max } = design.extent;
      lab.world.origin = { easting: min.easting, northing: min.northing, altitude: min.altitude };
      lab.views[0].flyToBox({ min, max });
      await lab.settled();
      window.times = { readMs, shownMs: performance.now() - start, heapMb: heap() };
    };
    await pause(200);
    longest = missed = 0;
    await ${work};
    clearInterval(clock);
    return { longest, missed };
  })()`);
}

function roundFigures(figures: Figures): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]));
}

const stage = await StagePage.start({ moves: true });
try {
  const mb5 = roundFigures(await measureDrawing(stage, 5));
  const mb50 = roundFigures(await measureDrawing(stage, 50));
  console.table({ '5 MB': mb5, '50 MB': mb50 });
  console.log(JSON.stringify({ name: 'dxf', targetMs: TARGET_MS, mb5, mb50 }));
} finally {
  await stage.stop();
}
