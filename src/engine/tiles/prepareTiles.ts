/** What tiles need besides what loaders.gl makes of their JSON, once for each when it comes into the tree. */
import { createBoundingVolume, type Tile3D } from '@loaders.gl/tiles';

/** Larger errors count as this one: on the screen they would be infinite, and tiles are ranked by their differences. */
const MAX_ERROR_M = 1e12;

/** Fields of a tile that loaders.gl keeps to itself. */
interface TileFields {
  _viewerRequestVolume: unknown;
}

/**
 * Gives a tile and all below it an id of its own, its error in metres of the map, and its request volume.
 * @param root of a tileset; with a parent where the tileset is the content of another's tile
 */
export function prepareTiles(root: Tile3D): void {
  const { parent } = root;
  // Its place in the tree: tiles may share a file, and in other places the same file is another tile.
  root.id = parent ? childId(parent, parent.children.indexOf(root)) : '0';
  const waiting = [root];
  for (let tile = waiting.pop(); tile; tile = waiting.pop()) {
    // The file's error is in its own units: the transforms enlarge it with everything else of the tile.
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

/** The loader reads it only of tiles with content: those that merely group others would be without limits. */
function addRequestVolume(tile: Tile3D): void {
  const { viewerRequestVolume: volume } = tile.header;
  const fields = tile as unknown as TileFields;
  if (volume) fields._viewerRequestVolume ??= createBoundingVolume(volume, tile.computedTransform);
}
