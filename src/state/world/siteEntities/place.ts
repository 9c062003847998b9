/** Position and rotation of catalogue entities. */
import { type SitePoint, toSite } from '../../../domain/geo/frame.ts';
import type { WireSiteEntity } from '../../../domain/wire/siteEntities.ts';

type PlaceFields = Pick<WireSiteEntity, 'position' | 'rotation' | 'info'>;

/** Site metres from `info.location`, else from `position` (rules.md#coordinates). */
export function placeOf({ position, info }: PlaceFields): SitePoint | undefined {
  const location = info?.location;
  if (location) return { easting: location.easting, northing: location.northing, altitude: location.alt };
  const point = position ?? info?.position;
  return point ? toSite({ easting: 0, northing: 0, altitude: 0 }, point) : undefined;
}

/** Degrees clockwise from north; NaN for none, or for a rotation about three axes. */
export function bearingOf({ rotation, info }: PlaceFields): number {
  const turn = info?.rotation ?? rotation;
  return typeof turn === 'number' ? turn : Number.NaN;
}

const CLOSEST_SPOT_RADIUS_M = 1.2;
const PERSON_SPACING_M = 0.7;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Number of distinct spots; more people share them. */
const SPOT_COUNT = 64;

/** Position of a person seen by a sensor: beside it, on a spot that depends on the row alone. */
export function pointBesideSensor({ easting, northing, altitude }: SitePoint, row: number): SitePoint {
  const spot = row % SPOT_COUNT;
  const away = CLOSEST_SPOT_RADIUS_M + PERSON_SPACING_M * Math.sqrt(spot);
  const angle = spot * GOLDEN_ANGLE;
  return { easting: easting + away * Math.cos(angle), northing: northing + away * Math.sin(angle), altitude };
}
