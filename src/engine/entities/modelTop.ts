/** Projects the top of a model's bounding box onto the pane: the anchor of its label. */

import type { CameraRig } from '../camera/CameraRig.ts';
import type { ModelSize } from '../models/packModels.ts';

/** CSS pixels of the pane; `depth` is clip depth, negative or near 0 behind the eye. */
export interface ProjectedPoint {
  x: number;
  y: number;
  depth: number;
}

/**
 * @param pose x, y, z, yaw @param scale of the model as drawn
 * @param out x of the model's centre at its height, y of its highest corner
 */
export function projectModelTop(
  rig: CameraRig,
  pose: ArrayLike<number>,
  size: ModelSize,
  scale: number,
  out: ProjectedPoint,
): void {
  const [x, y, z, yaw] = pose as unknown as [number, number, number, number];
  const m = rig.viewProjection;
  const top = y + size.heightM * scale;
  const depth = transformRow(m, 3, x, top, z);
  out.depth = depth;
  out.x = (transformRow(m, 0, x, top, z) / depth + 1) * 0.5 * rig.width;
  let highestY = transformRow(m, 1, x, top, z) / depth;
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  for (let corner = 0; corner < 4; corner++) {
    const dx = ((corner & 1) === 0 ? -0.5 : 0.5) * size.lengthM * scale;
    const dz = ((corner & 2) === 0 ? -0.5 : 0.5) * size.widthM * scale;
    const [cx, cz] = [x + dx * cos + dz * sin, z - dx * sin + dz * cos];
    const w = transformRow(m, 3, cx, top, cz);
    if (w > 0.05) highestY = Math.max(highestY, transformRow(m, 1, cx, top, cz) / w);
  }
  out.y = (1 - highestY) * 0.5 * rig.height;
}

function transformRow(m: Float64Array, row: number, x: number, y: number, z: number): number {
  return (m[row] as number) * x + (m[row + 4] as number) * y + (m[row + 8] as number) * z + (m[row + 12] as number);
}
