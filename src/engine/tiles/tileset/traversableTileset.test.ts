import { Tileset3D } from '@loaders.gl/tiles';
import { describe, expect, it } from 'vitest';
import { tilesetReaders } from '../../../../tests/fixtures/tiles/tilesetReaders.ts';
import { tileLoader } from '../tileLoader.ts';
import { tilesetIn } from './checkTileset.ts';
import { TilesetFiles } from './TilesetFiles.ts';
import type { TilesetJson } from './tilesetJson.ts';
import { traversableTileset } from './traversableTileset.ts';

const boundingVolume = { box: [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 1] };
const tileset = (root: object): TilesetJson => ({
  asset: { version: '1.1' },
  root: { boundingVolume, geometricError: 40, ...root },
});

describe('a tileset as it is walked', () => {
  it('has absolute addresses, and recognises external tilesets', () => {
    const children = ['a.glb', '../b.pnts', '/c/d.JSON?e=.glb', 'https://elsewhere/f.cmpt?x.json'].map((uri) => ({
      boundingVolume,
      geometricError: 1,
      content: { uri },
    }));
    const { root } = traversableTileset(tileset({ children }), 'https://mine/maps/1/tileset.json?v=2');
    expect(root.children.map(({ contentUrl, type }) => [contentUrl, type])).toEqual([
      ['https://mine/maps/1/a.glb', 'scenegraph'],
      ['https://mine/maps/b.pnts', 'scenegraph'],
      ['https://mine/c/d.JSON?e=.glb', 'json'],
      ['https://elsewhere/f.cmpt?x.json', 'scenegraph'],
    ]);
  });

  it('keeps what its address asks for', () => {
    expect(traversableTileset(tileset({}), '/maps/tileset.json?token=a/b&v=2#top').queryString).toBe('?token=a/b&v=2');
    expect(traversableTileset(tileset({}), '/maps/tileset.json').queryString).toBe('');
  });

  it('reads refinement in the letters of drafts, and leaves the rest to the parent', () => {
    const children = ['add', 'REPLACE', 'other', undefined].map((refine) => ({
      boundingVolume,
      geometricError: 1,
      ...(refine && { refine }),
    }));
    const { root } = traversableTileset(tileset({ refine: 'ADD', children }), '/t.json');
    expect([root, ...root.children].map(({ refine }) => refine)).toEqual([1, 1, 2, undefined, undefined]);
  });

  it('is understood by the tree', async () => {
    const children = [{ boundingVolume, geometricError: 3, content: { url: 'old.b3dm' } }];
    const walked = traversableTileset(
      tileset({ refine: 'ADD', transform: translation(5, 6, 7), children }),
      '/m/t.json?k=1',
    );
    const tree = new Tileset3D({ ...walked, loader: tileLoader }, {});
    await tree.tilesetInitializationPromise;
    const [child] = tree.root?.children ?? [];
    expect(tree.root).toMatchObject({ hasEmptyContent: true, lodMetricValue: 40, depth: 0 });
    expect(child).toMatchObject({
      contentUrl: '/m/old.b3dm',
      refine: 1,
      lodMetricValue: 3,
      depth: 1,
      hasEmptyContent: false,
    });
    expect([...((child?.boundingVolume as { center: number[] } | undefined)?.center ?? [])]).toEqual([5, 6, 7]);
    expect(tree.getTileUrl('/m/old.b3dm')).toBe('/m/old.b3dm?k=1');
    tree.destroy();
  });
});

function translation(x: number, y: number, z: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

describe('files', () => {
  const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

  it('that are no tilesets are refused in words', () => {
    expect(() => tilesetIn(bytesOf('<html>'))).toThrow('no 3D Tiles tileset');
    expect(() => tilesetIn(bytesOf('{"root":{}}'))).toThrow('no 3D Tiles tileset');
    expect(() => tilesetIn(bytesOf('null'))).toThrow('no 3D Tiles tileset');
  });

  it('of a map that was moved are looked for where it is now', async () => {
    const moved = new Response(JSON.stringify(tileset({ content: { uri: 'a.glb' } })));
    Object.defineProperties(moved, { redirected: { value: true }, url: { value: 'https://mine/v3/tileset.json' } });
    const { tileset: json, url } = await new TilesetFiles(async () => moved, tilesetReaders).tileset('/maps/latest');
    expect(traversableTileset(json, url).root.contentUrl).toBe('https://mine/v3/a.glb');
  });

  it('inside others are tilesets or bytes, as the tree says', async () => {
    const bytes = bytesOf(JSON.stringify(tileset({ content: { uri: 'in.glb' } })));
    const inner = await tileLoader.parse(bytes.buffer, { '3d-tiles': { isTileset: true } }, { url: '/m/sub/t.json' });
    expect(inner).toMatchObject({ root: { contentUrl: '/m/sub/in.glb' } });
    const tile = await tileLoader.parse(bytes.buffer, { '3d-tiles': { isTileset: false, assetGltfUpAxis: 'Z' } }, {});
    expect(tile).toEqual({ bytes, upAxis: 'Z' });
  });
});
