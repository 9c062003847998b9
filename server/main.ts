/** Starts the site server and stops it gracefully. */
import type { Logger } from 'pino';
import type { PastLink } from '../demo/links/past.ts';
import { type App, buildApp } from './app.ts';
import { startControlServer } from './control/controlServer.ts';
import { databaseLocationOf } from './db/location.ts';
import { lockDirectory } from './db/lock.ts';
import { type Database, openDatabase } from './db/open.ts';
import { DatabaseStoredValues } from './db/storedValues.ts';
import { UncaughtErrors, watchUncaughtErrors } from './faults/uncaughtErrors.ts';
import { makeLogger } from './http/logging.ts';
import { type DemoAccounts, ensureDemoAccounts } from './identity/demoAccounts.ts';
import { warmUpPasswords } from './identity/passwords.ts';
import { startMqtt } from './ingest/mqtt/startMqtt.ts';
import { backfillHistory } from './past/pastThread.ts';
import { projectPath } from './settings/projectFiles.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { readSiteFiles } from './site/siteFiles.ts';
import { StartingServer } from './start/StartingServer.ts';
import { startBanner, startWarnings } from './startBanner.ts';
import { describeFailure } from './startFailure.ts';
import { noteQuery } from './tracing/spans.ts';

/** A stop that takes longer is aborted; a supervisor would kill the process anyway. */
const STOP_WITHIN_MS = 8_000;

/** Started components in order; a stop ends them in reverse. */
type StopFunctions = (() => Promise<void> | void)[];

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLogger(settings.logLevel);
  const faults = new UncaughtErrors(log);
  watchUncaughtErrors(process, faults, (error) => {
    log.fatal({ err: error }, 'the state in memory cannot be relied on any more');
    process.exit(1);
  });
  const stops: StopFunctions = [];
  stopOnSignals(stops, log);
  try {
    await startServer(settings, log, faults, stops);
  } catch (error) {
    await stopAll(stops, log);
    throw error;
  }
}

async function startServer(
  settings: Settings,
  log: Logger,
  faults: UncaughtErrors,
  stops: StopFunctions,
): Promise<void> {
  const onLockLost = () => {
    log.fatal({ dataDir: settings.dataDir }, 'server.lock was removed and another server has taken the data directory');
    process.exit(1);
  };
  stops.push(lockDirectory(settings.dataDir, onLockLost));
  const endStarting = await answerWhileStarting(settings);
  stops.push(endStarting);
  if (settings.isTracing) {
    const { startTracing } = await import('./tracing/startTracing.ts');
    stops.push(startTracing(log));
  }
  const onDatabaseLost = (error: Error) => {
    log.fatal({ err: error }, 'the database is lost');
    process.exit(1);
  };
  const db = await openDatabase(databaseLocationOf(settings), onDatabaseLost, {
    onQuery: settings.isTracing ? noteQuery : undefined,
    onNewer: (migrations) =>
      log.warn({ migrations }, 'a newer version has changed the database: replace this server soon'),
  });
  stops.push(() => db.destroy());
  const onStateLost = (reason: string) => {
    log.fatal({ reason }, 'what this server knows of the site is void, and it starts again');
    process.exit(1);
  };
  const app = await buildApp({ settings, db, log, faults, onStateLost });
  stops.push(() => app.http.close());
  const demo = await prepareAccounts(settings, app, db);
  await app.http.ready();
  const { embedded } = app.identity;
  if (embedded) {
    const admin = { accounts: embedded.accounts, db, onChange: () => embedded.accountGate.accountsChanged() };
    stops.push(await startControlServer(settings.dataDir, admin, log));
  }
  if (settings.demo.isOn) stops.push(await app.runOnOneServer(() => startDemo(app, db, settings, log)));
  await endStarting();
  await app.http.listen({ host: settings.host, port: settings.port });
  const { identity, pipeline, runOnOneServer } = app;
  const mqtt = { settings: settings.mqtt, host: settings.host, identity, pipeline, runOnOneServer, log };
  stops.push((await startMqtt(mqtt)).stop);
  log.info({ url: settings.publicUrl, dataDir: settings.dataDir, demo: settings.demo.isOn }, 'ready');
  for (const warning of startWarnings(settings, demo)) log.warn(warning);
  process.stdout.write(startBanner(settings, demo, process.stdout.isTTY === true));
}

/**
 * Of several servers each refuses connections until it is ready: the proxy uses another one. @returns frees the port
 */
async function answerWhileStarting({ host, port, nats, trustedProxies }: Settings): Promise<() => Promise<void>> {
  if (nats) return async () => {};
  const starting = await StartingServer.listen({ host, port, isProxied: trustedProxies > 0 });
  return () => starting.close();
}

async function prepareAccounts({ demo, dataDir }: Settings, app: App, db: Database): Promise<DemoAccounts | undefined> {
  if (!app.identity.embedded) return undefined;
  await warmUpPasswords();
  const { accounts } = app.identity.embedded;
  return demo.isOn ? ensureDemoAccounts({ accounts, db, dataDir, configuredPassword: demo.password }) : undefined;
}

/** @returns a function that ends the demo and saves its last state */
async function startDemo(app: App, db: Database, settings: Settings, log: Logger): Promise<() => Promise<void>> {
  const { demo } = settings;
  const { startDemoMine } = await import('../demo/start.ts');
  const { entities, roads } = await readSiteFiles(projectPath('demo/site'));
  if (!roads) throw new Error('The demo mine lacks its roads. Reinstall the product.');
  const demoEnd = new AbortController();
  const { stopped } = await startDemoMine({
    site: { entities, roads },
    intake: app.intake,
    storedValues: new DatabaseStoredValues(db),
    proposals: app.proposals,
    nowMs: Date.now,
    signal: demoEnd.signal,
    log,
    vehicles: demo.vehicles,
    speed: demo.speed,
    ...(demo.hasPast && { past: createPastLink(app, settings, log) }),
  });
  return async () => {
    demoEnd.abort();
    await stopped;
  };
}

function createPastLink({ history, isNewSite }: App, settings: Settings, log: Logger): PastLink {
  return {
    isNewSite,
    unrecordedSpan: () => history.past.unrecordedSpan(),
    fill: (signal) => backfillHistory({ history, settings, signal, log }),
  };
}

function stopOnSignals(stops: StopFunctions, log: Logger): void {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stopAll(stops, log);
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

async function stopAll(stops: StopFunctions, log: Logger): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, 'a part could not be stopped cleanly');
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
});
