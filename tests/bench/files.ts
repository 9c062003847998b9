/**
 * How long files block the page's thread: forged ones that claim more than they have, and large valid ones. The longest
 * task of the thread in processor time (target 50 ms), which other work on the machine and software rendering do not
 * lengthen, and the longest time between two turns of the thread; next to those of a page at rest.
 */
import type { Browser, Page } from '@playwright/test';
import { StagePage } from '../fixtures/engine/stagePage.ts';
import { glb, squareGltf } from '../fixtures/files/gltfFiles.ts';
import { pointCloudTile, surfaceTile } from '../fixtures/files/largeTiles.ts';
import { tileFile } from '../fixtures/files/tileFiles.ts';
import { longestTask, TASK_TRACE } from './support/longestTask.ts';

const MAP_BOX = { box: [500, 500, 0, 600, 0, 0, 0, 600, 0, 0, 0, 40] };
const TILE_TRANSFORM = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1100, 1];
const NO_BYTES = new Uint8Array(0);

function tilesetOf(children: object[]): Uint8Array {
  const root = { boundingVolume: MAP_BOX, geometricError: 1000, refine: 'ADD', transform: TILE_TRANSFORM, children };
  return Buffer.from(JSON.stringify({ asset: { version: '1.1' }, geometricError: 2000, root }));
}

function claimingGlb(): Uint8Array {
  const { document, bin } = squareGltf();
  Object.assign((document['accessors'] as object[])[0] as object, { bufferView: undefined, count: 500_000_000 });
  return glb(document, bin);
}

/** Tiles in tiles, `wide` each. */
function nestedTiles(depth: number, wide: number): object {
  const content = depth === 0 ? { content: { uri: 'small.glb' } } : {};
  const children = depth === 0 ? [] : Array.from({ length: wide }, () => nestedTiles(depth - 1, wide));
  return { boundingVolume: MAP_BOX, geometricError: depth, ...content, children };
}

const tilesetOfOne = (uri: string): Uint8Array =>
  tilesetOf([{ boundingVolume: MAP_BOX, geometricError: 0, content: { uri } }]);
const { document, bin } = squareGltf();
const MAP_CASES: Readonly<Record<string, Record<string, Uint8Array>>> = {
  'at rest': { 'tileset.json': tilesetOfOne('small.glb') },
  'pnts of 100 bytes, 50 million points': {
    'tileset.json': tilesetOfOne('a.pnts'),
    'a.pnts': tileFile('pnts', { POINTS_LENGTH: 50_000_000, CONSTANT_RGBA: [1, 2, 3, 4] }, NO_BYTES, NO_BYTES),
  },
  'GLB of 2 kB, 500 million vertices': { 'tileset.json': tilesetOfOne('a.glb'), 'a.glb': claimingGlb() },
  'GLB with a million vertices': { 'tileset.json': tilesetOfOne('a.glb'), 'a.glb': surfaceTile(1000) },
  'pnts with a million points': { 'tileset.json': tilesetOfOne('a.pnts'), 'a.pnts': pointCloudTile(1_000_000) },
  'tileset with 100,000 tiles': { 'tileset.json': tilesetOf([nestedTiles(5, 10)]) },
};

interface Figures {
  taskMs: number;
  ownMs: number;
  turnMs: number;
}

async function measureFiles(stage: StagePage, page: Page, files: Record<string, Uint8Array>): Promise<Figures> {
  const all = new Map(Object.entries({ 'small.glb': glb(document, bin), ...files }));
  await page.route('**/made/**', (route) => {
    const file = all.get(new URL(route.request().url()).pathname.replace('/made/', ''));
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    return route.fulfill(file ? { body: Buffer.from(file), headers } : { status: 404, headers });
  });
  await stage.load(page, 'n=0&views=1&fixes=0&models=none');
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, TASK_TRACE);
  const turnMs = await page.evaluate(longestTurnWhileShowingMap);
  const { longestTaskMs, longestOwnMs } = longestTask(await browser.stopTracing());
  await page.unroute('**/made/**');
  return { taskMs: Math.round(longestTaskMs), ownMs: Math.round(longestOwnMs), turnMs: Math.round(turnMs) };
}

/** Shows the map and watches the turns of the thread until all is there and some seconds have passed. @returns the longest, ms */
async function longestTurnWhileShowingMap(): Promise<number> {
  const { lab } = window;
  const turns = new MessageChannel();
  let longest = 0;
  let last = performance.now();
  turns.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    // Not every turn of the loop: the trace would hold nothing else.
    setTimeout(() => turns.port2.postMessage(0), 4);
  };
  turns.port2.postMessage(0);
  // Only the cost of the files counts.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  longest = 0;
  lab.showMap({ url: '/made/tileset.json', fetch: fetch.bind(window) });
  const until = performance.now() + 8000;
  while (performance.now() < until || lab.mapState.pending > 0) await new Promise((go) => setTimeout(go, 100));
  turns.port1.close();
  return longest;
}

const stage = await StagePage.start();
const results: Record<string, Figures> = {};
try {
  const page = await stage.page({ width: 480, height: 320 });
  for (const [name, files] of Object.entries(MAP_CASES)) results[name] = await measureFiles(stage, page, files);
} finally {
  await stage.stop();
}
console.table(results);
console.log(JSON.stringify({ name: 'files', ...results }));
