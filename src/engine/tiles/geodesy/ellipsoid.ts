/** The earth in 3D Tiles: WGS84, geocentric coordinates, metres. */

const SEMI_MAJOR_AXIS_M = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING);

type Xyz = [number, number, number];

export interface Geodetic {
  lonRad: number;
  latRad: number;
  heightM: number;
}

export function geodeticOf([x, y, z]: Readonly<Xyz>): Geodetic {
  const across = Math.hypot(x, y);
  let latRad = Math.atan2(z, across * (1 - ECCENTRICITY_SQUARED));
  let heightM = 0;
  // Each iteration adds about four digits.
  for (let round = 0; round < 5; round++) {
    const sin = Math.sin(latRad);
    const normal = SEMI_MAJOR_AXIS_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sin * sin);
    heightM = across / Math.max(1e-12, Math.cos(latRad)) - normal;
    latRad = Math.atan2(z, across * (1 - (ECCENTRICITY_SQUARED * normal) / (normal + heightM)));
  }
  return { lonRad: Math.atan2(y, x), latRad, heightM };
}

export function earthCentred({ lonRad, latRad, heightM }: Geodetic): Xyz {
  const sin = Math.sin(latRad);
  const normal = SEMI_MAJOR_AXIS_M / Math.sqrt(1 - ECCENTRICITY_SQUARED * sin * sin);
  const across = (normal + heightM) * Math.cos(latRad);
  return [across * Math.cos(lonRad), across * Math.sin(lonRad), (normal * (1 - ECCENTRICITY_SQUARED) + heightM) * sin];
}

/** Directions of east, north and up at a place. */
export function eastNorthUp(at: Readonly<Xyz>): [east: Xyz, north: Xyz, up: Xyz] {
  const { lonRad, latRad } = geodeticOf(at);
  const [sinLon, cosLon, sinLat, cosLat] = [Math.sin(lonRad), Math.cos(lonRad), Math.sin(latRad), Math.cos(latRad)];
  return [
    [-sinLon, cosLon, 0],
    [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    [cosLat * cosLon, cosLat * sinLon, sinLat],
  ];
}

/**
 * No altitude in a site's own grid is this large; on the equator, a grid and earth-centred coordinates are
 * indistinguishable.
 */
const HIGHER_THAN_ANY_SITE_M = 20_000;

/** Whether coordinates are earth-centred. */
export function isEarthCentred(at: Readonly<Xyz>): boolean {
  if (Math.abs(at[2]) < HIGHER_THAN_ANY_SITE_M) return false;
  return Math.hypot(...at) > SEMI_MAJOR_AXIS_M / 2 && Math.abs(geodeticOf(at).heightM) < 100_000;
}
