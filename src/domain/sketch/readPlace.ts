import type { SitePoint } from '../geo/frame.ts';
import { withDecimalPoint } from '../number/decimalPoint.ts';

/** Coordinates as people type and paste them: spaces of any kind, a comma or a point; undefined unless all are numbers. */
export function readPlace(typed: Readonly<Record<keyof SitePoint, string>>): SitePoint | undefined {
  const easting = readMetres(typed.easting);
  const northing = readMetres(typed.northing);
  const altitude = readMetres(typed.altitude);
  if (easting === undefined || northing === undefined || altitude === undefined) return undefined;
  return { easting, northing, altitude };
}

/** Metres as typed; undefined if it is no number, may be another one (`1,110`), or is no plausible length. */
export function readMetres(text: string): number | undefined {
  const plain = withDecimalPoint(text.replaceAll(/\s/g, '').replace('\u2212', '-'));
  if (plain === undefined || !/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const metres = Number(plain);
  return Math.abs(metres) <= 20_000_000 ? metres : undefined;
}
