/** Tiles as they come into the tree. */
import { expect, test } from 'vitest';
import { leaf, openMap, rigAt, VOLUME } from '../../../tests/fixtures/tiles/openMap.ts';
import { MultiViewTileset } from './MultiViewTileset.ts';
import { tileLoader } from './tileLoader.ts';
import type { TileJson } from './tileset/tilesetJson.ts';
import { traversableTileset } from './tileset/traversableTileset.ts';

const at = (x: number): Pick<TileJson, 'transform'> => ({
  transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1],
});
const GROUP: TileJson = { ...VOLUME, geometricError: 400, refine: 'ADD' };
const PLACES = Array.from({ length: 30 }, (_, k) => k * 2 - 30);

test('one file is read and drawn for each tile that has it', async () => {
  const { load, loaded, read } = await openMap({
    ...GROUP,
    children: PLACES.map((x) => ({ ...leaf('fan.glb'), ...at(x) })),
  });
  const drawn = await load(rigAt(200));
  expect(new Set(drawn).size).toBe(30);
  expect(loaded.toSorted()).toEqual(drawn.toSorted());
  expect(read.map(({ place }) => place.transform[12]).sort((a = 0, b = 0) => a - b)).toEqual(PLACES);
});

test('so is a file that is too large for the page', async () => {
  const contentBytes = 3 * 1024 * 1024;
  const tile = { ...GROUP, children: [-20, 0, 20].map((x) => ({ ...leaf('pit.glb'), ...at(x) })) };
  const { load, read } = await openMap(tile, { contentBytes });
  expect(await load(rigAt(200))).toHaveLength(3);
  const sizes = read.map(({ bytes }) => (bytes instanceof Blob ? bytes.size : bytes.byteLength));
  expect(sizes).toEqual([contentBytes, contentBytes, contentBytes]);
});

test('so is one tileset inside several tiles', async () => {
  const children = [-20, 0, 20].map((x) => ({ ...leaf('fan.json'), geometricError: 400, ...at(x) }));
  const tilesets = { 'fan.json': { ...GROUP, children: [leaf('blades.glb'), leaf('motor.glb')] } };
  const { load, loaded } = await openMap({ ...GROUP, children }, { tilesets });
  const drawn = await load(rigAt(200));
  expect(new Set(drawn).size).toBe(6);
  expect(loaded.toSorted()).toEqual(drawn.toSorted());
});

test('errors without a limit, as writers give them, leave all tiles loadable', async () => {
  const endless = { ...GROUP, geometricError: Number.MAX_VALUE };
  const below = { ...endless, content: { uri: 'middle.glb' }, children: [leaf('fine.glb')] };
  const root = { ...endless, content: { uri: 'coarse.glb' }, children: [below] };
  const { load } = await openMap(root);
  expect(await load(rigAt(200))).toHaveLength(3);
});

test('errors are as long as the longest axis of all transforms above makes them', async () => {
  const turned = [0, 3, 0, 0, -2, 0, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
  const half = [0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1];
  const below = { ...VOLUME, geometricError: 10, transform: half };
  const root = {
    ...VOLUME,
    geometricError: 40,
    transform: turned,
    children: [below, { ...VOLUME, geometricError: 0 }],
  };
  const tileset = { ...traversableTileset({ asset: { version: '1.1' }, root }, '/tileset.json'), loader: tileLoader };
  const tree = new MultiViewTileset(tileset, {});
  await tree.tilesetInitializationPromise;
  expect(tree.root?.lodMetricValue).toBe(120);
  expect(tree.root?.children.map(({ lodMetricValue }) => lodMetricValue)).toEqual([15, 0]);
  tree.destroy();
});
