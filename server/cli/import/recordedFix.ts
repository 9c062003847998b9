/** A fix as recorded, and which values of a recording are plausible. */
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import { ALTITUDE_RANGE_M, EASTING_RANGE_M, NORTHING_RANGE_M, outOfRangeText } from '../../ingest/ranges.ts';

export interface RecordedFix {
  id: string;
  /** The vehicle's display name, if it differs from the id. */
  name?: string;
  /** Category, if the recording has one. */
  category?: string;
  /** Row of the file, counted from 1. */
  row: number;
  /** Epoch milliseconds of the recording. */
  atMs: number;
  location: NonNullable<IngestFix['location']>;
  /** Degrees clockwise from north. */
  rotation: number | undefined;
  /** km/h. */
  velocity: number | undefined;
}

/** Degrees of WGS84, metres of the site's UTM zone, or of its local grid. */
export type PlaceUnit = 'degrees' | 'metres' | 'grid';

/** A value; undefined if there is none; or, as text, why the recorded one cannot be right. */
export type ValueOrFault = number | string | undefined;

/** @param notes receives the text if there is no number */
export function numberOf(checkedValue: ValueOrFault, notes: string[]): number | undefined {
  if (typeof checkedValue !== 'string') return checkedValue;
  notes.push(checkedValue);
  return undefined;
}

/** The limits of the site's intake. */
const MAX_SPEED_KMH = 400;

type Place = { lon: number; lat: number } | { easting: number; northing: number } | { x: number; y: number };

/**
 * @param x longitude or easting @param y latitude or northing
 * @param unit absent if only the values show it: values within the range of degrees are degrees, metres of a zone are
 * far larger
 * @returns the position, or a text that says what is wrong
 */
export function checkPlace(x: number, y: number, unit?: PlaceUnit): Place | string {
  if (unit === 'grid') return { x, y };
  const isDegrees = unit === undefined ? Math.abs(x) <= 180 && Math.abs(y) <= 90 : unit === 'degrees';
  return isDegrees ? checkDegrees(x, y) : checkMetres(x, y);
}

function checkDegrees(lon: number, lat: number): Place | string {
  if (lon === 0 && lat === 0) return 'position 0, 0 is that of a receiver without a fix';
  if (Math.abs(lat) > 90) {
    const hint = Math.abs(lat) <= 180 && Math.abs(lon) <= 90 ? '; are latitude and longitude swapped?' : '';
    return `latitude ${lat} is not between -90 and 90${hint}`;
  }
  return Math.abs(lon) > 180 ? `longitude ${lon} is not between -180 and 180` : { lon, lat };
}

function checkMetres(easting: number, northing: number): Place | string {
  if (northing === 0) return 'northing 0 is that of a receiver without a fix';
  const fault =
    outOfRangeText('easting', easting, EASTING_RANGE_M, ' m') ??
    outOfRangeText('northing', northing, NORTHING_RANGE_M, ' m');
  return fault ?? { easting, northing };
}

/** @returns the place with its altitude, if known */
export function locationWithAltitude(place: Place, alt: number | undefined): RecordedFix['location'] {
  if (alt === undefined) return place;
  return 'x' in place ? { ...place, z: alt } : { ...place, alt };
}

/** @param value in the recording's unit @param toKmh factor to km/h @returns km/h */
export function checkSpeed(value: ValueOrFault, toKmh: number): ValueOrFault {
  if (typeof value !== 'number') return value;
  const kmh = value * toKmh;
  return outOfRangeText('speed', Math.round(kmh * 100) / 100, { min: 0, max: MAX_SPEED_KMH }, ' km/h') ?? kmh;
}

/** Metres. */
export function checkAltitude(value: ValueOrFault): ValueOrFault {
  return typeof value === 'number' ? (outOfRangeText('altitude', value, ALTITUDE_RANGE_M, ' m') ?? value) : value;
}
