/** What a view stands on: the map's surface, as far as it is loaded. */
import type { ScenePoint } from '../../domain/geo/frame.ts';

export interface Bounds {
  min: ScenePoint;
  max: ScenePoint;
}

export interface Ground {
  /** Metres along a ray to the nearest surface; undefined where it meets none. The direction has length 1. */
  raycast(origin: ScenePoint, direction: ScenePoint): number | undefined;
  /** The whole map's extent in the scene; undefined while there is no map. */
  readonly bounds: Bounds | undefined;
}

/** Where a ray meets a level plane; undefined where it never does or only beyond `farM`. */
export function intersectPlane(
  origin: ScenePoint,
  direction: ScenePoint,
  height: number,
  farM: number,
): number | undefined {
  if (Math.abs(direction.y) < 1e-6) return undefined;
  const along = (height - origin.y) / direction.y;
  return along > 0 && along < farM ? along : undefined;
}
