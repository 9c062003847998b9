/** Maps that others made, in a real browser: other programs' tilesets, implicit tiles, packed point clouds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { dracoPnts } from '../fixtures/tiles/dracoPoints.ts';
import { featureMap } from '../fixtures/tiles/featureMap.ts';
import { type ImplicitShape, implicitTileset, type Place } from '../fixtures/tiles/implicitTileset.ts';
import { EMPTY_LAB_QUERY, expectMapsLoaded, mapState, SMALL_VIEWPORT, showMap } from './support/maps.ts';
import { expect, stageTest } from './support/stage.ts';

const THIRD_PARTY_FOLDER = '../shared/data/3dtiles';

/** Results of third-party maps (docs/coverage/tiles.md); the number is of failed tiles. */
const FAILED_TILES_BY_FILE: Readonly<Record<string, number>> = {
  // First, while the camera is far away: from near it requests the file that is missing on purpose.
  'cesium-1.0/TilesetWithDiscreteLOD/tileset.json': 0,
  'nasa-rover/tileset.json': 0,
  'nasa-rover/tileset-add.json': 0,
  'nasa-rover/tileset-external.json': 0,
  'nasa-rover/tileset-external-with-url-params.json': 0,
  'nasa-rover/tileset-external-child.json': 0,
  'nasa-rover/tileset-external-broken.json': 1,
  'nasa-rover/tileset-broken-root-content.json': 1,
  'nasa-rover/tileset-no-root-content.json': 0,
  'nasa-rover/tileset-no-midtile-content.json': 0,
  'cesium-1.0/TilesetWithRequestVolume/tileset.json': 0,
  'cesium-1.0/TilesetWithRequestVolume/city/tileset.json': 0,
  'cesium-1.0/TilesetWithTreeBillboards/tileset.json': 0,
};

stageTest('third-party maps are drawn, and report missing parts', async ({ stage }) => {
  stageTest.skip(!existsSync(THIRD_PARTY_FOLDER), `${THIRD_PARTY_FOLDER} is not there`);
  stageTest.setTimeout(300_000);
  const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
  await page.route('**/others/**', (route) => {
    const file = `${THIRD_PARTY_FOLDER}${new URL(route.request().url()).pathname.replace('/others', '')}`;
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    if (existsSync(file) && statSync(file).isFile()) return route.fulfill({ body: readFileSync(file), headers });
    return route.fulfill({ status: 404, headers });
  });
  // Nothing but the map is drawn.
  await page.evaluate(() => window.lab.views[0]?.setDisplay({ background: '#101010' }));
  for (const [name, failed] of Object.entries(FAILED_TILES_BY_FILE)) {
    await showMap(page, `/others/${name}`);
    await expectMapsLoaded(page);
    await page.evaluate(() => window.lab.views[0]?.resetView());
    await expectMapsLoaded(page);
    await expect.poll(async () => (await mapState(page)).failed, name).toBe(failed);
    await expect.poll(() => page.evaluate(() => window.lab.stage.stats.triangles), name).toBeGreaterThan(20);
  }
  await page.close();
});

/** Serves files from memory below `/made/`; records requests and missing files. */
async function serveFromMemory(page: Page, files: ReadonlyMap<string, Uint8Array>) {
  const requestedNames = new Set<string>();
  const missing: string[] = [];
  await page.route('**/made/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/made/', '');
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    const file = files.get(name);
    requestedNames.add(name);
    if (file) return route.fulfill({ body: Buffer.from(file), headers });
    missing.push(name);
    return route.fulfill({ status: 404, headers });
  });
  return { requestedNames, missing };
}

/** A corner of the map has no tiles below the second level, and tiles in the middle of the tree have no content. */
const existsInSparseTree = ({ level, x, y, z }: Place): boolean => level < 2 || (x + y * 2 + z * 3) % 3 !== 0;
const withoutMiddle = ({ level }: Place): boolean => level !== 1;
const IMPLICIT_SHAPES: readonly ImplicitShape[] = [
  { scheme: 'QUADTREE', subtreeLevels: 2, levels: 4, form: 'binary' },
  { scheme: 'QUADTREE', subtreeLevels: 3, levels: 4, form: 'json' },
  { scheme: 'OCTREE', subtreeLevels: 2, levels: 3, form: 'binary' },
  { scheme: 'OCTREE', subtreeLevels: 1, levels: 3, form: 'json' },
].map((shape) => ({ ...shape, halfM: 100, exists: existsInSparseTree, hasContent: withoutMiddle }) as ImplicitShape);

stageTest('implicit tilesets are drawn down to their leaves, without requests for missing files', async ({ stage }) => {
  stageTest.setTimeout(240_000);
  for (const shape of IMPLICIT_SHAPES) {
    const { files, leaves } = await implicitTileset(shape);
    const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
    const { requestedNames, missing } = await serveFromMemory(page, files);
    await showMap(page, '/made/tileset.json');
    await expectMapsLoaded(page);
    await page.evaluate(() => {
      window.lab.views[0]?.resetView();
      // Nothing but the map is drawn.
      window.lab.views[0]?.setDisplay({ background: '#101010' });
    });
    await expectMapsLoaded(page);
    const title = `${shape.scheme} ${shape.form}`;
    expect(missing, title).toEqual([]);
    expect(leaves.length, title).toBeGreaterThan(8);
    expect([...requestedNames], title).toEqual(expect.arrayContaining(leaves));
    expect(await mapState(page), title).toMatchObject({ failed: 0, message: undefined });
    // The contour ground disappears a while after the last tile.
    await expect
      .poll(() => page.evaluate(() => window.lab.stage.stats.triangles), { message: title })
      .toBe(leaves.length * 2);
    await page.close();
  }
});

stageTest(
  'point clouds packed with Draco are drawn in their colours and as large as their error, and a damaged one is said',
  async ({ stage }) => {
    const gridPositions = (eastM: number) =>
      Float32Array.from({ length: 3 * 900 }, (_, k) =>
        k % 3 === 2 ? 0 : k % 3 === 0 ? eastM + (Math.floor(k / 3) % 30) : Math.floor(k / 90),
      );
    const repeatColour = (...colour: number[]) =>
      Uint8Array.from({ length: colour.length * 900 }, (_, k) => colour[k % colour.length] as number);
    const childTile = (uri: string, geometricError = 0) => ({ boundingVolume: BOX, geometricError, content: { uri } });
    const BOX = { box: [30, 15, 0, 32, 0, 0, 0, 16, 0, 0, 0, 4] };
    const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1_100, 1];
    const children = [childTile('red.pnts'), childTile('blue.pnts', 0.01), childTile('broken.pnts')];
    const root = { boundingVolume: BOX, geometricError: 60, refine: 'ADD', transform, children };
    const tileset = { asset: { version: '1.0' }, geometricError: 100, root };
    const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
    await serveFromMemory(
      page,
      new Map([
        ['tileset.json', Buffer.from(JSON.stringify(tileset))],
        ['red.pnts', await dracoPnts({ positions: gridPositions(0), colours: repeatColour(220, 40, 40) })],
        ['blue.pnts', await dracoPnts({ positions: gridPositions(31), colours: repeatColour(40, 60, 220, 255) })],
        [
          'broken.pnts',
          (await dracoPnts({ positions: gridPositions(0), colours: repeatColour(1, 2, 3) })).fill(7, 300, 400),
        ],
      ]),
    );
    await showMap(page, '/made/tileset.json');
    await expectMapsLoaded(page);
    await page.evaluate(() => window.lab.views[0]?.resetView());
    await expectMapsLoaded(page);
    await expect
      .poll(() => mapState(page))
      .toMatchObject({
        loaded: 2,
        failed: 1,
        message: expect.stringContaining('Draco data is damaged'),
      });
    const drawn = await countPixels(page, await page.screenshot(), { red: [220, 40, 40], blue: [40, 60, 220] });
    expect(drawn.red).toBeGreaterThan(1000);
    expect(drawn.blue).toBeGreaterThan(1000);
    // The points of the red tile close the gaps between them; those of the blue one represent a centimetre.
    expect(drawn.red).toBeGreaterThan(drawn.blue * 1.5);
    await page.close();
  },
);

stageTest('each kind of tile looks as in the picture', async ({ stage }) => {
  const page = await stage.open(EMPTY_LAB_QUERY, { width: 1000, height: 640 });
  await page.addStyleTag({ content: '.hf-view-overlay { visibility: hidden; }' });
  const { files, tiles } = await featureMap([650_000, 4_763_000, 1_100]);
  const { missing } = await serveFromMemory(page, files);
  await showMap(page, '/made/tileset.json');
  await expectMapsLoaded(page);
  await page.evaluate(async () => {
    const [view] = window.lab.views;
    view?.setCameraMode('orthographic');
    const pose = { target: { x: 0, y: 0, z: 0 }, bearingRad: 0, elevationRad: 1.2, distanceM: 190, pxPerM: 4.8 };
    view?.gestures().flyToPose(pose, 0);
    await window.lab.settled();
  });
  await expectMapsLoaded(page);
  expect(await mapState(page)).toMatchObject({ loaded: tiles, failed: 0, message: undefined });
  expect(missing).toEqual(['gone.png']);
  // Each kind has some thousand pixels.
  await expect(page).toHaveScreenshot('tiles.png', { maxDiffPixels: 250 });
  await page.close();
});
