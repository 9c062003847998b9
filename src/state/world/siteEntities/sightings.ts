/** Which sensor saw a person last. */
import type { SiteEntityRecord } from './siteEntity.ts';

/**
 * Records on the person that a sensor saw them. @returns false, changing nothing, if a later sighting is known, or this one
 * and the sensor has the same name, mine area and position as then
 */
export function applySighting(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  const isKnown = person.rsuId === sensor.id && person.rsuAtMs === atMs;
  if (isKnown ? !hasChangedSince(person, sensor) : !isLaterSighting(person, sensor, atMs)) return false;
  person.rsu = sensor.name;
  person.rsuId = sensor.id;
  person.rsuAtMs = atMs;
  person.mineArea = sensor.mineArea;
  return true;
}

/** Fields of a person whom no sensor has seen. */
export const NO_SIGHTING = {
  rsu: undefined,
  rsuId: undefined,
  rsuAtMs: undefined,
  place: undefined,
  mineArea: undefined,
};

/** Whether a sensor was renamed, has moved or lost its position, or belongs to another mine area, since it saw a person. */
function hasChangedSince(person: SiteEntityRecord, sensor: SiteEntityRecord): boolean {
  if (person.rsu !== sensor.name || person.mineArea !== sensor.mineArea) return true;
  const [known, now] = [person.place, sensor.place];
  if (!known || !now) return known !== now;
  return known.easting !== now.easting || known.northing !== now.northing || known.altitude !== now.altitude;
}

/** Where two sensors saw a person at the same time, the one with the later name wins, regardless of their order. */
function isLaterSighting(person: SiteEntityRecord, sensor: SiteEntityRecord, atMs: number): boolean {
  if (person.rsuAtMs === undefined || atMs > person.rsuAtMs) return true;
  return atMs === person.rsuAtMs && sensor.name > (person.rsu ?? '');
}
