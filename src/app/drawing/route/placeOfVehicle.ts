import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { World } from '../../../state/world/World.ts';

/** Where a vehicle was last; undefined where it never said. */
export function placeOfVehicle({ poses }: World, id: string): SitePoint | undefined {
  const row = poses.rowOf(id);
  if (row === undefined || !poses.hasFix(row)) return undefined;
  const [easting = 0, northing = 0, altitude = 0] = poses.sitePositions.subarray(row * 3, row * 3 + 3);
  return { easting, northing, altitude };
}
