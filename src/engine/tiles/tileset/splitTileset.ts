/**
 * Splits large tilesets: each part is a tileset of its own, which replaces its root and is read when the tree reaches
 * it. A file with all tiles of a mine then costs the page a few milliseconds at a time.
 */

import { contentsOf, implicitTilingOf, type TileJson, type TilesetJson } from './tilesetJson.ts';
import { ownUndergroundMark } from './undergroundMark.ts';

const MAX_TILES = 1000;

/** The URI of a part, relative to the tileset. @param id of the tileset @param part from 1 on */
export function partUri(id: number, part: number): string {
  return `headframe-part-${id}-${part}.json`;
}

/** @returns the JSON of each part; the first is the tileset's own */
export function splitTileset(tileset: TilesetJson, id: number): Uint8Array<ArrayBuffer>[] {
  const roots = [tileset.root];
  const sizes = tileCounts(tileset.root);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = 0; part < roots.length; part++) {
    const root = partOf(roots[part] as TileJson, sizes, (below) => partUri(id, roots.push(below) - 1));
    // The part's transform is applied already.
    if (part > 0) delete root.transform;
    parts.push(new TextEncoder().encode(JSON.stringify({ ...tileset, root })));
  }
  return parts;
}

/** Number of tiles in each tree that has more than one. */
function tileCounts(root: TileJson): Map<TileJson, number> {
  const all = [root];
  for (const tile of all) for (const child of tile.children ?? []) all.push(child);
  const sizes = new Map<TileJson, number>();
  for (const tile of all.reverse()) {
    const { children = [] } = tile;
    if (children.length > 0)
      sizes.set(
        tile,
        children.reduce((sum, child) => sum + (sizes.get(child) ?? 1), 1),
      );
  }
  return sizes;
}

/**
 * The top tiles of a tree, and as many whole subtrees as fit.
 * @param cut defers a subtree to another part and returns its URI
 */
function partOf(root: TileJson, sizes: ReadonlyMap<TileJson, number>, cut: (below: TileJson) => string): TileJson {
  const top = withoutChildren(root);
  const queue: [source: TileJson, copy: TileJson, isWhole: boolean][] = [
    [root, top, (sizes.get(root) ?? 1) <= MAX_TILES],
  ];
  let count = 1;
  for (const [source, copy, isWhole] of queue) {
    if (!source.children?.length) continue;
    copy.children = source.children.map((child) => {
      const size = sizes.get(child) ?? 1;
      const own = withoutChildren(child);
      const isTakenWhole = isWhole || size === 1 || (size <= MAX_TILES && count + size <= 2 * MAX_TILES);
      if (!isTakenWhole && (size <= MAX_TILES || count > MAX_TILES))
        return { ...bounds(own), content: { uri: cut(child) } };
      if (!isWhole) count += isTakenWhole ? size : 1;
      queue.push([child, own, isTakenWhole]);
      return own;
    });
  }
  return top;
}

/** Placeholder of a subtree, with its bounds and geometric error. */
function bounds({ boundingVolume, viewerRequestVolume, geometricError, refine, transform }: TileJson): TileJson {
  return {
    boundingVolume,
    geometricError,
    ...(viewerRequestVolume && { viewerRequestVolume }),
    ...(refine !== undefined && { refine }),
    ...(transform && { transform }),
  };
}

/** A tile without its children, and without properties unknown to the tree. */
function withoutChildren(tile: TileJson): TileJson {
  const contents = contentsOf(tile);
  const implicitTiling = implicitTilingOf(tile);
  const underground = ownUndergroundMark(tile);
  return {
    ...bounds(tile),
    ...(contents.length > 0 && { contents }),
    ...(implicitTiling && { implicitTiling }),
    ...(underground && { extras: { underground } }),
  };
}
