/** The underground panel: its own coordinate system, levels and dimensions. */
import { roundedLine } from './curve.ts';
import type { Vec2, Vec3 } from './frame.ts';

/** Floor altitudes of the two levels in the mine frame. */
export const EXTRACTION_LEVEL_Z = -400;
export const HAULAGE_LEVEL_Z = -470;

const PANEL_CENTRE: Vec2 = [640, -330];
const PANEL_ROTATION_RAD = 0.32;
/** Spacing of drifts, along strike. */
export const DRIFT_SPACING_M = 44;
/**
 * Half sizes of the extraction level's perimeter drive and of the haulage loop, and where chute drives cross the loop.
 */
export const PERIMETER_HALF_SIZE: Vec2 = [262, 172];
export const HAUL_LOOP: Vec2 = [340, 212];
export const CROSS_DRIVES = [-112, 16, 112] as const;

/** Converts panel coordinates (u along strike, v across) to the mine frame. */
export function panelPoint(u: number, v: number, z: number): Vec3 {
  const c = Math.cos(PANEL_ROTATION_RAD);
  const s = Math.sin(PANEL_ROTATION_RAD);
  return [PANEL_CENTRE[0] + u * c - v * s, PANEL_CENTRE[1] + u * s + v * c, z];
}

/** A two-lane drive. */
export const TWO_LANE_DRIVE = {
  kind: 'drift',
  lanes: 2,
  oneWay: false,
  speedLimitKmh: 20,
  widthM: 8,
  heightM: 6,
} as const;

/** A line in panel coordinates with rounded corners, at one height. */
export function panelLine(
  points: readonly (readonly [u: number, v: number, radiusM: number])[],
  z: number,
  closed = false,
) {
  const turns = points.map(([u, v, radiusM]) => {
    const [x, y] = panelPoint(u, v, z);
    return { x, y, radiusM };
  });
  return roundedLine(turns, closed).map(([x, y]): Vec3 => [x, y, z]);
}

/** A closed rectangle around the panel's centre with rounded corners. */
export function panelLoop([u, v]: Vec2, radiusM: number, z: number): Vec3[] {
  return panelLine(
    [
      [-u, -v, radiusM],
      [u, -v, radiusM],
      [u, v, radiusM],
      [-u, v, radiusM],
    ],
    z,
    true,
  );
}
