/** The extent of a view without a map. */
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { BoundingBox } from '../camera/ground.ts';

/** The bounding box of a table's fixes; undefined if no row has one. */
export function boundsOfRows({ poses, image }: LocalPoses): BoundingBox | undefined {
  const min = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY, z: Number.POSITIVE_INFINITY };
  const max = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY, z: Number.NEGATIVE_INFINITY };
  const at = new Float32Array(4);
  let hasBounds = false;
  for (let row = 0; row < poses.count; row++) {
    if (!poses.hasFix(row)) continue;
    hasBounds = true;
    image.poseAt(row, Number.POSITIVE_INFINITY, at);
    (['x', 'y', 'z'] as const).forEach((axis, k) => {
      min[axis] = Math.min(min[axis], at[k] as number);
      max[axis] = Math.max(max[axis], at[k] as number);
    });
  }
  return hasBounds ? { min, max } : undefined;
}
