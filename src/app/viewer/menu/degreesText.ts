import type { SitePoint } from '../../../domain/geo/frame.ts';
import { parseUtmZone, utmToWgs84 } from '../../../domain/geo/utm.ts';

/** `43.0123456, 106.8912345`: latitude and longitude, degrees; empty without a zone. */
export function degreesText(place: SitePoint, utmZone: string): string {
  const zone = parseUtmZone(utmZone);
  if (!zone) return '';
  const { latDeg, lonDeg } = utmToWgs84(zone, place);
  // Seven decimals resolve a centimetre.
  return `${latDeg.toFixed(7)}, ${lonDeg.toFixed(7)}`;
}
