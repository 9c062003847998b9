/** Starts the site server and stops it gracefully. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, build } from './app.ts';
import { DirectoryInUseError, lockDirectory } from './db/lock.ts';
import { type Database, openDatabase } from './db/open.ts';
import { makeLogger } from './http/logging.ts';
import { type DemoAccounts, ensureDemoAccounts } from './identity/demoAccounts.ts';
import { warmUpPasswords } from './identity/passwords.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { startBanner } from './startBanner.ts';

/** A stop that takes longer than this is cut off; a supervisor would kill the process anyway. */
const STOP_WITHIN_MS = 8_000;

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLogger(settings.logLevel);
  const unlock = lockDirectory(settings.dataDir);
  try {
    await run(settings, log, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function run(settings: Settings, log: Logger, unlock: () => void): Promise<void> {
  const db = await openDatabase(placeOf(settings), (error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(1);
  });
  const app = await build({ settings, db, log });
  stopOnSignals(app, db, log, unlock);
  const demo = await prepareAccounts(settings, app);
  await app.http.listen({ host: settings.host, port: settings.port });
  log.info({ url: settings.publicUrl, dataDir: settings.dataDir, demo: settings.demo.on }, 'ready');
  process.stdout.write(startBanner(settings, demo));
}

function placeOf({ databaseUrl, dataDir }: Settings) {
  return databaseUrl === undefined
    ? ({ kind: 'embedded', directory: join(dataDir, 'database') } as const)
    : ({ kind: 'postgres', url: databaseUrl } as const);
}

async function prepareAccounts({ demo, dataDir }: Settings, app: App): Promise<DemoAccounts | undefined> {
  if (!app.identity.embedded) return undefined;
  await warmUpPasswords();
  return demo.on ? ensureDemoAccounts(app.identity.embedded.accounts, dataDir, demo.password) : undefined;
}

function stopOnSignals(app: App, db: Database, log: Logger, unlock: () => void): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.http.close();
    await db.destroy();
    unlock();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof DirectoryInUseError;
  process.stderr.write(`${expected ? error.message : describeFailure(error)}\n`);
  process.exit(1);
});

function describeFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is used by another program. Stop that one, or set PORT to a free port.';
  }
  return `Headframe could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
