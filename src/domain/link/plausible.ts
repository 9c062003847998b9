/**
 * Implausible reports of a backend: timestamps far from today, positions off the site. They are refused with a reason,
 * because users would trust them if shown (rules.md#implausible-reports).
 */
import { MIN_TIME_MS } from '../time/reported.ts';
import { distanceM, OUT_OF_AREA_M, type SitePlane } from './siteArea.ts';

/** Limits of any UTM zone, with a margin for sites at the edge of theirs, metres. */
const MAX_EASTING_M = 1_000_000;
const MAX_NORTHING_M = 10_000_000;

/** @returns why a time is implausible; undefined if it is plausible */
export function timeFault(atMs: number): string | undefined {
  if (atMs >= MIN_TIME_MS) return undefined;
  const word = countsSeconds(atMs) ? 'counts seconds, not milliseconds' : 'is of 1970';
  return `time ${atMs} ${word}`;
}

/** Whether an implausible time would be plausible as seconds. */
export function countsSeconds(atMs: number): boolean {
  return atMs > MIN_TIME_MS / 1_000;
}

/** @param centre of the site, if known @returns why a place is implausible; undefined if it is plausible */
export function placeFault(place: SitePlane, centre: SitePlane | undefined): string | undefined {
  if (place.northing === 0 || place.easting === 0)
    return `${place.northing === 0 ? 'northing' : 'easting'} 0: the receiver has no fix`;
  // Swapped northing and easting would be far from the site, too: this check names the actual fault.
  if (Math.abs(place.easting) > MAX_EASTING_M) return `easting ${Math.round(place.easting)} is in no UTM zone`;
  if (Math.abs(place.northing) > MAX_NORTHING_M) return `northing ${Math.round(place.northing)} is in no UTM zone`;
  if (!centre) return undefined;
  const distanceFromCentreM = distanceM(place, centre);
  return distanceFromCentreM > OUT_OF_AREA_M
    ? `place is ${Math.round(distanceFromCentreM / 1_000)} km from the site`
    : undefined;
}
