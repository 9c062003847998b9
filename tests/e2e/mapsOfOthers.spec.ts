/** Maps that others made, in a real browser: other programs' tilesets, implicit tiles, packed point clouds. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countPixels } from '../fixtures/engine/pixels.ts';
import { UASTC } from '../fixtures/files/ktx2.ts';
import { picturedGlb } from '../fixtures/files/picturedGlb.ts';
import { rgbaPng } from '../fixtures/files/png.ts';
import { dracoPnts } from '../fixtures/tiles/dracoPoints.ts';
import { type ImplicitShape, implicitTileset, type Place } from '../fixtures/tiles/implicitTileset.ts';
import { complete, EMPTY, mapState, SMALL, showMap } from './support/maps.ts';
import { expect, test } from './support/stage.ts';

const OTHERS = '../shared/data/3dtiles';

/** What becomes of maps that others made (docs/coverage/tiles.md); the number is of tiles that cannot be had. */
const FILES: Readonly<Record<string, number>> = {
  // First, while the camera stands far off: from near it asks for the file that is missing on purpose.
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

test('maps that others made are drawn, and say what they lack', async ({ stage }) => {
  test.skip(!existsSync(OTHERS), `${OTHERS} is not there`);
  test.setTimeout(300_000);
  const page = await stage.open(EMPTY, SMALL);
  await page.route('**/others/**', (route) => {
    const file = `${OTHERS}${new URL(route.request().url()).pathname.replace('/others', '')}`;
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    if (existsSync(file) && statSync(file).isFile()) return route.fulfill({ body: readFileSync(file), headers });
    return route.fulfill({ status: 404, headers });
  });
  for (const [name, failed] of Object.entries(FILES)) {
    await showMap(page, `/others/${name}`);
    await complete(page);
    await page.evaluate(() => window.lab.views[0]?.resetView());
    await complete(page);
    await expect.poll(async () => (await mapState(page)).failed, name).toBe(failed);
    await expect.poll(() => page.evaluate(() => window.lab.stage.stats.triangles), name).toBeGreaterThan(20);
  }
  await page.close();
});

/** Serves files from memory below `/made/`; what is asked for and what of it is not there. */
async function serveMade(page: Page, files: ReadonlyMap<string, Uint8Array>) {
  const asked = new Set<string>();
  const missing: string[] = [];
  await page.route('**/made/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/made/', '');
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    const file = files.get(name);
    asked.add(name);
    if (file) return route.fulfill({ body: Buffer.from(file), headers });
    missing.push(name);
    return route.fulfill({ status: 404, headers });
  });
  return { asked, missing };
}

/** A corner of the map has no tiles below the second level, and tiles in the middle of the tree have no content. */
const sparse = ({ level, x, y, z }: Place): boolean => level < 2 || (x + y * 2 + z * 3) % 3 !== 0;
const withoutMiddle = ({ level }: Place): boolean => level !== 1;
const SHAPES: readonly ImplicitShape[] = [
  { scheme: 'QUADTREE', subtreeLevels: 2, levels: 4, form: 'binary' },
  { scheme: 'QUADTREE', subtreeLevels: 3, levels: 4, form: 'json' },
  { scheme: 'OCTREE', subtreeLevels: 2, levels: 3, form: 'binary' },
  { scheme: 'OCTREE', subtreeLevels: 1, levels: 3, form: 'json' },
].map((shape) => ({ ...shape, halfM: 100, exists: sparse, hasContent: withoutMiddle }) as ImplicitShape);

test('implicit tilesets are drawn down to their leaves, and nothing is asked for that does not exist', async ({
  stage,
}) => {
  test.setTimeout(240_000);
  for (const shape of SHAPES) {
    const { files, leaves } = await implicitTileset(shape);
    const page = await stage.open(EMPTY, SMALL);
    const { asked, missing } = await serveMade(page, files);
    await showMap(page, '/made/tileset.json');
    await complete(page);
    await page.evaluate(() => window.lab.views[0]?.resetView());
    await complete(page);
    const title = `${shape.scheme} ${shape.form}`;
    expect(missing, title).toEqual([]);
    expect(leaves.length, title).toBeGreaterThan(8);
    expect([...asked], title).toEqual(expect.arrayContaining(leaves));
    expect(await mapState(page), title).toMatchObject({ failed: 0, message: undefined });
    expect(await page.evaluate(() => window.lab.stage.stats.triangles), title).toBe(leaves.length * 2);
    await page.close();
  }
});

test('point clouds packed with Draco are drawn in their colours and as large as their error, and a damaged one is said', async ({
  stage,
}) => {
  const positions = (eastM: number) =>
    Float32Array.from({ length: 3 * 900 }, (_, k) =>
      k % 3 === 2 ? 0 : k % 3 === 0 ? eastM + (Math.floor(k / 3) % 30) : Math.floor(k / 90),
    );
  const colours = (...colour: number[]) =>
    Uint8Array.from({ length: colour.length * 900 }, (_, k) => colour[k % colour.length] as number);
  const child = (uri: string, geometricError = 0) => ({ boundingVolume: BOX, geometricError, content: { uri } });
  const BOX = { box: [30, 15, 0, 32, 0, 0, 0, 16, 0, 0, 0, 4] };
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1_100, 1];
  const children = [child('red.pnts'), child('blue.pnts', 0.01), child('broken.pnts')];
  const root = { boundingVolume: BOX, geometricError: 60, refine: 'ADD', transform, children };
  const tileset = { asset: { version: '1.0' }, geometricError: 100, root };
  const page = await stage.open(EMPTY, SMALL);
  await serveMade(
    page,
    new Map([
      ['tileset.json', Buffer.from(JSON.stringify(tileset))],
      ['red.pnts', await dracoPnts({ positions: positions(0), colours: colours(220, 40, 40) })],
      ['blue.pnts', await dracoPnts({ positions: positions(31), colours: colours(40, 60, 220, 255) })],
      ['broken.pnts', (await dracoPnts({ positions: positions(0), colours: colours(1, 2, 3) })).fill(7, 300, 400)],
    ]),
  );
  await showMap(page, '/made/tileset.json');
  await complete(page);
  await page.evaluate(() => window.lab.views[0]?.resetView());
  await complete(page);
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
  // The points of the red tile close the gaps between them; those of the blue one stand for a centimetre.
  expect(drawn.red).toBeGreaterThan(drawn.blue * 1.5);
  await page.close();
});

test('pictures with holes, see-through ones and in KTX2, contents inside the tileset, and tiles whose picture is not there', async ({
  stage,
}) => {
  const square = (eastM: number, material: object, picture: Uint8Array | string) =>
    picturedGlb({ eastM, sideM: 30, material, picture });
  const chequered = rgbaPng(8, 8, (x, y) => [220, 40, 40, (x + y) % 2 === 0 ? 255 : 0]);
  const veil = rgbaPng(2, 2, () => [40, 200, 60, 128]);
  const embedded = (bytes: Uint8Array) => `data:model/gltf-binary;base64,${Buffer.from(bytes).toString('base64')}`;
  const child = (uri: string) => ({ boundingVolume: BOX, geometricError: 0, content: { uri } });
  const BOX = { box: [78, 15, 0, 78, 0, 0, 0, 15, 0, 0, 0, 4] };
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1_100, 1];
  const children = [
    child(embedded(square(0, { alphaMode: 'MASK' }, chequered))),
    child('veil.glb'),
    child(embedded(square(100, {}, 'gone.png'))),
    child('basis.glb'),
  ];
  const root = { boundingVolume: BOX, geometricError: 60, refine: 'ADD', transform, children };
  const page = await stage.open(EMPTY, SMALL);
  const { missing } = await serveMade(
    page,
    new Map([
      ['tileset.json', Buffer.from(JSON.stringify({ asset: { version: '1.1' }, geometricError: 100, root }))],
      ['veil.glb', square(50, { alphaMode: 'BLEND' }, veil)],
      ['basis.glb', picturedGlb({ eastM: 140, sideM: 15, material: {}, picture: UASTC, by: 'KHR_texture_basisu' })],
    ]),
  );
  await showMap(page, '/made/tileset.json');
  await complete(page);
  await page.evaluate(() => window.lab.views[0]?.resetView());
  await complete(page);
  await expect.poll(() => mapState(page)).toMatchObject({ loaded: 4, failed: 0, message: undefined });
  expect(missing).toEqual(['gone.png']);
  const colours = { red: [220, 40, 40], green: [40, 200, 60], white: [255, 255, 255], blue: [40, 60, 220] } as const;
  const picture = await page.screenshot({ path: test.info().outputPath('see-through.png') });
  const drawn = await countPixels(page, picture, colours);
  // From where it is seen the first square would be twice as large as the last one, the second half as much again.
  expect(drawn.white).toBeGreaterThan(1000);
  expect(drawn.red / drawn.white).toBeGreaterThan(0.6);
  expect(drawn.red / drawn.white).toBeLessThan(1.4);
  expect(drawn.green / drawn.white).toBeGreaterThan(0.4);
  expect(drawn.green / drawn.white).toBeLessThan(1);
  // Half of the picture in KTX2.
  expect(drawn.blue).toBeGreaterThan(100);
  await page.close();
});
