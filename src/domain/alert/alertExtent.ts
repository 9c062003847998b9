/** The part of the mine that an alert is about (rules.md#alert-click). */
import type { SiteBox, SitePoint } from '../geo/frame.ts';
import type { Zone } from '../zone/zone.ts';
import { zoneBox } from '../zone/zoneBox.ts';

/** What is around a single place, metres to each side. */
const MARGIN_M = 30;

/**
 * The extent of the places and, where the alert belongs to one, of its zone; a zone without bounds is at the altitude of
 * the first place, or else at `levelM`.
 * @returns undefined where nothing is known
 */
export function alertExtent(places: readonly SitePoint[], zone: Zone | undefined, levelM: number): SiteBox | undefined {
  const box = zone && zoneBox(zone, places[0]?.altitude ?? levelM);
  const points = box ? [...places, box.min, box.max] : places;
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
