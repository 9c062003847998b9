/** Derives the values that a fix lacks from the movement, else from the last fix. */
import type { SiteFix, SitePlace } from '../bus/siteFix.ts';
import { bearingBetween, speedBetween } from './motion.ts';
import type { VehicleFix } from './vehicle.ts';

/** The fix at a place, with bearing and speed added if the sender left them out. */
export function completeFix(last: VehicleFix | null, fix: SiteFix, place: SitePlace): VehicleFix {
  const altitude = place.altitude ?? last?.altitude ?? 0;
  const point = {
    easting: roundToMillimetre(place.easting),
    northing: roundToMillimetre(place.northing),
    altitude: roundToMillimetre(altitude),
    atMs: fix.atMs,
  };
  const bearingDeg = fix.bearingDeg ?? (last && bearingBetween(last, point)) ?? last?.bearingDeg ?? 0;
  const speedKmh = fix.speedKmh ?? (last && speedBetween(last, point)) ?? 0;
  return { ...point, bearingDeg: roundToFraction(bearingDeg, 10), speedKmh: roundToFraction(speedKmh, 10) };
}

/** More digits are below any receiver's accuracy, and would be sent to every client. */
function roundToMillimetre(value: number): number {
  return roundToFraction(value, 1_000);
}

function roundToFraction(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}
