/** Parses the arguments after `npm run import --`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentErrorMessage } from '../argumentErrorMessage.ts';
import type { TimeUnit } from './values.ts';

export const USAGE_TEXT = `npm run import -- FILE [--speed 10] [--url http://localhost:8080] [--account FILE] [--limit N] [--loop]

Sends recorded GPS fixes to the site as a fleet would, moved to the present. FILE is a GPX file, of which each track is
a vehicle, a table (CSV) whose first line names its columns: longitude and latitude (or easting and northing), time,
and the vehicle (id, vehicle, unit, …); altitude, speed, heading, name and category where it has them; GeoJSON, of
points with such properties or of lines with the times of their points (coordTimes); or a GeoLife trajectory (PLT).
A fleet snapshot of AEMP 2.0 (ISO 15143-3, XML or JSON) is sent as it is, with its own times.

  --speed N          times as fast as recorded (1)
  --max-gap SECONDS  longest pause between two fixes, in recorded time (60)
  --limit N          only the first N fixes
  --loop             start again at the end, until stopped
  --id COLUMN        the column that names the vehicle
  --grid             the places of a table are x, y (and z) of the site's local grid
  --time-unit s|ms   unit of times that are numbers, where neither their size nor the column's name tells
  --category TEXT    what vehicles are shown as where the file does not say (LV)
  --url ADDRESS      the site (http://localhost:8080)
  --account FILE     account file that 'npm run accounts -- add-machine NAME' has written
                     ($HEADFRAME_DATA_DIR/fleet-account.json)
  --help             this text`;

/** The arguments are not a valid import; the message says what is wrong. */
export class UsageError extends Error {}

export interface ImportCall {
  file: string;
  url: string;
  accountFile: string;
  speed: number;
  maxGapS: number;
  /** Rows to read; infinite if unlimited. */
  limit: number;
  isLoop: boolean;
  idColumn: string | undefined;
  isGrid: boolean;
  timeUnit: TimeUnit | undefined;
  category: string;
}

/**
 * @param dataDir the server's data directory, where machine accounts are
 * @returns `help` if that is all that was asked for
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[], dataDir: string): ImportCall | 'help' {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [file, ...more] = positionals;
  if (file === undefined)
    throw new UsageError('Which file? Give the path of a GPX, CSV or GeoJSON file with GPS fixes');
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is one word too many`);
  return {
    file,
    url: siteAddress(values.url),
    accountFile: values.account ?? join(dataDir, 'fleet-account.json'),
    speed: parsePositiveNumber('--speed', values.speed, 1),
    maxGapS: parsePositiveNumber('--max-gap', values['max-gap'], 60),
    limit: parsePositiveNumber('--limit', values.limit, Number.POSITIVE_INFINITY),
    isLoop: values.loop === true,
    idColumn: values.id,
    isGrid: values.grid === true,
    timeUnit: timeUnitOf(values['time-unit']),
    category: values.category,
  };
}

function timeUnitOf(text: string | undefined): TimeUnit | undefined {
  if (text === undefined || text === 's' || text === 'ms') return text;
  throw new UsageError(`--time-unit ${text} is neither s nor ms`);
}

function siteAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError(`--url ${text} is no address; write it like http://localhost:8080`);
  }
  return address.href.replace(/\/+$/, '');
}

function parsePositiveNumber(name: string, text: string | undefined, defaultValue: number): number {
  if (text === undefined) return defaultValue;
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${name} ${text} is not a number above 0`);
  return value;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        speed: { type: 'string' },
        'max-gap': { type: 'string' },
        limit: { type: 'string' },
        loop: { type: 'boolean' },
        id: { type: 'string' },
        grid: { type: 'boolean' },
        'time-unit': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        category: { type: 'string', default: 'LV' },
        url: { type: 'string', default: 'http://localhost:8080' },
        account: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(argumentErrorMessage(error));
  }
}
