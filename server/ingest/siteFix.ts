/** Converts a fleet's fix to the site's form: metres of its zone, plausible positions and times. */
import { gridToUtm, type LocalGrid } from '../../src/domain/geo/localGrid.ts';
import { formatUtmZone, type UtmZone, wgs84ToUtm } from '../../src/domain/geo/utm.ts';
import type { WireVehicleStatus } from '../../src/domain/wire/common.ts';
import type { IngestFix } from '../../src/domain/wire/ingest.ts';
import type { SiteFix, SitePlace } from '../bus/siteFix.ts';
import { ImplausibleFixError } from './implausible.ts';
import { ALTITUDE_RANGE_M, EASTING_RANGE_M, NORTHING_RANGE_M, outOfRangeText, type Range } from './ranges.ts';
import type { TimeClamp } from './timeClamp.ts';

/** Half a zone is 3 degrees wide; the projection is still accurate enough at twice that distance. */
const MAX_DEGREES_FROM_MERIDIAN = 6;
const LATITUDE_RANGE: Range = { min: -80, max: 84 };

type Location = NonNullable<IngestFix['location']>;

/**
 * @param grid the site's local grid; undefined if it has none
 * @returns a function that validates and converts fixes for a site in this zone, and throws ImplausibleFixError
 */
export function fixReader(zone: UtmZone, clamp: TimeClamp, grid?: LocalGrid): (fix: IngestFix) => SiteFix {
  const placeOf = placeReader(zone, grid);
  return (fix) => {
    const place = fix.location && placeOf(fix.location);
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
const STATUS_TIME_FIELDS = ['ts', 'start', 'startTime', 'txn_ts', 'tabletTs', 'motTs', 'engineTs'] as const;

function clampedStatus(id: string, status: WireVehicleStatus, clamp: TimeClamp): WireVehicleStatus {
  const times = STATUS_TIME_FIELDS.flatMap((field) => {
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

function placeReader(zone: UtmZone, grid: LocalGrid | undefined): (location: Location) => SitePlace {
  const project = wgs84ToUtm(zone);
  const unturn = grid && gridToUtm(grid);
  return (location) => {
    if ('lon' in location) return projectToUtm(location, zone, project);
    if ('easting' in location) return checkedUtm(location.easting, location.northing, location.alt);
    if (!grid || !unturn) throw new ImplausibleFixError('x and y are of a local grid, and this site has none');
    const { easting, northing } = unturn(location.x, location.y);
    return checkedUtm(easting, northing, location.z === undefined ? undefined : location.z - grid.z + grid.altitude);
  };
}

function checkedUtm(easting: number, northing: number, altitude: number | undefined): SitePlace {
  checkRange('easting', easting, EASTING_RANGE_M);
  checkRange('northing', northing, NORTHING_RANGE_M);
  if (northing === 0) throw new ImplausibleFixError('northing is 0: the receiver has no fix');
  return { easting, northing, altitude: checkedAltitude(altitude) };
}

function projectToUtm(
  { lon, lat, alt }: { lon: number; lat: number; alt?: number | undefined },
  zone: UtmZone,
  project: ReturnType<typeof wgs84ToUtm>,
): SitePlace {
  if (lon === 0 && lat === 0) throw new ImplausibleFixError('location is 0, 0: the receiver has no fix');
  checkRange('lat', lat, LATITUDE_RANGE);
  const meridian = zone.number * 6 - 183;
  const offset = Math.abs(((lon - meridian + 540) % 360) - 180);
  if (!(offset <= MAX_DEGREES_FROM_MERIDIAN)) {
    throw new ImplausibleFixError(`lon ${lon} is outside the site's UTM zone ${formatUtmZone(zone)}`);
  }
  const { easting, northing } = project(lon, lat, 0);
  return { easting, northing, altitude: checkedAltitude(alt) };
}

function checkedAltitude(alt: number | undefined): number | undefined {
  if (alt !== undefined) checkRange('alt', alt, ALTITUDE_RANGE_M);
  return alt;
}

function checkRange(name: string, value: number, range: Range): void {
  const fault = outOfRangeText(name, value, range);
  if (fault !== undefined) throw new ImplausibleFixError(fault);
}
