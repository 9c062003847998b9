/** Requests and answers of a tile tree: limits, refinement, tiles that no view needs any more. */
import { afterEach, expect, test, vi } from 'vitest';
import { tilesetReaders } from '../../../tests/fixtures/tiles/tilesetReaders.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import type { TilePart } from './TileContent.ts';
import { TileRequests } from './TileRequests.ts';
import { TileTree } from './TileTree.ts';
import type { TileJson } from './tileset/tilesetJson.ts';

const VOLUME = { boundingVolume: { box: [0, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50] } };
const leaf = (uri: string): TileJson => ({ ...VOLUME, geometricError: 0, content: { uri } });
const children = Array.from({ length: 60 }, (_, k) => leaf(`tile-${k}.glb`));
const TILE_WITH_MANY_CHILDREN: TileJson = { ...VOLUME, geometricError: 400, refine: 'ADD', children };

/** Lets promises settle. */
async function settled(): Promise<void> {
  for (let k = 0; k < 10; k++) await new Promise((resolve) => setImmediate(resolve));
}

function rigAt(distanceM: number): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1280, height: 720, distanceM });
  rig.update();
  return rig;
}

interface PendingFetch {
  name: string;
  answer(): void;
}

/** A map whose tiles do not come until they are answered. */
async function openMap(root: TileJson, requests = new TileRequests(25)) {
  const waiting: PendingFetch[] = [];
  const read: unknown[] = [];
  const tree = await TileTree.open({
    url: 'https://mine/tileset.json',
    fetch: async (url, init) => {
      const name = url.replace(/.*\//, '');
      if (name === 'tileset.json') return Response.json({ asset: { version: '1.1' }, geometricError: 500, root });
      await new Promise<void>((answer) => {
        const entry = { name, answer };
        waiting.push(entry);
        init?.signal?.addEventListener('abort', () => {
          waiting.splice(waiting.indexOf(entry), 1);
          answer();
        });
      });
      init?.signal?.throwIfAborted();
      return new Response(new Uint8Array(8));
    },
    pause: async () => {},
    readTile: async (bytes) => {
      read.push(bytes);
      return [] as TilePart[];
    },
    readTilesets: tilesetReaders,
    requests,
    events: {
      onTileLoaded: async () => {},
      onTileUnloaded: () => {},
      onTileFailed: () => {},
      requestCancelled: () => {},
    },
  });
  const names = () => waiting.map(({ name }) => name);
  const answer = (...wanted: string[]) => {
    for (const entry of [...waiting]) {
      if (!wanted.includes(entry.name)) continue;
      waiting.splice(waiting.indexOf(entry), 1);
      entry.answer();
    }
  };
  return { tree, names, answer, read };
}

afterEach(() => void vi.useRealTimers());

test('two maps have 25 tiles under way together, and all of them come', async () => {
  const requests = new TileRequests(25);
  const maps = await Promise.all([
    openMap(TILE_WITH_MANY_CHILDREN, requests),
    openMap(TILE_WITH_MANY_CHILDREN, requests),
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
    openMap(TILE_WITH_MANY_CHILDREN, requests),
    openMap(TILE_WITH_MANY_CHILDREN, requests),
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
    return tree.select([rig]).map((id) => id.replace(/.*\//, ''));
  };
  expect(await drawnAfter('coarse.glb')).toEqual(['coarse.glb']);
  expect(await drawnAfter('a.glb')).toEqual(['coarse.glb']);
  expect((await drawnAfter('b.glb')).sort()).toEqual(['a.glb', 'b.glb']);
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
    const { tree, names } = await openMap({ ...root, children: [leaf('fine.glb')] });
    tree.select([rig]);
    await settled();
    expect(names().sort(), `${px} px`).toEqual(asked);
  }
});

test('tiles with a request volume are requested only from inside it', async () => {
  const inside = { ...leaf('near.glb'), viewerRequestVolume: { sphere: [0, 0, 0, 500] } };
  const root = { ...TILE_WITH_MANY_CHILDREN, children: [inside, leaf('always.glb')] };
  for (const [distanceM, asked] of [
    [2_000, ['always.glb']],
    [300, ['always.glb', 'near.glb']],
  ] as const) {
    const { tree, names } = await openMap(root);
    tree.select([rigAt(distanceM)]);
    await settled();
    expect(names().sort(), `${distanceM} m`).toEqual(asked);
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
