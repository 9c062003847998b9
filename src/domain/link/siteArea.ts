/**
 * Location of a site, from its vehicles: a position far from nearly all of them was not measured by a receiver of the
 * site.
 */

export interface SitePlane {
  readonly easting: number;
  readonly northing: number;
}

/** Positions farther away are off the site; vehicles do drive to towns and ports. */
export const OUT_OF_AREA_M = 50_000;
/** Fewer positions do not locate the site. */
const MIN_LOCATING_PLACES = 4;
/** Share of them that must be near each other; a company's two mines are not a fault. */
const MIN_NEARBY_SHARE = 0.75;

/** @returns the centre of the site; undefined if it cannot be derived from the vehicles */
export function siteCentre(places: readonly SitePlane[]): SitePlane | undefined {
  if (places.length < MIN_LOCATING_PLACES) return undefined;
  const centre = {
    easting: medianOf(places.map(({ easting }) => easting)),
    northing: medianOf(places.map(({ northing }) => northing)),
  };
  const near = places.filter((place) => distanceM(place, centre) <= OUT_OF_AREA_M).length;
  return near >= places.length * MIN_NEARBY_SHARE ? centre : undefined;
}

/** Metres in plan. */
export function distanceM(a: SitePlane, b: SitePlane): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing);
}

function medianOf(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] as number;
}
