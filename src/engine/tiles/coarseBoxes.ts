/** Boxes of a tileset's finest tiles from its JSON: where the ground is before anything is loaded. */
import type { Tile3D } from '@loaders.gl/tiles';
import type { BoundingBox } from '../camera/ground.ts';
import { sceneBounds } from './extent.ts';
import type { TileFrame } from './TileFrame.ts';

/** Maximum number of boxes: if a tile's children would exceed it, the tile's own box is used. */
const MAX_BOXES = 4096;

/**
 * @returns boxes in the scene of the known tiles without children, at most {@link MAX_BOXES}, which
 * together cover the whole tileset
 */
export function coarseTileBoxes(root: Tile3D, frame: Pick<TileFrame, 'toScene'>): BoundingBox[] {
  const boxes: BoundingBox[] = [];
  const waiting: Tile3D[] = [root];
  for (let k = 0; k < waiting.length; k++) {
    const tile = waiting[k] as Tile3D;
    const { children } = tile;
    const boxCount = boxes.length + (waiting.length - k - 1) + children.length;
    if (children.length === 0 || boxCount > MAX_BOXES) boxes.push(sceneBounds(tile, frame));
    else for (const child of children) waiting.push(child);
  }
  return boxes;
}
