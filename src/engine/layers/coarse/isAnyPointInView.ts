/** Whether any part of a surface that is given by points is in view. */
import type { CameraRig } from '../../camera/CameraRig.ts';

/** Matrices of a camera, column-major. */
export type CameraMatrices = Pick<CameraRig, 'viewProjection' | 'projection'>;

/**
 * Whether a point is in the view, or so close to its edge that the surface around it may be.
 * @param positions x, y, z of each point, metres @param isCounted whether point k belongs to the surface
 * @param marginM distance to the neighbours of a point
 */
export function isAnyPointInView(
  { viewProjection: m, projection }: CameraMatrices,
  positions: Float32Array,
  isCounted: (k: number) => boolean,
  marginM: number,
): boolean {
  const [marginX, marginY] = [marginM * Math.abs(projection[0] ?? 1), marginM * Math.abs(projection[5] ?? 1)];
  // Clip coordinates of an orthographic camera have the same w everywhere.
  const marginW = marginM * Math.hypot(m[3] as number, m[7] as number, m[11] as number);
  const rowAt = (row: number, at: number): number =>
    (m[row] as number) * (positions[at] as number) +
    (m[row + 4] as number) * (positions[at + 1] as number) +
    (m[row + 8] as number) * (positions[at + 2] as number) +
    (m[row + 12] as number);
  for (let k = 0; 3 * k < positions.length; k++) {
    if (!isCounted(k)) continue;
    // Behind the eye w is negative; within the margin the point may still have neighbours in front of it.
    const reach = rowAt(3, 3 * k) + marginW;
    if (reach < 0) continue;
    if (Math.abs(rowAt(0, 3 * k)) <= reach + marginX && Math.abs(rowAt(1, 3 * k)) <= reach + marginY) return true;
  }
  return false;
}
