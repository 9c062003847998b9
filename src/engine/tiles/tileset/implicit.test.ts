import { describe, expect, it } from 'vitest';
import { tilesetReaders } from '../../../../tests/fixtures/tiles/tilesetReaders.ts';
import { ROOT_PLACE, subtreeTiles, subVolumeOf } from './implicitTiles.ts';
import { readSubtree } from './subtree.ts';
import { resolveUrl, TilesetFiles } from './TilesetFiles.ts';
import type { TileJson, TilesetJson } from './tilesetJson.ts';

const TRANSLATION = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1];
const noBuffers = () => Promise.reject(new Error('nothing beside'));

function subtreeBytes(json: object, binary: number[] = []): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const head = new DataView(new ArrayBuffer(24));
  head.setUint32(0, 0x74627573, true);
  head.setUint32(4, 1, true);
  head.setBigUint64(8, BigInt(text.byteLength), true);
  head.setBigUint64(16, BigInt(binary.length), true);
  return Uint8Array.from([...new Uint8Array(head.buffer), ...text, ...binary]);
}

/** Root and its second and fourth child; contents of the children only; a subtree below the fourth child's first. */
const BITS = subtreeBytes(
  {
    buffers: [{ byteLength: 4 }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 1 },
      { buffer: 0, byteOffset: 1, byteLength: 1 },
      { buffer: 0, byteOffset: 2, byteLength: 2 },
    ],
    tileAvailability: { bitstream: 0 },
    contentAvailability: [{ bitstream: 1 }],
    childSubtreeAvailability: { bitstream: 2 },
  },
  [0b10101, 0b10100, 0, 0b10000],
);

const ROOT = {
  tiling: {
    subdivisionScheme: 'QUADTREE' as const,
    subtreeLevels: 2,
    availableLevels: 4,
    subtrees: { uri: 's/{level}/{x}/{y}.subtree' },
  },
  boundingVolume: { box: [0, 0, 0, 80, 0, 0, 0, 80, 0, 0, 0, 10] },
  geometricError: 100,
  refine: 'REPLACE',
  contents: ['c/{level}/{x}/{y}.glb'],
};

describe('a subtree', () => {
  it('is written out with its volumes, errors, contents and the subtrees below', async () => {
    const subtree = await readSubtree(BITS, noBuffers);
    const root = subtreeTiles(ROOT, subtree, ROOT_PLACE, ({ level, x, y }) => `below-${level}-${x}-${y}`) as TileJson;
    expect(root.contents).toEqual([]);
    expect(root.children?.map(({ contents }) => contents)).toEqual([
      [{ uri: 'c/1/1/0.glb' }],
      [{ uri: 'c/1/1/1.glb' }],
    ]);
    const [first, second] = root.children ?? [];
    expect(first?.boundingVolume.box).toEqual([40, -40, 0, 40, 0, 0, 0, 40, 0, 0, 0, 10]);
    expect(first?.geometricError).toBe(50);
    expect(second?.children?.map(({ content }) => content?.uri)).toEqual(['below-2-2-2']);
  });

  it('with constants has all or nothing, and one cut short is refused', async () => {
    const all = await readSubtree(
      subtreeBytes({ tileAvailability: { constant: 1 }, contentAvailability: { constant: 0 } }),
      noBuffers,
    );
    expect([all.hasTile(77), all.hasContent(0, 3), all.hasContent(1, 3), all.hasSubtree(0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    await expect(readSubtree(BITS.slice(0, BITS.length - 2), noBuffers)).rejects.toThrow('cut short');
  });
});

it('octrees cut the height, quadtrees keep it, regions are cut by degrees', () => {
  const place = { level: 1, x: 1, y: 0, z: 1 };
  expect(subVolumeOf({ box: [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 8] }, place, true).box).toEqual([
    4, -4, 4, 4, 0, 0, 0, 4, 0, 0, 0, 4,
  ]);
  expect(subVolumeOf({ region: [0, 0, 2, 2, 0, 10] }, place, true).region).toEqual([1, 0, 2, 1, 5, 10]);
  expect(subVolumeOf({ region: [0, 0, 2, 2, 0, 10] }, place, false).region).toEqual([1, 0, 2, 1, 0, 10]);
});

describe('tileset files', () => {
  const answering = (files: Record<string, object | Uint8Array>) => {
    const asked: [string, string][] = [];
    const made = new TilesetFiles(async (url, _init, owner) => {
      asked.push([url, owner]);
      const file = files[url];
      if (!file) throw new Error(`no ${url}`);
      return file instanceof Uint8Array ? new Response(new Uint8Array(file)) : Response.json(file);
    }, tilesetReaders);
    const tileset = async (url: string) => (await (await made.get(url, undefined, url)).json()) as TilesetJson;
    return { made, asked, tileset };
  };
  const volume = { boundingVolume: ROOT.boundingVolume, geometricError: 100 };

  it.each([
    ['1.1', (tiling: object) => ({ implicitTiling: tiling })],
    ['the draft', (tiling: object) => ({ extensions: { '3DTILES_implicit_tiling': tiling } })],
  ])('an implicit root, as in %s, becomes a tileset of its own, read when it is asked for', async (_form, written) => {
    const { contents, tiling, ...rest } = ROOT;
    const { asked, tileset } = answering({
      '/m/tileset.json': {
        asset: { version: '1.1' },
        root: { ...rest, content: { uri: contents[0] }, ...written(tiling), transform: TRANSLATION },
      },
      '/m/s/0/0/0.subtree': BITS,
    });
    const { root } = await tileset('/m/tileset.json');
    expect(asked).toHaveLength(1);
    expect(root).toMatchObject({ transform: TRANSLATION, refine: 'REPLACE', geometricError: 100 });
    const inner = await tileset(root.content?.uri ?? '');
    expect(inner.root.transform).toBeUndefined();
    expect(inner.root.children?.map(({ content }) => content?.uri)).toEqual(['c/1/1/0.glb', 'c/1/1/1.glb']);
    expect(asked[1]).toEqual(['/m/s/0/0/0.subtree', root.content?.uri]);
    expect(inner.root.children?.[1]?.children?.[0]?.content?.uri).toMatch(/^headframe-subtree-0-2-2-2-0\.json$/);
  });

  it('several contents get one address that names them all', async () => {
    const { made, tileset } = answering({
      'https://h/m/t.json': {
        asset: { version: '1.1' },
        root: { ...volume, contents: [{ uri: 'a.glb' }, { uri: '../b.glb' }], children: [] },
      },
    });
    const { root } = await tileset('https://h/m/t.json');
    expect(made.contentsAt(root.content?.uri ?? '')).toEqual(['https://h/m/a.glb', 'https://h/b.glb']);
    expect(made.contentsAt('https://h/m/a.glb')).toBeUndefined();
  });

  it('a file named as a tileset without being one is refused', async () => {
    const { made } = answering({ '/m/model.json': { asset: { version: '2.0' }, nodes: [] } });
    await expect(made.get('/m/model.json', undefined, '/m/t')).rejects.toThrow('no 3D Tiles tileset');
  });

  it('a subtree that claims implausibly many tiles is refused', async () => {
    const { contents, tiling, ...rest } = ROOT;
    const implicitTiling = { ...tiling, subtreeLevels: 24, availableLevels: 24 };
    const { tileset } = answering({
      '/m/tileset.json': {
        asset: { version: '1.1' },
        root: { ...rest, content: { uri: contents[0] }, implicitTiling },
      },
      '/m/s/0/0/0.subtree': subtreeBytes({ tileAvailability: { constant: 1 } }),
    });
    const { root } = await tileset('/m/tileset.json');
    await expect(tileset(root.content?.uri ?? '')).rejects.toMatchObject({ code: 'tooLarge' });
  });

  it('bits that are not there are refused', async () => {
    for (const view of [
      { byteOffset: 0, byteLength: 400 },
      { byteOffset: -1, byteLength: 1 },
    ]) {
      const bits = {
        tileAvailability: { bitstream: 0 },
        bufferViews: [{ buffer: 0, ...view }],
        buffers: [{ byteLength: 1 }],
      };
      await expect(readSubtree(subtreeBytes(bits, [255]), noBuffers)).rejects.toThrow();
    }
    await expect(readSubtree(subtreeBytes({ tileAvailability: { bitstream: 7 } }), noBuffers)).rejects.toThrow(
      'cut short',
    );
  });
});

it('addresses beside a file', () => {
  expect(resolveUrl('https://h/a/b/t.json?x=1', '../c.glb')).toBe('https://h/a/c.glb');
  expect(resolveUrl('/a/b/t.json', './c/../d.glb')).toBe('/a/b/d.glb');
  expect(resolveUrl('https://h/a/t.json', '/root.glb')).toBe('https://h/root.glb');
  expect(resolveUrl('/a/t.json', 'https://x/y.glb')).toBe('https://x/y.glb');
  expect(resolveUrl('/a/t.json', 'data:abc')).toBe('data:abc');
  expect(resolveUrl('https://h/a/t.json?x=1', '')).toBe('https://h/a/');
  expect(resolveUrl('/a/t.json?x=1', 'b.glb?y=2')).toBe('/a/b.glb?y=2');
});

it.each([
  ['https://h/maps/a/t.json', '../../../evil.com/x.glb', 'https://h/evil.com/x.glb'],
  ['https://h/t.json', '../../../../evil.com/x.glb', 'https://h/evil.com/x.glb'],
  ['https://h/a/t.json', '%2e%2e/%2e%2e/%2e%2e/evil.com/x.glb', 'https://h/evil.com/x.glb'],
  ['https://h/a/t.json', '/../../x.glb', 'https://h/x.glb'],
  ['/maps/a/t.json', '../../../../evil.com/x.glb', '/evil.com/x.glb'],
  ['/maps/a/t.json', '/..//evil.com/x.glb', '/evil.com/x.glb'],
])('from %s, %s never climbs above the host', (url, uri, address) => {
  expect(resolveUrl(url, uri)).toBe(address);
});

it('an address on another host is seen as such; one that is none is left as it is', () => {
  expect(resolveUrl('https://h/a/t.json', '//evil.com/x.glb')).toBe('https://evil.com/x.glb');
  expect(resolveUrl('/a/t.json', '\\\\evil.com\\x.glb')).toBe('https://evil.com/x.glb');
  expect(resolveUrl('https://h/a/t.json', 'http://[')).toBe('http://[');
});
