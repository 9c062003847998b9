/** From what a fleet sends to what the site knows: metres of its zone, places and times that can be. */
import { formatUtmZone, type UtmZone, wgs84ToUtm } from '../../src/domain/geo/utm.ts';
import type { WireVehicleStatus } from '../../src/domain/wire/common.ts';
import type { IngestFix } from '../../src/domain/wire/ingest.ts';
import type { SiteFix, SitePlace } from '../bus/siteFix.ts';
import { ImplausibleFixError } from './implausible.ts';
import type { TimeClamp } from './timeClamp.ts';

/** Where UTM metres can lie, with room for maps that reach a little over the edge of their zone. */
const EASTING = { min: 100_000, max: 900_000 };
const NORTHING = { min: 0, max: 10_000_000 };
/** From below the deepest mine to above the highest road. */
const ALTITUDE = { min: -12_000, max: 9_000 };
/** Half a zone is 3 degrees wide; as much again is still projected well enough. */
const MAX_DEGREES_FROM_MERIDIAN = 6;
const LATITUDE = { min: -80, max: 84 };

/** @returns judges fixes for a site in this zone; throws ImplausibleFixError */
export function fixReader(zone: UtmZone, clamp: TimeClamp): (fix: IngestFix) => SiteFix {
  const project = wgs84ToUtm(zone);
  return (fix) => {
    const place = fix.location && placeOf(fix.location, zone, project);
    return {
      id: fix.id,
      name: fix.name,
      category: fix.category,
      atMs: clamp.clamp(`fix ${fix.id}`, fix.timestamp),
      place,
      bearingDeg: fix.rotation === undefined ? undefined : ((fix.rotation % 360) + 360) % 360,
      speedKmh: fix.velocity,
      region: fix.region,
      status: fix.status && clampedStatus(fix.id, fix.status, clamp),
      presence: fix.presence,
    };
  };
}

/** Times by which clients decide which of two statuses is newer. */
const STATUS_TIMES = ['ts', 'start', 'startTime', 'txn_ts', 'motTs', 'engineTs'] as const;

function clampedStatus(id: string, status: WireVehicleStatus, clamp: TimeClamp): WireVehicleStatus {
  const times = STATUS_TIMES.flatMap((field) => {
    const atMs = status[field];
    return atMs == null ? [] : [[field, clamp.clampStartTime(`status ${id} ${field}`, atMs)] as const];
  });
  const { prev } = status;
  return {
    ...status,
    ...Object.fromEntries(times),
    ...(prev?.startTime != null && {
      prev: { ...prev, startTime: clamp.clampStartTime(`status ${id} prev`, prev.startTime) },
    }),
  };
}

function placeOf(
  location: NonNullable<IngestFix['location']>,
  zone: UtmZone,
  project: ReturnType<typeof wgs84ToUtm>,
): SitePlace {
  if ('lon' in location) return projectToUtm(location, zone, project);
  const { easting, northing, alt } = location;
  checkRange('easting', easting, EASTING);
  checkRange('northing', northing, NORTHING);
  if (northing === 0) throw new ImplausibleFixError('northing is 0: the receiver has no fix');
  return { easting, northing, altitude: checkedAltitude(alt) };
}

function projectToUtm(
  { lon, lat, alt }: { lon: number; lat: number; alt?: number | undefined },
  zone: UtmZone,
  project: ReturnType<typeof wgs84ToUtm>,
): SitePlace {
  if (lon === 0 && lat === 0) throw new ImplausibleFixError('location is 0, 0: the receiver has no fix');
  checkRange('lat', lat, LATITUDE);
  const meridian = zone.number * 6 - 183;
  const offset = Math.abs(((lon - meridian + 540) % 360) - 180);
  if (!(offset <= MAX_DEGREES_FROM_MERIDIAN)) {
    throw new ImplausibleFixError(`lon ${lon} is outside the site's UTM zone ${formatUtmZone(zone)}`);
  }
  const { easting, northing } = project(lon, lat, 0);
  return { easting, northing, altitude: checkedAltitude(alt) };
}

function checkedAltitude(alt: number | undefined): number | undefined {
  if (alt !== undefined) checkRange('alt', alt, ALTITUDE);
  return alt;
}

function checkRange(name: string, value: number, { min, max }: { min: number; max: number }): void {
  if (value >= min && value <= max) return;
  throw new ImplausibleFixError(`${name} ${value} is not between ${min} and ${max}`);
}
