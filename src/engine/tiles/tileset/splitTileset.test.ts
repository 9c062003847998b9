import { describe, expect, it } from 'vitest';
import { tilesetIn } from './checkTileset.ts';
import { partUri, splitTileset } from './splitTileset.ts';
import type { TileJson, TilesetJson } from './tilesetJson.ts';

const box = [0, 0, 0, 8, 0, 0, 0, 8, 0, 0, 0, 1];
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const tileset = (root: object): object => ({
  asset: { version: '1.1' },
  root: { boundingVolume: { box }, geometricError: 40, ...root },
});
const tile = (more: object = {}): object => ({ boundingVolume: { box }, geometricError: 1, ...more });

/** All tiles with a content, with the transforms above each. */
function walk(parts: readonly Uint8Array[], id: number): { uri: string; moves: number }[] {
  const found: { uri: string; moves: number }[] = [];
  const read = (part: number): TilesetJson => JSON.parse(new TextDecoder().decode(parts[part])) as TilesetJson;
  const names = new Map(parts.map((_, k) => [partUri(id, k), k]));
  const visit = (at: TileJson, moves: number): void => {
    const here = moves + Number(at.transform !== undefined);
    const below = names.get(at.content?.uri ?? '');
    if (below !== undefined) visit(read(below).root, here);
    for (const { uri } of at.contents ?? []) found.push({ uri: uri ?? '', moves: here });
    for (const child of at.children ?? []) visit(child, here);
  };
  visit(read(0).root, 0);
  return found;
}

describe('a large tileset', () => {
  const move = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1];
  let made = 0;
  const tree = (depth: number): object =>
    tile({
      content: { uri: `${made++}.glb` },
      transform: move,
      ...(depth > 0 && { children: Array.from({ length: 8 }, () => tree(depth - 1)) }),
    });
  const large = tree(4);

  it('comes in parts of a thousand tiles or so that are together the same', () => {
    const parts = splitTileset(tilesetIn(bytesOf(tileset(large))), 7);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.length).toBeLessThan(9);
    for (const part of parts) expect(part.byteLength).toBeLessThan(400_000);
    const found = walk(parts, 7);
    expect(new Set(found.map(({ uri }) => uri)).size).toBe(made);
    expect(found.length).toBe(made);
    const direct = walk([bytesOf(tilesetWithContents(tileset(large)))], 7);
    expect(new Map(found.map(({ uri, moves }) => [uri, moves]))).toEqual(
      new Map(direct.map(({ uri, moves }) => [uri, moves])),
    );
  });

  it('keeps what tiles say of being underground, and nothing else that is not needed', () => {
    const marked = tilesetIn(
      bytesOf(tileset({ extras: { name: 'a', underground: 'drives' }, children: [tile({ extras: { name: 'b' } })] })),
    );
    const { root } = JSON.parse(new TextDecoder().decode(splitTileset(marked, 1)[0])) as TilesetJson;
    expect([root.extras, root.children?.[0]?.extras]).toEqual([{ underground: 'drives' }, undefined]);
  });

  it('that is small comes as one', () => {
    expect(splitTileset(tilesetIn(bytesOf(tileset({ children: [tile(), tile()] }))), 1)).toHaveLength(1);
  });

  it('that is a chain of tiles is read to its end', () => {
    let chain = tile({ content: { uri: 'end.glb' } });
    for (let k = 0; k < 400; k++) chain = tile({ children: [chain] });
    expect(walk(splitTileset(tilesetIn(bytesOf(tileset({ children: [chain] }))), 2), 2)).toHaveLength(1);
  });
});

/** As the parts write contents. */
function tilesetWithContents(value: object): object {
  const text = JSON.stringify(value).replace(/"content":(\{[^}]*\})/g, '"contents":[$1]');
  return JSON.parse(text) as object;
}

it.each([3.4028234663852886e38, 1e100, Number.MAX_VALUE, 0])('a geometric error of %d is one', (geometricError) => {
  const large = { ...tileset({ geometricError, children: [tile({ geometricError })] }), geometricError };
  expect(tilesetIn(bytesOf(large))).toMatchObject({ geometricError, root: { geometricError } });
});

describe('tilesets that cannot be traversed are refused with a message', () => {
  const cases: Record<string, object> = {
    'no volume': { boundingVolume: {} },
    'an S2 cell': { boundingVolume: { extensions: { '3DTILES_bounding_volume_S2': { token: '89c25' } } } },
    'a cylinder': { boundingVolume: { extensions: { '3DTILES_bounding_volume_cylinder': { minRadius: 1 } } } },
    'a volume of too few numbers': { boundingVolume: { box: [1, 2, 3] } },
    'a volume of something else': { boundingVolume: { sphere: [0, 0, 0, 'x'] } },
    'a volume beyond all measure': { boundingVolume: { sphere: [0, 0, 0, 1e300] } },
    'an error that is no number': { geometricError: null },
    'an error in words': { geometricError: 'high' },
    'a transform of too few numbers': { transform: [1] },
    'children that are none': { children: 5 },
    'a child that is none': { children: [null] },
    'a content that is none': { content: { uri: 5 } },
    'levels beyond all': {
      implicitTiling: { subdivisionScheme: 'OCTREE', subtreeLevels: 1e9, subtrees: { uri: 'x' } },
    },
  };
  for (const [name, root] of Object.entries(cases)) {
    it(name, () => {
      expect(() => tilesetIn(bytesOf(tileset(root)))).toThrow(expect.objectContaining({ name: 'FileFault' }));
    });
  }

  it('implausibly many tiles, side by side or nested', () => {
    const many = bytesOf(tileset({ children: Array.from({ length: 20_001 }, () => tile()) }));
    expect(() => tilesetIn(many)).toThrow(expect.objectContaining({ code: 'tooLarge' }));
    const deep = `{"asset":{},"root":${'{"boundingVolume":{"sphere":[0,0,0,1]},"geometricError":1,"children":['.repeat(5000)}`;
    const text = `${deep}${']}'.repeat(5000)}}`;
    expect(() => tilesetIn(new TextEncoder().encode(text))).toThrow(expect.objectContaining({ name: 'FileFault' }));
  });
});
