import type { SitePoint } from '../../domain/geo/frame.ts';
import type { PoseTable } from './PoseTable.ts';

/** Last known position of a vehicle; undefined if it has sent none. */
export function placeOfVehicle({ poses }: { poses: PoseTable }, id: string): SitePoint | undefined {
  const row = poses.rowOf(id);
  if (row === undefined || !poses.hasFix(row)) return undefined;
  const [easting = 0, northing = 0, altitude = 0] = poses.sitePositions.subarray(row * 3, row * 3 + 3);
  return { easting, northing, altitude };
}
