/** Which contents of tiles are tilesets, whatever their addresses are like. */
import { expect, test } from 'vitest';
import { leaf, openMap, rigAt, VOLUME } from '../../../tests/fixtures/tiles/openMap.ts';
import { TilesetFault } from '../gltf/TilesetFault.ts';
import type { TileJson } from './tileset/tilesetJson.ts';

const GROUP: TileJson = { ...VOLUME, geometricError: 400, refine: 'REPLACE' };
const TILESETS = (name: string) => ({ [name]: { ...GROUP, children: [leaf('north.glb'), leaf('south.glb')] } });
const OPENING_BRACE = 0x7b;

/** As the reader of models does it. */
async function readModel(bytes: Uint8Array | Blob): Promise<[]> {
  const start = bytes instanceof Blob ? new Uint8Array(await bytes.slice(0, 1).arrayBuffer()) : bytes;
  if (start[0] === OPENING_BRACE) throw new TilesetFault();
  return [];
}

/** A map whose root replaces its picture by what one content holds. */
const openWith = (uri: string) =>
  openMap(
    { ...GROUP, content: { uri: 'coarse.glb' }, children: [{ ...leaf(uri), geometricError: 400 }] },
    { tilesets: TILESETS(uri.replace(/.*\//, '')), readTile: readModel },
  );

test.each(['sub.json', 'SUB.JSON', 'tiles', 'tiles?file=7', 'sub.tileset', 'maps.json/tiles', 'tiles.b3dm'])(
  'a tileset at %s is drawn',
  async (uri) => {
    const { load, loaded } = await openWith(uri);
    expect((await load(rigAt(200))).toSorted()).toEqual(['0/0/0/0', '0/0/0/1']);
    expect(loaded.toSorted()).toEqual(['0', '0/0/0/0', '0/0/0/1']);
  },
);

test.each(['a.b3dm?src=tileset.json', 'pit.json/a.glb', 'a.json.glb'])('a model at %s is drawn', async (uri) => {
  const { load, tree } = await openMap({ ...GROUP, children: [leaf(uri)] }, { readTile: readModel });
  expect(await load(rigAt(200))).toEqual(['0/0']);
  expect(tree.failedCount).toBe(0);
});

test('an embedded tileset is drawn, whatever type it is given', async () => {
  const inner = { asset: { version: '1.1' }, root: { ...GROUP, children: [leaf('north.glb')] } };
  const uri = `data:application/octet-stream,${encodeURIComponent(JSON.stringify(inner))}`;
  const { load } = await openMap({ ...GROUP, children: [leaf(uri)] }, { readTile: readModel });
  expect(await load(rigAt(200))).toEqual(['0/0/0/0']);
});

test('a tileset among several contents of a tile is refused', async () => {
  const contents = [{ uri: 'a.glb' }, { uri: 'sub.json' }];
  const root = { ...VOLUME, geometricError: 0, contents };
  const { load, tree } = await openMap(root, { tilesets: TILESETS('sub.json'), readTile: readModel });
  expect(await load(rigAt(200))).toEqual([]);
  expect(tree.unreadableCount).toBe(1);
});

test('a damaged tileset without a name of one is refused with its own reason, and not asked for again', async () => {
  const damaged = { ...GROUP, boundingVolume: {} };
  const options = { tilesets: { tiles: damaged }, readTile: readModel };
  const { load, tree } = await openMap({ ...GROUP, children: [leaf('tiles')] }, options);
  expect(await load(rigAt(200))).toEqual([]);
  expect(tree.unreadableCount).toBe(1);
});

test.each([
  ['the map itself', 'tileset.json', []],
  ['a tileset of the map', 'sub.json', ['0/0/0/1']],
  ['a tileset whose address does not say so', 'tiles', ['0/0/0/1']],
])('%s inside itself is refused, and all else is drawn', async (_what, uri, inner) => {
  const within = { ...GROUP, refine: 'ADD', children: [{ ...leaf(uri), geometricError: 400 }, leaf('pit.glb')] };
  const { load, tree } = await openMap(within, { tilesets: { [uri]: within }, readTile: readModel });
  expect((await load(rigAt(200))).toSorted()).toEqual([...inner, '0/1']);
  expect(tree.unreadableCount).toBe(1);
});

test('large contents that differ by their query alone are each drawn where they belong', async () => {
  const movedBy = (x: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
  const contents = [1, 2].map((k) => ({ ...leaf(`tile?id=${k}`), transform: movedBy(k) }));
  const places: [id: number, x: number][] = [];
  const { load } = await openMap(
    { ...GROUP, refine: 'ADD', children: contents },
    {
      contentBytes: 3 * 1024 * 1024,
      fillOf: (name) => Number(name.replace(/.*=/, '')),
      readTile: async (bytes, place) => {
        const first = new Uint8Array(await (bytes as Blob).slice(0, 1).arrayBuffer());
        places.push([first[0] as number, place.transform[12] as number]);
        return [];
      },
    },
  );
  await load(rigAt(200));
  expect(places.toSorted()).toEqual([
    [1, 1],
    [2, 2],
  ]);
});
