/** Boxes of a tileset's finest tiles, as its JSON states them: where ground is before any of it is loaded. */
import type { Tile3D } from '@loaders.gl/tiles';
import type { BoundingBox } from '../camera/ground.ts';
import { extentOf, sceneBounds } from './extent.ts';
import type { TileFrame } from './TileFrame.ts';

/** More are not needed: where a tile's children would be more, its own box stands for them. */
const MAX_BOXES = 4096;

/**
 * @returns boxes in the scene of tiles that have none below them, as far as they are known; at most {@link MAX_BOXES}, which
 * together cover all of the tileset
 */
export function coarseTileBoxes(root: Tile3D, frame: TileFrame): BoundingBox[] {
  const boxes: BoundingBox[] = [];
  const waiting: Tile3D[] = [root];
  for (let k = 0; k < waiting.length; k++) {
    const tile = waiting[k] as Tile3D;
    const { children } = tile;
    const boxCount = boxes.length + (waiting.length - k - 1) + children.length;
    if (children.length === 0 || boxCount > MAX_BOXES) boxes.push(sceneBounds(extentOf(tile), frame));
    else for (const child of children) waiting.push(child);
  }
  return boxes;
}
