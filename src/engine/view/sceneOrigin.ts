import type { SitePoint } from '../../domain/geo/frame.ts';
import type { World } from '../../state/world/World.ts';
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import type { Ground } from '../camera/ground.ts';

/** Origin of scenes while no place of the site is known. */
const SITE_ZERO: SitePoint = { easting: 0, northing: 0, altitude: 0 };

/**
 * A scene's origin on the site: the map's once that is open, and the place of some entity until then. The first open
 * map also sets the world's origin.
 */
export function sceneOrigin({ origin }: Ground, world: World, poses: WorldPoses): SitePoint {
  if (origin) world.origin ??= origin;
  // Site metres are too large for float32: a truck would move in steps of half a metre.
  return origin ?? world.origin ?? poses.firstPlace ?? SITE_ZERO;
}
