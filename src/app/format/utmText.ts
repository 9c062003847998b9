import type { SitePoint } from '../../domain/geo/frame.ts';

/** Coordinates in a form for other systems, `651234.12 4763911.07 1203.50`: easting, northing, altitude, metres. */
export function utmText({ easting, northing, altitude }: Readonly<SitePoint>): string {
  return [easting, northing, altitude].map((metres) => metres.toFixed(2)).join(' ');
}
