import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';

/**
 * Projects a point of the scene onto the pane.
 * @param out set to CSS pixels from the pane's top left @returns false behind the eye
 */
export function projectPoint(rig: CameraRig, { x, y, z }: ScenePoint, out: { x: number; y: number }): boolean {
  const m = rig.viewProjection;
  const transformedRow = (k: number): number =>
    (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
  const w = transformedRow(3);
  if (w < CAMERA_LIMITS.nearM) return false;
  out.x = (transformedRow(0) / w / 2 + 0.5) * rig.width;
  out.y = (0.5 - transformedRow(1) / w / 2) * rig.height;
  return true;
}
