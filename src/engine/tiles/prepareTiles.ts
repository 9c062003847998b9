/** Completes what loaders.gl derives from a tile's JSON, once per tile when it joins the tree. */
import { createBoundingVolume, type Tile3D } from '@loaders.gl/tiles';

/**
 * Larger errors are clamped to this: their screen-space error would be infinite, and tiles are ranked by differences.
 */
const MAX_ERROR_M = 1e12;

/** Private fields of loaders.gl's tiles. */
interface TileFields {
  _viewerRequestVolume: unknown;
}

/**
 * Sets a unique id, the error in metres of the map, and the request volume of a tile and all of its descendants.
 * @param root of a tileset; it has a parent if the tileset is the content of another tileset's tile
 */
export function prepareTiles(root: Tile3D): void {
  const { parent } = root;
  // Derived from its place in the tree: a file that is used in several places is several tiles.
  root.id = parent ? childId(parent, parent.children.indexOf(root)) : '0';
  const waiting = [root];
  for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
    // The file's error is in its own units: transforms scale it like everything else of the tile.
    const errorM = tile.lodMetricValue * maxScaleOf(tile.computedTransform);
    tile.lodMetricValue = Math.min(MAX_ERROR_M, errorM);
    addRequestVolume(tile);
    for (const [k, child] of tile.children.entries()) {
      child.id = childId(tile, k);
      waiting.push(child);
    }
  }
}

function childId(parent: Tile3D, k: number): string {
  return `${parent.id}/${k}`;
}

/** The longest column of a transform. */
function maxScaleOf(m: ArrayLike<number>): number {
  const columnLength = (at: number): number => Math.hypot(m[at] as number, m[at + 1] as number, m[at + 2] as number);
  return Math.max(columnLength(0), columnLength(4), columnLength(8));
}

/** The loader reads it only for tiles with content: tiles that merely group others would have none. */
function addRequestVolume(tile: Tile3D): void {
  const { viewerRequestVolume: volume } = tile.header;
  const fields = tile as unknown as TileFields;
  if (volume) fields._viewerRequestVolume ??= createBoundingVolume(volume, tile.computedTransform);
}
