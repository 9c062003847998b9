import { expect, it } from 'vitest';
import { tilesetReaders } from '../../../../tests/fixtures/tiles/tilesetReaders.ts';
import { FileFault } from '../../../domain/fault/FileFault.ts';
import { TilesetFiles } from './TilesetFiles.ts';
import { contentsOf, type TileJson, type TilesetJson, uriOf } from './tilesetJson.ts';

const VOLUME = { boundingVolume: { box: [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 1] }, geometricError: 1 };
const dataUri = (type: string, text: string): string => `data:${type};base64,${btoa(text)}`;
const leaf = (...uris: string[]): TileJson => ({ ...VOLUME, contents: uris.map((uri) => ({ uri })) });

async function opened(root: TileJson) {
  const fetched: string[] = [];
  const files = new TilesetFiles(async (url) => {
    fetched.push(url);
    return Response.json({ asset: { version: '1.1' }, root });
  }, tilesetReaders);
  const { tileset } = await files.tileset('https://mine/maps/tileset.json');
  return { files, root: tileset.root, fetched };
}

const addressOf = (tile: TileJson): string => contentsOf(tile).map(uriOf)[0] ?? '';

it('contents that a tileset holds are answered without a request, under short addresses', async () => {
  const { files, root, fetched } = await opened({ ...VOLUME, children: [leaf(dataUri('model/gltf-binary', 'glTF1'))] });
  const address = addressOf(root.children?.[0] as TileJson);
  expect(address).toMatch(/^https:\/\/mine\/maps\/headframe-embedded-\d+\.tile$/);
  expect(await (await files.get(address, undefined, address)).text()).toBe('glTF1');
  expect(await (await files.get(`${address}?token=1`, undefined, address)).text()).toBe('glTF1');
  expect(fetched).toEqual(['https://mine/maps/tileset.json']);
});

it('several contents may mix both', async () => {
  const { files, root } = await opened(leaf('a.glb', dataUri('', 'glTF2')));
  const [file, embedded] = files.contentsAt(addressOf(root)) as [string, string];
  expect([file, files.isEmbedded(file), files.isEmbedded(embedded)]).toEqual(['https://mine/maps/a.glb', false, true]);
  expect(await (await files.get(embedded, undefined, embedded)).text()).toBe('glTF2');
});

it('a tileset inside a tileset names files beside the one that holds it', async () => {
  const inner = { asset: { version: '1.1' }, root: leaf('b.glb') } as TilesetJson;
  const { files, root } = await opened(leaf(dataUri('application/json', JSON.stringify(inner))));
  const answer = await files.get(addressOf(root), undefined, '');
  expect(answer.url).toMatch(/^https:\/\/mine\/maps\/headframe-embedded-\d+\.json$/);
  expect(addressOf(((await answer.json()) as TilesetJson).root)).toBe('b.glb');
});

it('damaged ones are refused', async () => {
  const { files, root } = await opened(leaf('data:;base64,*'));
  await expect(files.get(addressOf(root), undefined, '')).rejects.toThrow(FileFault);
});
