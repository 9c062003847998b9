/** What the words after `npm run import --` mean. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../../src/domain/fault/messageOf.ts';

export const USAGE = `npm run import -- FILE.csv [--speed 10] [--url http://localhost:8080] [--account FILE] [--limit N] [--loop]

Sends recorded GPS fixes to the site as a fleet would, moved to the present.

  --speed N          times as fast as recorded (1)
  --max-gap SECONDS  longest pause between two fixes, in recorded time (60)
  --limit N          only the first N rows
  --loop             start again at the end, until stopped
  --id COLUMN        the column that names the vehicle
  --category TEXT    what the vehicles are shown as (LV)
  --url ADDRESS      the site (http://localhost:8080)
  --account FILE     machine account, JSON with clientId and clientSecret
                     ($HEADFRAME_DATA_DIR/fleet-account.json)`;

/** The words make no import; the message says what is wrong. */
export class UsageError extends Error {}

export interface ImportCall {
  file: string;
  url: string;
  accountFile: string;
  speed: number;
  maxGapS: number;
  /** Rows to read; infinite where not limited. */
  limit: number;
  loop: boolean;
  idColumn: string | undefined;
  category: string;
}

/**
 * @param dataDir the server's data directory, where its demo machine account lies
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[], dataDir: string): ImportCall {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Which file? Give the path of a CSV file with GPS fixes');
  if (more.length > 0) throw new UsageError(`"${more.join(' ')}" is one word too many`);
  return {
    file,
    url: siteAddress(values.url),
    accountFile: values.account ?? join(dataDir, 'fleet-account.json'),
    speed: positive('--speed', values.speed, 1),
    maxGapS: positive('--max-gap', values['max-gap'], 60),
    limit: positive('--limit', values.limit, Number.POSITIVE_INFINITY),
    loop: values.loop === true,
    idColumn: values.id,
    category: values.category,
  };
}

function siteAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError(`--url ${text} is no address; write it like http://localhost:8080`);
  }
  return address.href.replace(/\/+$/, '');
}

function positive(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
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
        category: { type: 'string', default: 'LV' },
        url: { type: 'string', default: 'http://localhost:8080' },
        account: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}
