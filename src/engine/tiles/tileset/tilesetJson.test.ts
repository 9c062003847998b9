import { expect, it } from 'vitest';
import { hasContent, type TileJson } from './tilesetJson.ts';

const tile = (more: Partial<TileJson> = {}): TileJson => ({
  boundingVolume: { sphere: [0, 0, 0, 1] },
  geometricError: 1,
  ...more,
});

it('a tree of tiles without any content has nothing to load', () => {
  expect(hasContent(tile({ children: [tile(), tile({ content: { uri: '' } }), tile({ contents: [] })] }))).toBe(false);
  expect(hasContent(tile({ children: [tile({ children: [tile({ content: { url: 'a.b3dm' } })] })] }))).toBe(true);
  const subtrees = { uri: '{x}.subtree' };
  expect(hasContent(tile({ implicitTiling: { subdivisionScheme: 'QUADTREE', subtreeLevels: 2, subtrees } }))).toBe(
    true,
  );
});
