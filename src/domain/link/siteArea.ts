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
  return centreOfColumns(
    Float64Array.from(places, ({ easting }) => easting),
    Float64Array.from(places, ({ northing }) => northing),
  );
}

/** As {@link siteCentre}, of positions in two columns: no objects are created for thousands of vehicles. */
export function centreOfColumns(eastings: Float64Array, northings: Float64Array): SitePlane | undefined {
  const count = eastings.length;
  if (count < MIN_LOCATING_PLACES) return undefined;
  const centre = { easting: medianOf(eastings), northing: medianOf(northings) };
  let near = 0;
  for (let k = 0; k < count; k++) {
    const [east, north] = [(eastings[k] as number) - centre.easting, (northings[k] as number) - centre.northing];
    if (Math.hypot(east, north) <= OUT_OF_AREA_M) near++;
  }
  return near >= count * MIN_NEARBY_SHARE ? centre : undefined;
}

/** Metres in plan. */
export function distanceM(a: SitePlane, b: SitePlane): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing);
}

function medianOf(values: Float64Array): number {
  return values.toSorted()[values.length >> 1] as number;
}
