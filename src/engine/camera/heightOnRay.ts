import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';

/**
 * Minimum squared sine of the angle between ray and vertical: in steeper views one pixel would be many metres of
 * height.
 */
const MIN_SINE_SQUARED = 0.01;

/**
 * Height of a point on the vertical line through it that is nearest to the ray of a pixel, metres.
 * @returns undefined in views straight down, where a pixel does not determine a height
 */
export function heightOnRay(rig: CameraRig, { x, y, z }: ScenePoint, paneX: number, paneY: number): number | undefined {
  rig.rayAt(paneX, paneY, rayOrigin, rayDirection);
  const sineSquared = 1 - rayDirection.y * rayDirection.y;
  if (sineSquared < MIN_SINE_SQUARED) return undefined;
  const along =
    rayDirection.x * (rayOrigin.x - x) + rayDirection.y * (rayOrigin.y - y) + rayDirection.z * (rayOrigin.z - z);
  return (rayOrigin.y - y - rayDirection.y * along) / sineSquared;
}

const rayOrigin: ScenePoint = { x: 0, y: 0, z: 0 };
const rayDirection: ScenePoint = { x: 0, y: 0, z: 0 };
