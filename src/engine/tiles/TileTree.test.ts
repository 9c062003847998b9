/** Requests and answers of a tile tree: limits, refinement, tiles that no view needs any more. */
import { afterEach, expect, test, vi } from 'vitest';
import { leaf, openMap, rigAt, settled, VOLUME } from '../../../tests/fixtures/tiles/openMap.ts';
import { TileRequests } from './TileRequests.ts';
import type { TileJson } from './tileset/tilesetJson.ts';

const children = Array.from({ length: 60 }, (_, k) => leaf(`tile-${k}.glb`));
const TILE_WITH_MANY_CHILDREN: TileJson = { ...VOLUME, geometricError: 400, refine: 'ADD', children };

const scale = (by: number): number[] => [by, 0, 0, 0, 0, by, 0, 0, 0, 0, by, 0, 0, 0, 0, 1];
const TENTH_VOLUME = { boundingVolume: { box: [0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 5] } };

afterEach(() => void vi.useRealTimers());

test('two maps have 25 tiles under way together, and all of them come', async () => {
  const requests = new TileRequests(25);
  const maps = await Promise.all([
    openMap(TILE_WITH_MANY_CHILDREN, { requests }),
    openMap(TILE_WITH_MANY_CHILDREN, { requests }),
  ]);
  const rig = rigAt(200);
  const answered = new Set<string>();
  for (let round = 0; round < 60 && answered.size < 120; round++) {
    for (const { tree } of maps) tree.select([rig]);
    await settled();
    expect(maps.reduce((sum, { names }) => sum + names().length, 0)).toBeLessThanOrEqual(25);
    maps.forEach(({ names, answer }, k) => {
      const some = names().slice(0, 7);
      for (const name of some) answered.add(`${k} ${name}`);
      answer(...some);
    });
  }
  expect(answered.size).toBe(120);
});

test('a map that is closed leaves its place to the other at once', async () => {
  const requests = new TileRequests(25);
  const [north, pit] = await Promise.all([
    openMap(TILE_WITH_MANY_CHILDREN, { requests }),
    openMap(TILE_WITH_MANY_CHILDREN, { requests }),
  ]);
  north.tree.select([rigAt(200)]);
  await settled();
  expect(north.names()).toHaveLength(25);
  north.tree.dispose();
  pit.tree.select([rigAt(200)]);
  await settled();
  expect([north.names().length, pit.names().length]).toEqual([0, 25]);
});

test('a parent is drawn until all its children are there', async () => {
  const root = { ...VOLUME, geometricError: 400, refine: 'REPLACE', content: { uri: 'coarse.glb' } };
  const { tree, answer } = await openMap({ ...root, children: [leaf('a.glb'), leaf('b.glb')] });
  const rig = rigAt(200);
  const drawnAfter = async (...names: string[]) => {
    tree.select([rig]);
    await settled();
    answer(...names);
    await settled();
    return tree.select([rig]).toSorted();
  };
  expect(await drawnAfter('coarse.glb')).toEqual(['0']);
  expect(await drawnAfter('a.glb')).toEqual(['0']);
  expect(await drawnAfter('b.glb')).toEqual(['0/0', '0/1']);
});

test('tiles that are added are drawn beside their parent', async () => {
  const { tree, answer } = await openMap({
    ...TILE_WITH_MANY_CHILDREN,
    content: { uri: 'coarse.glb' },
    children: [leaf('a.glb')],
  });
  const rig = rigAt(200);
  for (let k = 0; k < 3; k++) {
    tree.select([rig]);
    await settled();
    answer('coarse.glb', 'a.glb');
    await settled();
  }
  expect(tree.select([rig])).toHaveLength(2);
});

test('tiles are refined where they are 12 pixels wrong or more', async () => {
  const rig = rigAt(1_000);
  // The nearest corner of the volume is some 930 m away.
  const errorAt = (px: number) => (px * 950) / rig.pixelScale;
  for (const [px, asked] of [
    [10, ['coarse.glb']],
    [14, ['coarse.glb', 'fine.glb']],
  ] as const) {
    const root = { ...VOLUME, refine: 'ADD', geometricError: errorAt(px), content: { uri: 'coarse.glb' } };
    // The same tile in other units: its transform enlarges the error with all the rest.
    const inTenths = { ...root, geometricError: errorAt(px) / 10, transform: scale(10), ...TENTH_VOLUME };
    for (const tile of [root, inTenths]) {
      const { tree, names } = await openMap({ ...tile, children: [{ ...leaf('fine.glb'), ...TENTH_VOLUME }] });
      tree.select([rig]);
      await settled();
      expect(names().sort(), `${px} px`).toEqual(asked);
    }
  }
});

test.each([
  ['1.1', { contents: [{ uri: 'a.glb' }, { uri: 'b.glb' }] }],
  ['the draft', { extensions: { '3DTILES_multiple_contents': { content: [{ uri: 'a.glb' }, { uri: 'b.glb' }] } } }],
])('several contents of a tile, as in %s, are read for one tile', async (_what, contents) => {
  const { tree, answer, read, names } = await openMap({ ...VOLUME, geometricError: 400, ...contents });
  tree.select([rigAt(200)]);
  await settled();
  expect(names().sort()).toEqual(['a.glb', 'b.glb']);
  answer('a.glb', 'b.glb');
  await settled();
  expect(read).toHaveLength(2);
  expect(tree.select([rigAt(200)])).toHaveLength(1);
});

test('tiles unwanted by all views for 1.5 s are cancelled, and requested again when wanted', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { tree, names } = await openMap({ ...TILE_WITH_MANY_CHILDREN, children: [leaf('a.glb')] });
  const [here, away] = [rigAt(200), rigAt(200)];
  away.target.x = 90_000;
  away.update();
  tree.select([here]);
  await settled();
  vi.advanceTimersByTime(1_400);
  tree.select([away]);
  await settled();
  expect(names()).toEqual(['a.glb']);
  vi.advanceTimersByTime(200);
  tree.select([away]);
  await settled();
  expect(names()).toEqual([]);
  tree.select([here]);
  await settled();
  expect(names()).toEqual(['a.glb']);
  tree.dispose();
});

test('without a camera nothing goes on loading: what waits lapses, what is under way is cancelled', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { tree, names } = await openMap(TILE_WITH_MANY_CHILDREN);
  tree.select([rigAt(200)]);
  await settled();
  expect([names().length, tree.pending]).toEqual([25, 60]);
  tree.select([]);
  await settled();
  expect(names()).toHaveLength(25);
  vi.advanceTimersByTime(1_600);
  tree.select([]);
  await settled();
  expect([names().length, tree.pending]).toEqual([0, 0]);
  tree.select([rigAt(200)]);
  await settled();
  expect(names()).toHaveLength(25);
});

test('without a camera the tiles beyond the memory go, those that were drawn last at the end', async () => {
  const box = (x: number) => ({ boundingVolume: { box: [x, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50] } });
  const world = { boundingVolume: { box: [0, 0, 0, 9_000, 0, 0, 0, 9_000, 0, 0, 0, 9_000] } };
  const inner: TileJson = {
    ...world,
    geometricError: 400,
    refine: 'ADD',
    children: [leaf('here.glb'), { ...leaf('there.glb'), ...box(8_000) }],
  };
  const { tree, load, loaded, unloaded } = await openMap(
    {
      ...world,
      geometricError: 400,
      refine: 'ADD',
      children: [{ ...world, geometricError: 400, content: { uri: 'inner.json' } }],
    },
    { tilesets: { 'inner.json': inner } },
  );
  const [here, there] = [rigAt(200), rigAt(200)];
  there.target.x = 8_000;
  there.update();
  await load(there);
  const [drawn] = await load(here);
  expect(loaded.filter((id) => id.startsWith('0/0/0/'))).toHaveLength(2);
  tree.select([]);
  expect([unloaded, tree.exceedsMemory]).toEqual([[], false]);
  tree.maxMemoryMb = tree.memoryMb * 0.7;
  tree.select([]);
  expect([unloaded.length, tree.exceedsMemory]).toEqual([1, false]);
  expect(unloaded).not.toContain(drawn);
  tree.maxMemoryMb = 0;
  tree.select([]);
  expect([unloaded.length, tree.memoryMb]).toEqual([2, 0]);
  tree.maxMemoryMb = 512;
  expect(await load(here)).toEqual([drawn]);
});

test('a picture that does not exist is an empty file of its own, as files are handed over to workers', async () => {
  const files: Uint8Array[] = [];
  const { load } = await openMap(
    { ...TILE_WITH_MANY_CHILDREN, children: [leaf('a.glb')] },
    {
      missing: ['a.png', 'b.png'],
      readTile: async (_bytes, _place, options) => {
        for (const uri of ['a.png', 'b.png']) files.push((await options?.resolve?.(uri, true)) as Uint8Array);
        return [];
      },
    },
  );
  await load(rigAt(200));
  expect(files.map(({ length }) => length)).toEqual([0, 0]);
  expect(files[0]?.buffer).not.toBe(files[1]?.buffer);
});
