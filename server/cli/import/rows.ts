/** Reads one row of a table of GPS fixes. */
import type { IngestFix } from '../../../src/domain/wire/ingest.ts';
import type { Columns } from './columns.ts';

/** A fix as it was recorded. */
export interface RecordedFix {
  id: string;
  /** Epoch milliseconds of the recording. */
  atMs: number;
  location: NonNullable<IngestFix['location']>;
  /** Degrees clockwise from north. */
  rotation: number | undefined;
  /** km/h. */
  velocity: number | undefined;
}

/** @returns the fix, or in words why the row is none */
export function readRow(row: readonly string[], columns: Columns): RecordedFix | string {
  const cell = (at: number) => (row[at] ?? '').trim();
  const [x, y] = [readNumber(cell(columns.x)), readNumber(cell(columns.y))];
  if (x === undefined || y === undefined) return 'no position';
  const atMs = readTime(cell(columns.time));
  if (atMs === undefined) return `time "${cell(columns.time)}" is not understood`;
  const id = cell(columns.id);
  if (id === '') return 'no vehicle';
  const alt = readNumber(cell(columns.altitude));
  const speed = readNumber(cell(columns.speed));
  return {
    id: /^\d+$/.test(id) ? `${columns.idName} ${id}` : id,
    atMs,
    location: { ...place(x, y), ...(alt === undefined ? {} : { alt }) },
    rotation: readNumber(cell(columns.heading)),
    velocity: speed === undefined || speed < 0 ? undefined : speed * columns.speedToKmh,
  };
}

/** Numbers that can be degrees are degrees; metres of a UTM zone are far larger. */
function place(x: number, y: number): { lon: number; lat: number } | { easting: number; northing: number } {
  return Math.abs(x) <= 180 && Math.abs(y) <= 90 ? { lon: x, lat: y } : { easting: x, northing: y };
}

/** A decimal comma counts where there is no point. */
function readNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const value = Number(text.includes('.') ? text : text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** From this number on an epoch time is in milliseconds: 1973 in milliseconds, the year 5138 in seconds. */
const EPOCH_MS_FROM = 1e11;
const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Epoch milliseconds of an epoch number or of a date with time; UTC where no zone is given. */
export function readTime(text: string): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const value = Number(text);
    return Math.round(value >= EPOCH_MS_FROM ? value : value * 1000);
  }
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const isReal = new Date(utc).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
  return isReal ? Math.round(utc + Number(`0.${fraction}`) * 1000 - zoneMinutes(zone) * 60_000) : undefined;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}
