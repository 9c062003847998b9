/** What several servers of one site need beside themselves: database, NATS, accounts, a zone, and a proxy before them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../../../server/db/open.ts';
import { type Identity, identityOf } from '../../../../server/identity/identity.ts';
import { readSettings, type Settings } from '../../../../server/settings/settings.ts';
import { PERMISSION } from '../../../../src/domain/permission/permissions.ts';
import { makeDataDir, testPlace } from '../database.ts';
import { NatsServer } from '../natsServer.ts';
import { freePort, tokenFor } from '../site.ts';
import { LIMIT_KMH } from './breachingFleet.ts';
import { RoundRobin } from './roundRobin.ts';
import { ServerProcess } from './serverProcess.ts';

export const PLACE = { easting: 600_050, northing: 4_700_050, alt: 10 };
const CORNERS = [
  [600_000, 4_700_000],
  [600_100, 4_700_000],
  [600_100, 4_700_100],
  [600_000, 4_700_100],
];
const ZONE = {
  id: 'yard',
  zoneName: 'Yard',
  points: JSON.stringify(CORNERS.map(([x, y]) => ({ x, y }))),
  lowerZ: 0,
  upperZ: 50,
  ruleType: 'speed_restriction',
  speedLimitKmh: LIMIT_KMH,
};
const TOKEN_LIFE_S = 3_600;

export interface SharedSite {
  url: string;
  db: Database;
  nats: NatsServer;
  servers: ServerProcess[];
  tokenOf(account: 'fleet' | 'operator'): Promise<string>;
  close(): Promise<void>;
}

/** The servers are not started yet. @param count of them */
export async function openSharedSite(count: number): Promise<SharedSite> {
  const nats = await NatsServer.start();
  const folder = await makeDataDir();
  const place = await testPlace(folder);
  if (place.kind !== 'postgres') throw new Error('Several servers need PostgreSQL');
  await writeFile(join(folder, 'zones.json'), JSON.stringify([ZONE]));
  const port = await freePort();
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const environment = {
    DATABASE_URL: place.url,
    NATS_URL: nats.url,
    HEADFRAME_DEMO: 'off',
    HEADFRAME_SITE_DIR: folder,
    HEADFRAME_PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const settings = readSettings(environment);
  const db = await openDatabase(place, () => {});
  const identity = await addAccounts(settings, db);
  const proxy = await RoundRobin.start(port, ports);
  const servers = ports.map((own) => new ServerProcess(own, environment));
  return {
    url: settings.publicUrl,
    db,
    nats,
    servers,
    tokenOf: (account) => tokenFor({ settings, app: { identity } }, { account, lifeSeconds: TOKEN_LIFE_S }),
    close: async () => {
      for (const server of servers) await server.remove();
      await proxy.stop();
      await db.destroy();
      await nats.stop();
    },
  };
}

async function addAccounts(settings: Settings, db: Database): Promise<Identity> {
  const identity = await identityOf({ settings, db, nowMs: Date.now });
  const account = { givenName: 'Test', familyName: '', realmRoles: [], groups: [], permissions: [], demo: false };
  await identity.embedded?.accounts.add({ ...account, name: 'operator', kind: 'person' }, 'a-password-of-tests');
  const machine = { ...account, name: 'fleet', kind: 'machine' as const, permissions: [PERMISSION.ingest] };
  await identity.embedded?.accounts.add(machine, 'a-secret-of-tests');
  return identity;
}
