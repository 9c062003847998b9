/** Which sensor saw a person last. */
import type { SiteEntityRecord } from './siteEntity.ts';

/** Records on the person that a sensor saw them. @returns false, changing nothing, if a later sighting is known */
export function applySighting(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  if (!isLaterSighting(person, sensor, atMs)) return false;
  person.rsu = sensor.name;
  person.rsuAtMs = atMs;
  person.mineArea = sensor.mineArea;
  return true;
}

/** Whether the sensor that saw a person last has moved since, or has lost its position. */
export function hasSensorMovedSince(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  if (person.rsu !== sensor.name || person.rsuAtMs !== atMs) return false;
  const [known, now] = [person.place, sensor.place];
  if (!known || !now) return known !== now;
  return known.easting !== now.easting || known.northing !== now.northing || known.altitude !== now.altitude;
}

/** Fields of a person whom no sensor has seen. */
export const NO_SIGHTING = { rsu: undefined, rsuAtMs: undefined, place: undefined, mineArea: undefined };

/** Where two sensors saw a person at the same time, the one with the later name wins, regardless of their order. */
function isLaterSighting(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  if (person.rsuAtMs === undefined || atMs > person.rsuAtMs) return true;
  if (atMs < person.rsuAtMs) return false;
  return sensor.name > (person.rsu ?? '') || (sensor.name === person.rsu && person.place === undefined);
}
