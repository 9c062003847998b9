/** A site of two servers with a database, NATS and connections of its own, all of which can be broken. */
import { spawnSync } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../server/db/open.ts';
import type { NatsSettings } from '../../server/settings/natsSettings.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { hasNats, NatsServer } from '../contract/support/natsServer.ts';
import { RoundRobin } from '../contract/support/servers/roundRobin.ts';
import { ServerProcess } from '../contract/support/servers/serverProcess.ts';
import { tokenFor } from '../contract/support/site.ts';
import { freePort } from '../support/freePort.ts';
import { hasPostgresServer, PostgresServer } from './postgresServer.ts';
import { addAccounts, SPEED_ZONE } from './ruledSite.ts';

const SKEW_MS = 300_000;
const TOKEN_LIFE_S = 7_200;
/** Of the small disk of the first server. */
const DISK_MB = 64;

/** Whether its dependencies are installed. */
export const canStart = hasNats && hasPostgresServer;

export interface ChaosSite {
  url: string;
  db: Database;
  nats: NatsServer;
  natsSettings: NatsSettings;
  postgres: PostgresServer;
  servers: readonly [ServerProcess, ServerProcess];
  /** Before both servers, for those who watch and send. */
  front: RoundRobin;
  /** Between the second server and NATS. */
  toNats: RoundRobin;
  /** Data directory of the first server on a disk of its own; undefined where none may be mounted. */
  smallDisk: string | undefined;
  tokenOf(account: 'fleet' | 'operator'): Promise<string>;
  close(): Promise<void>;
}

/** Both servers run. */
export async function openChaosSite(): Promise<ChaosSite> {
  const [nats, postgres] = [await NatsServer.start(), await PostgresServer.start()];
  const folder = await mkdtemp(join(tmpdir(), 'headframe-chaos-'));
  await writeFile(join(folder, 'zones.json'), JSON.stringify([SPEED_ZONE]));
  const [port, natsPort, ...ports] = await Promise.all(Array.from({ length: 4 }, freePort));
  if (port === undefined || natsPort === undefined) throw new Error('No port');
  const toNats = await RoundRobin.start(natsPort, [nats.port]);
  const environment = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    HEADFRAME_DEMO: 'off',
    HEADFRAME_SITE_DIR: folder,
    HEADFRAME_PUBLIC_URL: `http://127.0.0.1:${port}`,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('skewedClock.mjs', import.meta.url))}`,
    CHAOS_SKEW_MS: String(-SKEW_MS),
  };
  const settings = readSettings(environment);
  const db = await openDatabase({ kind: 'postgres', url: postgres.url }, () => {});
  const identity = await addAccounts(settings, db);
  const smallDisk = mountDisk(await mkdtemp(join(tmpdir(), 'headframe-disk-')));
  const servers = [
    new ServerProcess(ports[0] ?? 0, environment, smallDisk),
    new ServerProcess(ports[1] ?? 0, { ...environment, NATS_URL: `nats://127.0.0.1:${natsPort}` }),
  ] as const;
  const front = await RoundRobin.start(port, ports);
  await Promise.all(servers.map((server) => server.start()));
  if (!settings.nats) throw new Error('The settings lack NATS');
  return {
    ...{ url: settings.publicUrl, db, nats, natsSettings: settings.nats, postgres, servers, front, toNats, smallDisk },
    tokenOf: (account) => tokenFor({ settings, app: { identity } }, { account, lifeSeconds: TOKEN_LIFE_S }),
    close: async () => {
      for (const server of servers) await server.kill();
      await Promise.all([front.stop(), toNats.stop(), db.destroy(), nats.stop()]);
      await postgres.stop();
      if (smallDisk !== undefined) {
        spawnSync('umount', [smallDisk]);
        rmdirSync(smallDisk);
      }
      for (const server of servers.slice(smallDisk === undefined ? 0 : 1)) await server.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Only a system administrator may mount one. */
function mountDisk(folder: string): string | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  if (status === 0) return folder;
  rmdirSync(folder);
  return undefined;
}
