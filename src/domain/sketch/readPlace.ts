import type { SitePoint } from '../geo/frame.ts';
import { withDecimalPoint } from '../number/decimalPoint.ts';

/**
 * Reads coordinates as users type and paste them: any kind of spaces, decimal comma or point; undefined unless all are
 * numbers.
 */
export function readPlace(typed: Readonly<Record<keyof SitePoint, string>>): SitePoint | undefined {
  const easting = readMetres(typed.easting);
  const northing = readMetres(typed.northing);
  const altitude = readMetres(typed.altitude);
  if (easting === undefined || northing === undefined || altitude === undefined) return undefined;
  return { easting, northing, altitude };
}

/** Reads metres as typed; undefined if the text is not a number, is ambiguous (`1,110`), or is no plausible length. */
export function readMetres(text: string): number | undefined {
  const plain = withDecimalPoint(text.replaceAll(/\s/g, '').replace('\u2212', '-'));
  if (plain === undefined || !/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const metres = Number(plain);
  return Math.abs(metres) <= 20_000_000 ? metres : undefined;
}
