/** Transform of a tile's content into the scene. */
import { type Matrix64, multiply } from '../gltf/matrix.ts';
import type { UndergroundMark } from './tileset/undergroundMark.ts';

/** Transform data of a tile. */
export interface ContentPlace {
  /** Transform from tile to scene coordinates. */
  toScene: ArrayLike<number>;
  /** Transforms of the tile and of all its ancestors, multiplied. */
  transform: ArrayLike<number>;
  /** Up axis of the content; Y by glTF's own convention. */
  upAxis: string | undefined;
  underground?: UndergroundMark | undefined;
}

/**
 * Transform of a glTF content into the scene, column-major.
 * @param rtcCentre origin of its coordinates @param instance transform of a copy, tile coordinates
 */
export function contentMatrix(
  { toScene, transform, upAxis }: ContentPlace,
  rtcCentre: ArrayLike<number> | undefined,
  instance?: ArrayLike<number>,
): Matrix64 {
  const placed = rtcCentre ? multiply(transform, translationOf(rtcCentre)) : transform;
  const inScene = multiply(toScene, instance ? multiply(placed, instance) : placed);
  return upAxis === 'Z' ? inScene : multiply(inScene, Y_UP_TO_Z_UP);
}

const Y_UP_TO_Z_UP = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);

function translationOf(centre: ArrayLike<number>): Matrix64 {
  const [x, y, z] = [centre[0] ?? 0, centre[1] ?? 0, centre[2] ?? 0];
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}
