/** How far a tileset reaches: in its own coordinates, and in the scene. */
import type { Tile3D } from '@loaders.gl/tiles';
import type { BoundingBox } from '../camera/ground.ts';
import type { TileFrame } from './TileFrame.ts';

export interface Extent {
  min: [number, number, number];
  max: [number, number, number];
}

/** The box that holds the root's volume, tile coordinates. */
export function extentOf(root: Tile3D): Extent {
  const volume = root.boundingVolume as { center: number[]; halfAxes?: ArrayLike<number>; radius?: number };
  const reach = [0, 1, 2].map((axis) => {
    const half = volume.halfAxes;
    if (!half) return volume.radius ?? 0;
    return [0, 3, 6].reduce((sum, column) => sum + Math.abs(half[column + axis] as number), 0);
  });
  const at = (sign: number): [number, number, number] =>
    [0, 1, 2].map((axis) => (volume.center[axis] as number) + sign * (reach[axis] as number)) as Extent['min'];
  return { min: at(-1), max: at(1) };
}

/** Its middle, tile coordinates. */
export function middleOf({ min, max }: Extent): Extent['min'] {
  return [0, 1, 2].map((axis) => ((min[axis] as number) + (max[axis] as number)) / 2) as Extent['min'];
}

/** The box in the scene that holds all corners of an extent. */
export function sceneBounds(extent: Extent, frame: TileFrame): BoundingBox {
  const [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const bounds: BoundingBox = { min: { x: low, y: low, z: low }, max: { x: high, y: high, z: high } };
  for (let corner = 0; corner < 8; corner++) {
    const at = ([0, 1, 2] as const).map((axis) => (corner & (1 << axis) ? extent.max : extent.min)[axis]);
    const point = frame.scenePoint(...(at as Extent['min']));
    for (const axis of ['x', 'y', 'z'] as const) {
      bounds.min[axis] = Math.min(bounds.min[axis], point[axis]);
      bounds.max[axis] = Math.max(bounds.max[axis], point[axis]);
    }
  }
  return bounds;
}
