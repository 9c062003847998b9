/** The mine's own frame: x east, y north, z up, metres from the site centre. The UTM offset is added in float64. */
import type { RoadPoint } from '../../../src/domain/site/roads.ts';

/** A plan position in the mine frame, metres. */
export type Vec2 = readonly [x: number, y: number];
/** A position in the mine frame, metres. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** UTM 48N easting, northing and altitude of the mine frame's origin. */
export const SITE_CENTRE: Vec3 = [650_000, 4_763_000, 1_100];
/** UTM zone of the site. */
export const SITE_ZONE = '48N';

/** UTM metres, rounded to millimetres. */
export function toUtm(at: Vec3): RoadPoint {
  const roundToMillimetre = (value: number) => Math.round(value * 1000) / 1000;
  return [
    roundToMillimetre(at[0] + SITE_CENTRE[0]),
    roundToMillimetre(at[1] + SITE_CENTRE[1]),
    roundToMillimetre(at[2] + SITE_CENTRE[2]),
  ];
}

/** UTM metres to the mine frame. */
export function fromUtm(at: RoadPoint): Vec3 {
  return [at[0] - SITE_CENTRE[0], at[1] - SITE_CENTRE[1], at[2] - SITE_CENTRE[2]];
}
