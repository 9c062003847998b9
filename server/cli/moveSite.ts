/** `npm run move -- embedded postgres`: moves a site's stored data into another database. Stop its servers first. */
import { join } from 'node:path';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { DirectoryInUseError, lockDirectory } from '../db/lock.ts';
import { MoveError, moveSite } from '../db/move/moveSite.ts';
import { type DatabaseLocation, DatabaseUnusableError } from '../db/open.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';

const USAGE_TEXT = `Usage: npm run move -- embedded postgres
       npm run move -- postgres embedded

Copies a site between the embedded database in HEADFRAME_DATA_DIR and the one of DATABASE_URL, which must be empty.
Stop the servers of the site first. The folders of the data directory stay where they are.`;

const DATABASE_KINDS = ['embedded', 'postgres'] as const;
type DatabaseKind = (typeof DATABASE_KINDS)[number];
const isKind = (text: string | undefined): text is DatabaseKind => DATABASE_KINDS.some((kind) => kind === text);

async function main(): Promise<void> {
  const [from, to, ...rest] = process.argv.slice(2);
  if (!isKind(from) || !isKind(to) || from === to || rest.length > 0) throw new MoveError(USAGE_TEXT);
  const settings = readSettings(process.env);
  const unlock = lockDirectory(settings.dataDir, () => process.exit(1));
  try {
    const counts = await moveSite(locationOf(from, settings), locationOf(to, settings));
    console.log([...counts].map(([table, rows]) => `${String(rows).padStart(10)}  ${table}`).join('\n'));
    console.log(`${[...counts.values()].reduce((sum, rows) => sum + rows, 0)} rows are in both databases.`);
  } finally {
    unlock();
  }
}

function locationOf(kind: DatabaseKind, { databaseUrl, dataDir }: Settings): DatabaseLocation {
  if (kind === 'embedded') return { kind, directory: join(dataDir, 'database') };
  if (databaseUrl === undefined) throw new MoveError('DATABASE_URL names no PostgreSQL. Set it, and run this again.');
  return { kind, url: databaseUrl };
}

main().catch((error: unknown) => {
  const isExpected = [MoveError, SettingsError, DirectoryInUseError, DatabaseUnusableError].some(
    (type) => error instanceof type,
  );
  console.error(isExpected ? messageOf(error) : error);
  process.exit(1);
});
