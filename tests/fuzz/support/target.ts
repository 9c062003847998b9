/** The real server in a process of its own, with a data directory that is thrown away, and tokens of every kind of caller. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../../server/db/open.ts';
import { ensureDemoAccounts } from '../../../server/identity/demoAccounts.ts';
import { identityOf } from '../../../server/identity/identity.ts';
import { projectPath } from '../../../server/settings/projectFiles.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { type CallerKind, callersOf } from '../../contract/support/callers.ts';
import { makeDataDir } from '../../contract/support/database.ts';
import { DEMO_PASSWORD } from '../../contract/support/site.ts';
import { freePort } from '../../support/freePort.ts';

/** As the probe in the server measures it, since the last reset. */
export interface ProbeStats {
  /** Longest stall of the event loop, other programs' share of the processor included. */
  longestWallMs: number;
  /** The longest, with the time that the server's main thread itself worked. */
  stalls: { atMs: number; wallMs: number; cpuMs: number }[];
  rssBytes: number;
  /** After the garbage was collected. */
  heapBytes: number;
  externalBytes: number;
  peakRssBytes: number;
}

export interface FuzzTarget {
  port: number;
  callers: Record<CallerKind, Record<string, string>>;
  /** Whether the server still runs; its exit is a crash unless it was stopped. */
  isAlive(): boolean;
  stats(reset?: boolean): Promise<ProbeStats>;
  /** Lines of level `error` and `fatal`, and lines that are no log entries: stacks of uncaught errors. */
  errorLines: string[];
  /** Bytes that the log has taken. */
  logBytes(): number;
  stop(): Promise<void>;
}

const ERROR_LEVEL = 50;
const TOKEN_SECONDS = 86_400;

export async function startTarget(): Promise<FuzzTarget> {
  const dataDir = await makeDataDir();
  const port = await freePort();
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    HEADFRAME_DATA_DIR: dataDir,
    HEADFRAME_DEMO_PASSWORD: DEMO_PASSWORD,
    HEADFRAME_DEMO_HISTORY: 'off',
    HEADFRAME_LOG_LEVEL: 'warn',
    // Inputs come from many addresses: limits for one address would keep most of them out.
    HEADFRAME_TRUST_PROXY: '1',
  };
  const callers = await prepareAccounts(environment, dataDir);
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--import',
      'tsx',
      '--import',
      projectPath('tests/fuzz/support/probe.mjs'),
      projectPath('server/main.ts'),
    ],
    { cwd: projectPath('.'), env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const errorLines: string[] = [];
  let logBytes = 0;
  child.stderr?.on('data', (chunk: Buffer) => {
    logBytes += chunk.length;
  });
  if (child.stderr)
    createInterface({ input: child.stderr }).on('line', (line) => isError(line) && errorLines.push(line));
  await waitUntilReady(child, errorLines);
  return {
    port,
    callers,
    errorLines,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    logBytes: () => logBytes,
    stats: async (reset = false) => {
      child.send(reset ? 'reset' : 'tell');
      return (await once(child, 'message'))[0] as ProbeStats;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Accounts and tokens, before the server has the database for itself. */
async function prepareAccounts(environment: Record<string, string>, dataDir: string) {
  const settings = readSettings(environment);
  const db = await openDatabase({ kind: 'embedded', directory: `${dataDir}/database` }, () => {});
  try {
    const identity = await identityOf({ settings, db, nowMs: Date.now, machineNowMs: Date.now });
    const { embedded } = identity;
    if (embedded) await ensureDemoAccounts({ ...embedded, db, dataDir, configuredPassword: DEMO_PASSWORD });
    return await callersOf({ app: { identity }, settings }, TOKEN_SECONDS);
  } finally {
    await db.destroy();
  }
}

async function waitUntilReady(child: ChildProcess, errorLines: readonly string[]): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Headframe is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The server did not start: ${errorLines.join('\n')}`)));
  });
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL;
  } catch {
    return line.trim() !== '';
  }
}
