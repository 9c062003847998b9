/** A whole site server in this process, with demo accounts, for the tests of one file. */
import { rm } from 'node:fs/promises';
import { importJWK, SignJWT } from 'jose';
import { pino } from 'pino';
import type { App } from '../../../server/app.ts';
import { type Database, type DatabaseLocation, openDatabase } from '../../../server/db/open.ts';
import { API_AUDIENCE, issuerOf, SESSIONS_SINCE_CLAIM } from '../../../server/identity/claims.ts';
import { ensureDemoAccounts } from '../../../server/identity/demoAccounts.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { freePort } from '../../support/freePort.ts';
import { makeDataDir, testDatabaseLocation } from './database.ts';
import { buildSite } from './servers/behindProxy.ts';

export const DEMO_PASSWORD = 'a-demo-password';

/** A Fastify route: `:name` and `*` are parameters of its address. */
export interface Route {
  method: string;
  url: string;
}

export interface Site {
  app: App;
  /** Every route, those of `HEAD` too. */
  routes: readonly Route[];
  /** Addresses of its sockets, as routes have them. */
  sockets: readonly string[];
  db: Database;
  settings: Settings;
  dataDir: string;
  /** Moves the clock that rules read; tokens and cookies live by the real one. */
  clock: { offsetMs: number };
  logLines: string[];
  close(): Promise<void>;
}

export interface SiteOptions {
  environment?: Record<string, string>;
  appDir?: string;
  /** Listens on the port of the settings, for tests with real sockets. */
  listen?: boolean;
  /** The site's address of the database, for tests that put a proxy between the two. */
  placed?: (place: DatabaseLocation) => DatabaseLocation | Promise<DatabaseLocation>;
}

export async function startSite({
  environment = {},
  appDir,
  listen = false,
  placed = (place) => place,
}: SiteOptions = {}): Promise<Site> {
  const dataDir = await makeDataDir();
  const port = String(await freePort());
  const settings = readSettings({ PORT: port, HOST: '127.0.0.1', HEADFRAME_DATA_DIR: dataDir, ...environment });
  const db = await openDatabase(await placed(await testDatabaseLocation(dataDir)), () => {});
  const clock = { offsetMs: 0 };
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => logLines.push(line) });
  const nowMs = () => Date.now() + clock.offsetMs;
  const routes: Route[] = [];
  const sockets: string[] = [];
  const onRoute = ({ method, url, config }: { method: string | string[]; url: string; config?: object }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
    if (config && 'isSocket' in config) sockets.push(url);
  };
  const options = { settings, db, log, nowMs, onRoute, ...(appDir !== undefined && { appDir }) };
  const built = await buildSite(options, listen);
  const { app } = built;
  const { embedded } = app.identity;
  if (embedded) await ensureDemoAccounts({ ...embedded, db, dataDir, configuredPassword: DEMO_PASSWORD });
  const close = async () => {
    await built.closeAll();
    await db.destroy();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, routes, sockets, db, settings, dataDir, clock, logLines, close };
}

/** As much of a site as signs tokens. */
export type Issuer = Pick<Site, 'settings'> & { app: Pick<App, 'identity'> };

export interface TokenOverrides {
  /** Name of an account. */
  account?: string;
  claims?: Record<string, unknown>;
  lifeSeconds?: number;
  /** Signs with a key of another provider. */
  foreignKey?: boolean;
}

/** A token as the embedded provider would issue it, or one that is wrong in the wished way. */
export async function tokenFor(site: Issuer, wishes: TokenOverrides = {}): Promise<string> {
  const { embedded } = site.app.identity;
  if (!embedded) throw new Error('This site has no accounts of its own');
  const credentials = await embedded.accounts.credentials(wishes.account ?? 'operator');
  if (!credentials) throw new Error(`No account ${wishes.account}`);
  const { account, sessionsSince } = credentials;
  const signing = wishes.foreignKey ? await foreignKey(embedded.keys.signingKey.kid) : embedded.keys.signingKey;
  const nowS = Math.floor(Date.now() / 1000);
  return new SignJWT({
    azp: account.kind === 'machine' ? account.id : site.settings.identity.clientId,
    preferred_username: account.name,
    permissions: account.permissions,
    realm_access: { roles: account.realmRoles },
    groups: account.groups,
    sub: account.id,
    aud: API_AUDIENCE,
    iss: issuerOf(site.settings),
    iat: nowS,
    exp: nowS + (wishes.lifeSeconds ?? 300),
    [SESSIONS_SINCE_CLAIM]: sessionsSince,
    ...wishes.claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ: 'at+jwt' })
    .sign(await importJWK(signing, 'RS256'));
}

async function foreignKey(kid: string) {
  const { generateKeyPair, exportJWK } = await import('jose');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

export function bearerOf(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
