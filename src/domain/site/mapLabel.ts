/** Names on a map (rules.md#map-labels). */
import type { SitePoint } from '../geo/frame.ts';
import type { WirePoint } from '../wire/common.ts';
import type { WireMapPoint, WireMapVector, WireSurveyWall } from '../wire/mapFiles.ts';

/** A named place. */
export interface MapPoint {
  readonly id: string;
  readonly name: string;
  readonly place: SitePoint;
}

/** The name of a road or drive at its middle. */
export interface MapLabel {
  readonly name: string;
  /** Length of road with this name, metres. */
  readonly lengthM: number;
  readonly place: SitePoint;
}

/** Lines with more vertices are not drawn (rules.md#designs). */
export const MAX_POLYLINE_VERTICES = 1_000;

/** Visibility distances by length of road, metres: below the first number, visible up to the second. */
const VISIBLE_UP_TO_M = [
  [20, 600],
  [50, 800],
  [100, 1_200],
  [150, 1_500],
] as const;
const MAX_DISTANCE_M = 1_800;

/** @returns metres from the camera beyond which a label is hidden */
export function labelVisibleUpToM(lengthM: number): number {
  return VISIBLE_UP_TO_M.find(([below]) => lengthM < below)?.[1] ?? MAX_DISTANCE_M;
}

export function readMapPoint({ id, namelom, x, y, z }: WireMapPoint): MapPoint {
  return { id, name: namelom, place: readPoint({ x, y, z }) };
}

export function readMapLabel({ name, length, middlePoint }: WireMapVector): MapLabel {
  return { name, lengthM: length, place: readPoint(middlePoint) };
}

/** The corners of a wall; undefined if it is not a polygon, or has too many. */
export function readWallCorners({ vertexList }: WireSurveyWall): readonly SitePoint[] | undefined {
  if (vertexList.length < 3 || vertexList.length > MAX_POLYLINE_VERTICES) return undefined;
  return vertexList.map(readPoint);
}

/** Files of a map write `x` for easting, `y` for northing, `z` for altitude. */
function readPoint({ x, y, z }: WirePoint): SitePoint {
  return { easting: x, northing: y, altitude: z };
}
