/** UTM zones and WGS84. Every site uses one zone; fixes in degrees are converted to it at the boundary. */
import proj4 from 'proj4';
import type { SitePoint } from './frame.ts';

/** A UTM zone, 1 to 60, north or south of the equator. Written `48N`. */
export interface UtmZone {
  number: number;
  south: boolean;
}

/** Reads `48N`, `48n`, `48 S`, `48`; a bare number is north. Undefined if it is not a zone. */
export function parseUtmZone(text: string): UtmZone | undefined {
  const match = /^\s*(\d{1,2})\s*([NS])?\s*$/i.exec(text);
  if (!match?.[1]) return undefined;
  const number = Number(match[1]);
  if (number < 1 || number > 60) return undefined;
  return { number, south: match[2]?.toUpperCase() === 'S' };
}

/** Writes a zone as {@link parseUtmZone} reads it. */
export function formatUtmZone(zone: UtmZone): string {
  return `${zone.number}${zone.south ? 'S' : 'N'}`;
}

/** Converts WGS84 degrees to metres of a zone; the altitude passes through. */
export function wgs84ToUtm(zone: UtmZone): (lonDeg: number, latDeg: number, altitude: number) => SitePoint {
  const projection = projectionOf(zone);
  return (lonDeg, latDeg, altitude) => {
    const [easting, northing] = projection.forward([lonDeg, latDeg]) as [number, number];
    return { easting, northing, altitude };
  };
}

/** Converts metres of a zone to WGS84 degrees. */
export function utmToWgs84(
  zone: UtmZone,
  { easting, northing }: Readonly<SitePoint>,
): { lonDeg: number; latDeg: number } {
  const [lonDeg, latDeg] = projectionOf(zone).inverse([easting, northing]) as [number, number];
  return { lonDeg, latDeg };
}

function projectionOf({ number, south }: UtmZone) {
  return proj4('EPSG:4326', `+proj=utm +zone=${number}${south ? ' +south' : ''} +datum=WGS84 +units=m`);
}
