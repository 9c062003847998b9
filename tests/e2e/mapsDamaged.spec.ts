/** Maps with damaged or forged files: the rest is drawn, the page continues, and no such file is requested twice. */
import { glb, squareGltf } from '../fixtures/files/gltfFiles.ts';
import { b3dm, plainPnts, tileFile } from '../fixtures/files/tileFiles.ts';
import { EMPTY_LAB_QUERY, mapState, SMALL_VIEWPORT, showMap } from './support/maps.ts';
import { expect, stageTest } from './support/stage.ts';

const MAP_BOX = { box: [30, 30, 0, 40, 0, 0, 0, 40, 0, 0, 0, 4] };
const TILE_TRANSFORM = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 650_000, 4_763_000, 1100, 1];

/** The square with a false count in its document. */
function squareClaiming(count: number): Uint8Array {
  const { document, bin } = squareGltf();
  Object.assign((document['accessors'] as object[])[0] as object, { bufferView: undefined, count });
  return glb(document, bin);
}

stageTest('made-up files are refused once, by name, and the rest of the map is drawn', async ({ stage }) => {
  stageTest.setTimeout(120_000);
  const { document, bin } = squareGltf();
  const none = new Uint8Array(0);
  const files = new Map<string, Uint8Array>([
    ['sound.b3dm', b3dm(glb(document, bin))],
    ['points.pnts', plainPnts()],
    ['many.pnts', tileFile('pnts', { POINTS_LENGTH: 50_000_000, CONSTANT_RGBA: [1, 2, 3, 4] }, none, none)],
    ['many.glb', squareClaiming(500_000_000)],
    ['text.glb', new TextEncoder().encode('<html>')],
  ]);
  const names = [...files.keys(), 'missing.glb'];
  const childTile = (uri: string) => ({ boundingVolume: MAP_BOX, geometricError: 0, content: { uri } });
  const root = {
    boundingVolume: MAP_BOX,
    geometricError: 60,
    refine: 'ADD',
    transform: TILE_TRANSFORM,
    children: names.map(childTile),
  };
  files.set('tileset.json', Buffer.from(JSON.stringify({ asset: { version: '1.0' }, geometricError: 100, root })));
  const asked = new Map<string, number>();
  const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
  await page.route('**/made/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/made/', '');
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const file = files.get(name);
    const headers = { 'Cross-Origin-Resource-Policy': 'same-origin' };
    return route.fulfill(file ? { body: Buffer.from(file), headers } : { status: 404, headers });
  });
  await showMap(page, '/made/tileset.json');
  await expect.poll(async () => (await mapState(page)).refused, { timeout: 60_000 }).toBe(3);
  await expect.poll(async () => (await mapState(page)).loaded).toBe(2);
  expect((await mapState(page)).refusal?.file).toMatch(/^(many\.pnts|many\.glb|text\.glb)$/);
  // The missing one is requested again; by then the others would have been, too.
  await expect.poll(() => asked.get('missing.glb') ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
  for (const name of ['many.pnts', 'many.glb', 'text.glb']) expect(asked.get(name), name).toBe(1);
  // Not while that is on its way again.
  await expect.poll(() => mapState(page)).toMatchObject({ phase: 'ready', refused: 3, failed: 4 });
  await page.close();
});

stageTest('an invalid tileset is reported, and not requested again', async ({ stage }) => {
  let asked = 0;
  const page = await stage.open(EMPTY_LAB_QUERY, SMALL_VIEWPORT);
  await page.route('**/made/**', (route) => {
    asked++;
    return route.fulfill({ body: '{"root":{"children":7},"asset":{}}' });
  });
  await showMap(page, '/made/tileset.json');
  await expect.poll(async () => (await mapState(page)).refusal).toEqual({ file: 'tileset.json', code: 'damaged' });
  expect(await mapState(page)).toMatchObject({ phase: 'failed' });
  expect(asked).toBe(1);
  await page.close();
});
