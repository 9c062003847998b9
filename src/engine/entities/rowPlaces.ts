/** Positions of the vehicles and workings of a mine, which a view frames first. */
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { BoundingBox } from '../camera/ground.ts';

/** More positions do not change the framing. */
const MAX_PLACE_ROWS = 1_500;
/** A position farther above or below the map has a wrong altitude and would shift the whole frame. */
const HEIGHT_MARGIN_M = 500;

/**
 * The last fixes of some tables.
 * @param bounds rows outside in plan, or far above or below, are left out; undefined keeps all
 * @returns x, y and z of each, scene metres
 */
export function placesOfRows(tables: readonly LocalPoses[], bounds: BoundingBox | undefined): Float32Array {
  const places: number[] = [];
  const at = new Float32Array(4);
  for (const { poses, image } of tables) {
    const step = Math.ceil(poses.count / MAX_PLACE_ROWS);
    for (let row = 0; row < poses.count; row += step) {
      if (!poses.hasFix(row)) continue;
      image.poseAt(row, Number.POSITIVE_INFINITY, at);
      const [x, y, z] = at as unknown as [number, number, number];
      if (!bounds || isWithin(bounds, x, y, z)) places.push(x, y, z);
    }
  }
  return Float32Array.from(places);
}

function isWithin({ min, max }: BoundingBox, x: number, y: number, z: number): boolean {
  const isAtMap = y >= min.y - HEIGHT_MARGIN_M && y <= max.y + HEIGHT_MARGIN_M;
  return isAtMap && x >= min.x && x <= max.x && z >= min.z && z <= max.z;
}
