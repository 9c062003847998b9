/** The loaded part of the map's surface. */
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';

export interface BoundingBox {
  min: ScenePoint;
  max: ScenePoint;
}

/**
 * Surfaces of a map that a ray hits: all, those marked as underground, all others, or only terrain among these:
 * no buildings.
 */
export type GroundPart = 'all' | 'underground' | 'surface' | 'terrain';

export interface Ground {
  /**
   * Metres along a ray to the nearest surface; undefined if it hits none. The direction has length 1.
   * @param bothSides whether back faces count; they are not drawn, and by default not hit
   * @param of which surfaces count; all by default
   */
  raycast(origin: ScenePoint, direction: ScenePoint, bothSides?: boolean, of?: GroundPart): number | undefined;
  /** The whole map's extent in the scene; undefined while there is no map. */
  readonly bounds: BoundingBox | undefined;
  /** The origin of its scene; undefined while there is no map. */
  readonly origin: SitePoint | undefined;
}

/** Ground whose surfaces are loaded and unloaded, like those of tiles. */
export interface ChangingGround extends Ground {
  /** Incremented when the surfaces hit by rays change. */
  readonly version: number;
}

/** Distance along a ray to a horizontal plane; undefined if it misses or is beyond `farM`. */
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
