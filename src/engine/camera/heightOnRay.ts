import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';

/** Below it a view is so steep that a pixel would be many metres of height: sine squared of the angle to the upright. */
const MIN_SINE_SQUARED = 0.01;

/**
 * Height of a point on the vertical line through it that is nearest to the ray of a pixel, metres.
 * @returns undefined in views straight down, where the pointer gives no height
 */
export function heightOnRay(rig: CameraRig, { x, y, z }: ScenePoint, paneX: number, paneY: number): number | undefined {
  rig.rayAt(paneX, paneY, from, way);
  const sineSquared = 1 - way.y * way.y;
  if (sineSquared < MIN_SINE_SQUARED) return undefined;
  const along = way.x * (from.x - x) + way.y * (from.y - y) + way.z * (from.z - z);
  return (from.y - y - way.y * along) / sineSquared;
}

const from: ScenePoint = { x: 0, y: 0, z: 0 };
const way: ScenePoint = { x: 0, y: 0, z: 0 };
