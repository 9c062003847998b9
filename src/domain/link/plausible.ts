/**
 * What a backend hands on that cannot be: times of no clock of our days, places where no receiver stands. It is refused
 * with a reason, because shown it would be believed.
 */
import { EARLIEST_MS } from '../time/reported.ts';
import { distanceM, FAR_M, type SitePlane } from './siteArea.ts';

/** @returns why a time cannot be; undefined where it can */
export function timeFault(atMs: number): string | undefined {
  if (atMs >= EARLIEST_MS) return undefined;
  const word = atMs > EARLIEST_MS / 1_000 ? 'counts seconds, not milliseconds' : 'is of 1970';
  return `time ${atMs} ${word}`;
}

/** @param centre of the site, where it is known @returns why a place cannot be; undefined where it can */
export function placeFault(place: SitePlane, centre: SitePlane | undefined): string | undefined {
  if (place.northing === 0 || place.easting === 0)
    return `${place.northing === 0 ? 'northing' : 'easting'} 0: the receiver has no fix`;
  if (!centre) return undefined;
  const awayM = distanceM(place, centre);
  return awayM > FAR_M ? `place is ${Math.round(awayM / 1_000)} km from the site` : undefined;
}
