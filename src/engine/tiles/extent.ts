/** Extent of a tile, in its tileset's own coordinates and in the scene. */
import type { Tile3D } from '@loaders.gl/tiles';
import type { BoundingBox } from '../camera/ground.ts';
import { transformPoint } from '../gltf/matrix.ts';
import type { TileFrame } from './TileFrame.ts';

type Xyz = [x: number, y: number, z: number];
type ToScene = Pick<TileFrame, 'toScene'>;

/** A sphere, or a box with three half axes, one after the other. */
interface Volume {
  center: ArrayLike<number>;
  radius?: number;
  halfAxes?: ArrayLike<number>;
}

/** Centre of a tile's bounding volume, tile coordinates. */
export function middleOf(tile: Tile3D): Xyz {
  return xyzAt((tile.boundingVolume as Volume).center, 0);
}

/** Axis-aligned box in the scene around a tile's bounding volume. */
export function sceneBounds(tile: Tile3D, frame: ToScene): BoundingBox {
  const [x, y, z] = transformPoint(frame.toScene, ...middleOf(tile));
  const [rx, ry, rz] = sceneReach(tile.boundingVolume as Volume, frame);
  return { min: { x: x - rx, y: y - ry, z: z - rz }, max: { x: x + rx, y: y + ry, z: z + rz } };
}

/**
 * Half extents of a volume in the scene. Its axes are transformed one by one: an intermediate box along the axes of the
 * earth would make a flat map almost as high as it is wide.
 */
function sceneReach({ radius = 0, halfAxes }: Volume, { toScene: m }: ToScene): Xyz {
  if (!halfAxes) return [radius, radius, radius];
  const reach = (row: 0 | 1 | 2): number =>
    [0, 3, 6].reduce((sum, column) => {
      const [x, y, z] = xyzAt(halfAxes, column);
      return sum + Math.abs((m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z);
    }, 0);
  return [reach(0), reach(1), reach(2)];
}

function xyzAt(values: ArrayLike<number>, at: number): Xyz {
  return [values[at] as number, values[at + 1] as number, values[at + 2] as number];
}
