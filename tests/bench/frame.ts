/**
 * Cost of a frame with 5,000 labelled vehicles of 15 categories and 5,000 JSON fixes a second, in one view and in four,
 * under software WebGL at 1280x720: JavaScript with draw calls, frames a second, triangles, draw calls, heap over a
 * minute, long tasks. A slow GPU draws views in turn, so that a frame is less than all of them: `jsRoundMs` is all
 * views once, and `keepsUp` measures the same with draw calls that draw nothing, as on a machine whose GPU draws all
 * views in each frame; also with 20,000 vehicles, and with all of them near enough for their models. `ratioToFloor` is
 * such a round against one of the same vehicles drawn by WebGL2 alone (floor.ts), `ratioToContent` against one that draws
 * as many kinds of things by it (floorContent.ts). Each is the median of TURNS turns.
 *
 * `npm run bench frame -- --profile` adds where the JavaScript time and the allocations of a frame come from;
 * MEASURE_MS shortens the runs. `-- --section` measures only the extra cost of a section per frame of the demo site's
 * map.
 */
import type { Page } from '@playwright/test';
import type { Measured } from '../fixtures/engine/measure.ts';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { drawNothing } from '../support/drawNothing.ts';
import { allocatedInLoop, startAllocations } from './allocations.ts';
import { printProfile, startProfile } from './profile.ts';
import { type AgainstFloors, measureAgainstFloors } from './support/floorTurns.ts';
import { measureSections } from './support/sectionFrames.ts';

const VEHICLE_COUNT = 5000;
const EXTENT_M = 2000;
const LARGE_VEHICLE_COUNT = 20_000;
/** Every vehicle is near enough for its model. */
const NEAR_EXTENT_M = 200;
/** Beside a map that is cut. */
const SECTION_VEHICLE_COUNT = 500;
const WARM_UP_MS = 6000;
/**
 * Where JavaScript alone is measured, it is measured compiled: the product is open for a whole shift. Culling and the choice
 * of labels run a few times a second, and are compiled after some hundred runs.
 */
const COMPILED_FRAME_COUNT = 3000;
const COMPILED_WITHIN_MS = 120_000;
const MEASURE_MS = Number(process.env['MEASURE_MS'] ?? 20_000);
const HEAP_MS = MEASURE_MS * 3;
const MODEL_URLS = '/public/models/adt_vehicles.glb,/public/models/open_pit_vehicles.glb';
const SETTLED_FRAME_COUNT = 2500;
const SETTLE_WITHIN_MS = 90_000;
const IS_PROFILED = process.argv.includes('--profile');
const ONLY_SECTION = process.argv.includes('--section');

/** Frames of a fifth of a millisecond differ by a third from one run to the next. */
const TURNS = Number(process.env['TURNS'] ?? 5);
const FLOOR_CONTENTS = {
  v1: { n: VEHICLE_COUNT, views: 1, extentM: EXTENT_M },
  v4: { n: VEHICLE_COUNT, views: 4, extentM: EXTENT_M },
  n20000v4: { n: LARGE_VEHICLE_COUNT, views: 4, extentM: EXTENT_M },
  near: { n: VEHICLE_COUNT, views: 4, extentM: NEAR_EXTENT_M },
};

type Figures = Measured & { views: number };

function stageQuery(views: number, vehicles = VEHICLE_COUNT, extentM = EXTENT_M): string {
  return `n=${vehicles}&views=${views}&extent=${extentM}&fixes=1&models=${MODEL_URLS}`;
}

async function measureFrames(
  stage: StagePage,
  views: number,
  hollow = false,
  asked = stageQuery(views),
): Promise<Figures> {
  const page = await stage.open(asked);
  if (hollow) await page.evaluate(drawNothing);
  if (hollow) await waitForFrames(page, COMPILED_FRAME_COUNT, COMPILED_WITHIN_MS);
  else await warmUp(page, WARM_UP_MS);
  const session = IS_PROFILED ? await startProfile(page) : undefined;
  const figures = await page.evaluate((measureMs) => window.lab.measure(measureMs), MEASURE_MS);
  if (session) {
    console.log(`\nMilliseconds a frame, V=${views}${hollow ? ', draw calls empty' : ''}`);
    await printProfile(session, figures.frames);
  }
  await page.close();
  return { views, ...figures };
}

/** Frames that are measured for nothing. */
async function warmUp(page: Page, lengthMs: number): Promise<void> {
  await page.evaluate((measureMs) => window.lab.measure(measureMs), lengthMs);
}

/** Waits for the first frames; a busy machine measures whatever it achieved. */
async function waitForFrames(page: Page, least: number, withinMs: number): Promise<void> {
  const isWarm = (count: number): boolean => window.lab.stage.stats.frames > count;
  await page.waitForFunction(isWarm, least, { timeout: withinMs }).catch(() => undefined);
}

/** Heap growth of a minute in four views. */
async function measureHeap(stage: StagePage): Promise<{ heapSlopeKbPerMin: number }> {
  const page = await stage.open(stageQuery(4));
  await warmUp(page, WARM_UP_MS * 2);
  const { slopeKbPerMin } = await page.evaluate((measureMs) => window.lab.measureHeap(measureMs), HEAP_MS);
  await page.close();
  return { heapSlopeKbPerMin: slopeKbPerMin };
}

/**
 * Long-term allocations of a frame of four views. Fractional numbers are heap-allocated until the browser has compiled
 * hot code, which takes some thousand frames: a small window without triangles gets there soon.
 */
async function measureAllocations(stage: StagePage): Promise<{ allocatedBytesPerFrame: number; warmFrames: number }> {
  const page = await stage.open(stageQuery(4));
  await page.evaluate(drawNothing);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: width / 4, height: height / 4 });
  await waitForFrames(page, SETTLED_FRAME_COUNT, SETTLE_WITHIN_MS);
  const warmFrames = await page.evaluate(() => window.lab.stage.stats.frames);
  const session = await startAllocations(page);
  const { frames } = await page.evaluate((measureMs) => window.lab.measure(measureMs), MEASURE_MS);
  const allocated = await allocatedInLoop(session);
  await page.close();
  const sum = allocated.reduce((total, [, bytes]) => total + bytes, 0);
  if (IS_PROFILED)
    for (const [path, bytes] of allocated.slice(0, 25)) console.log(`${Math.round(bytes / frames)} B ${path}`);
  return { allocatedBytesPerFrame: sum / frames, warmFrames };
}

function roundFigures<T extends object>(figures: T): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 1000) / 1000]));
}

/** Prints the extra cost of a section per frame. */
async function printSections(stage: StagePage): Promise<void> {
  const sections = await measureSections(stage, stageQuery(1, SECTION_VEHICLE_COUNT), MEASURE_MS);
  console.table(Object.fromEntries(Object.entries(sections).map(([kind, figures]) => [kind, roundFigures(figures)])));
  const { none, slab, plane } = sections;
  const ratios = roundFigures({ slab: slab.frameMs / none.frameMs, plane: plane.frameMs / none.frameMs });
  console.log(JSON.stringify({ name: 'frame with a section', ratios }));
}

/** Prints what everything else costs. */
async function printFrames(stage: StagePage): Promise<void> {
  const one = roundFigures(await measureFrames(stage, 1));
  const four = roundFigures(await measureFrames(stage, 4));
  const keepsUp: Record<string, Record<string, number>> = {};
  const against: Record<string, Record<string, number>> = {};
  for (const [name, content] of Object.entries(FLOOR_CONTENTS)) {
    const query = stageQuery(content.views, content.n, content.extentM);
    const measureRound = async (): Promise<number> => {
      const figures = await measureFrames(stage, content.views, true, query);
      keepsUp[`${name}, GPU keeps up`] = roundFigures(figures);
      return figures.jsRoundMs;
    };
    against[name] = roundFigures(await measureAgainstFloors(stage, content, MEASURE_MS, TURNS, measureRound));
  }
  const heap = roundFigures({ ...(await measureHeap(stage)), ...(await measureAllocations(stage)) });
  console.table({ 'V=1': one, 'V=4': four, ...keepsUp });
  console.table(against);
  console.table({ 'V=4 over a minute': heap });
  const ofEach = (field: keyof AgainstFloors): Record<string, number | undefined> =>
    Object.fromEntries(Object.entries(against).map(([name, figures]) => [name, figures[field]]));
  const ratios = { ratioToContent: ofEach('ratioToContent'), ratioToFloor: ofEach('ratioToFloor') };
  console.log(
    JSON.stringify({
      name: 'frame',
      n: VEHICLE_COUNT,
      v1: one,
      v4: four,
      roundsMs: ofEach('productMs'),
      heap,
      ...ratios,
    }),
  );
}

// Names are kept: allocations are attributed to functions by name.
const stage = await StagePage.start({ readable: true, moves: true });
try {
  await printSections(stage);
  if (!ONLY_SECTION) await printFrames(stage);
} finally {
  await stage.stop();
}
