/** The part of the mine that an alert is about (rules.md#alert-click). */
import type { SitePoint } from '../geo/frame.ts';
import type { Zone } from '../zone/zone.ts';

/** Two opposite corners: low and south-west, high and north-east. */
export interface SiteExtent {
  readonly min: SitePoint;
  readonly max: SitePoint;
}

/** What is around a single place, metres to each side. */
const MARGIN_M = 30;

/**
 * The extent of the places and, where the alert belongs to one, of its zone.
 * @returns undefined where nothing is known
 */
export function alertExtent(places: readonly SitePoint[], zone: Zone | undefined): SiteExtent | undefined {
  const points = zone ? [...places, ...cornersOf(zone, places)] : places;
  if (points.length === 0) return undefined;
  const range = (axis: keyof SitePoint) => {
    const values = points.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [[west, east], [south, north], [low, high]] = [range('easting'), range('northing'), range('altitude')];
  const margin = zone ? 0 : MARGIN_M;
  return {
    min: { easting: west - margin, northing: south - margin, altitude: low },
    max: { easting: east + margin, northing: north + margin, altitude: high },
  };
}

/** Two corners of a zone's box; a zone without bounds is at the height of what happened in it. */
export function cornersOf({ box, lowM, highM }: Zone, places: readonly SitePoint[]): [SitePoint, SitePoint] {
  const low = lowM ?? highM ?? places[0]?.altitude ?? 0;
  return [
    { easting: box.minX, northing: box.minY, altitude: low },
    { easting: box.maxX, northing: box.maxY, altitude: highM ?? low },
  ];
}
