/** Recognises the columns of a table of GPS fixes by their names. */

import { COLUMN_NAMES, normalizeHeader } from './columnNames.ts';
import type { PlaceUnit } from './recordedFix.ts';
import type { TimeUnit } from './values.ts';

/** The file is invalid; the message names the error and a remedy. */
export class FileError extends Error {}

/** Index of each value in a row; -1 if the table does not have it. */
export interface Columns {
  /** Longitude or easting, latitude or northing, depending on the values. */
  x: number;
  y: number;
  /** Unit of these two columns by their names; absent if only the values show it. */
  placeUnit: PlaceUnit | undefined;
  altitude: number;
  time: number;
  /** Unit of numeric times by the column's name. */
  timeUnit: TimeUnit | undefined;
  id: number;
  idColumnName: string;
  /** Display name of the vehicle, if a column besides the id holds one. */
  name: number;
  category: number;
  speed: number;
  /** Factor to km/h. */
  speedToKmh: number;
  heading: number;
}

/**
 * @param header the first row
 * @param idColumn the column that names the vehicle, if the user specified it
 * @throws FileError naming the columns found
 */
export function readHeader(header: readonly string[], idColumn: string | undefined): Columns {
  const foldedHeader = header.map(normalizeHeader);
  const columnNamed = (names: readonly string[]) =>
    names.map((name) => foldedHeader.indexOf(normalizeHeader(name))).find((at) => at >= 0) ?? -1;
  const id = idColumn === undefined ? columnNamed(COLUMN_NAMES.id) : foldedHeader.indexOf(normalizeHeader(idColumn));
  const columns = {
    x: columnNamed(COLUMN_NAMES.x),
    y: columnNamed(COLUMN_NAMES.y),
    time: columnNamed(COLUMN_NAMES.time),
  };
  const missingColumns = [
    ...(columns.x < 0 ? ['longitude or easting'] : []),
    ...(columns.y < 0 ? ['latitude or northing'] : []),
    ...(columns.time < 0 ? ['time'] : []),
    ...(id < 0 ? [idColumn === undefined ? 'vehicle (name it with --id COLUMN)' : `"${idColumn}"`] : []),
  ];
  if (missingColumns.length > 0) {
    throw new FileError(`There is no column for ${missingColumns.join(', ')}. Columns found: ${columnList(header)}`);
  }
  const speed = columnNamed(COLUMN_NAMES.speed);
  const name = columnNamed(COLUMN_NAMES.name);
  return {
    ...columns,
    placeUnit: placeUnitOf(foldedHeader[columns.x] ?? '', foldedHeader[columns.y] ?? ''),
    timeUnit: timeUnitOf(header[columns.time] ?? ''),
    name: name === id ? -1 : name,
    category: columnNamed(COLUMN_NAMES.category),
    altitude: columnNamed(COLUMN_NAMES.altitude),
    id,
    idColumnName: (header[id] ?? '').trim(),
    speed,
    speedToKmh: speedFactor(header[speed] ?? ''),
    heading: columnNamed(COLUMN_NAMES.heading),
  };
}

function placeUnitOf(x: string, y: string): PlaceUnit | undefined {
  if (/lon|lng/.test(x) && /lat/.test(y)) return 'degrees';
  return /east|utm/.test(x) && /north|utm/.test(y) ? 'metres' : undefined;
}

/** As in `timestamp_ms` or `time (s)`. */
function timeUnitOf(name: string): TimeUnit | undefined {
  const unit = /[^a-z](ms|millis|milliseconds|s|sec|seconds)[^a-z]*$/i.exec(name)?.[1]?.toLowerCase();
  if (unit === undefined) return undefined;
  return unit.startsWith('m') ? 'ms' : 's';
}

function speedFactor(name: string): number {
  const text = name.toLowerCase();
  if (/m\/s|mps|_ms\b|speedms/.test(text)) return 3.6;
  if (/knot|\bkn\b/.test(text)) return 1.852;
  return /mph/.test(text) ? 1.609344 : 1;
}

function columnList(header: readonly string[]): string {
  const names = header.map((name) => name.trim()).filter((name) => name !== '');
  return names.length === 0 ? 'none' : `${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}`;
}
