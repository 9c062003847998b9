/** The real site server without a socket: its routes are called in process, its tokens are signed with its own key. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { importJWK, SignJWT } from 'jose';
import { pino } from 'pino';
import type { App } from '../../../server/app.ts';
import { type Database, openDatabase } from '../../../server/db/open.ts';
import type { Account } from '../../../server/identity/accounts.ts';
import { API_AUDIENCE, claimsOf, issuerOf } from '../../../server/identity/claims.ts';
import { readSettings, type Settings } from '../../../server/settings/settings.ts';
import { freePort } from '../../support/freePort.ts';
import { makeDataDir, testDatabaseLocation } from './database.ts';
import { type BuiltServers, buildSite } from './servers/behindProxy.ts';

export interface TokenFaults {
  expired?: boolean;
  issuer?: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  token?: string | undefined;
  body?: unknown;
}

export class TestServer {
  readonly app: App;
  readonly db: Database;
  readonly #settings: Settings;
  readonly #close: () => Promise<void>;
  readonly dataDir: string;

  private constructor({ app, closeAll }: BuiltServers, db: Database, settings: Settings, dataDir: string) {
    this.app = app;
    this.#close = closeAll;
    this.db = db;
    this.#settings = settings;
    this.dataDir = dataDir;
  }

  static async start(): Promise<TestServer> {
    const dataDir = await makeDataDir();
    const settings = readSettings({
      HEADFRAME_DEMO: 'off',
      PORT: String(await freePort()),
      HEADFRAME_LOG_LEVEL: 'silent',
      HEADFRAME_DATA_DIR: dataDir,
    });
    const db = await openDatabase(await testDatabaseLocation(dataDir), (error) => {
      throw error;
    });
    const built = await buildSite({ settings, db, log: pino({ level: 'silent' }) }, false);
    return new TestServer(built, db, settings, dataDir);
  }

  async stop(): Promise<void> {
    await this.#close();
    await this.db.destroy();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A person with an account of its own. */
  async person(name: string, more: Partial<Account> = {}): Promise<Account> {
    const account: Account = {
      id: randomUUID(),
      name,
      kind: 'person',
      givenName: name,
      familyName: 'Test',
      realmRoles: [],
      groups: [],
      permissions: [],
      enabled: true,
      demo: false,
      ...more,
    };
    const jsonText = (value: unknown) => JSON.stringify(value);
    await this.db
      .insertInto('account')
      .values({
        id: account.id,
        name: account.name,
        kind: account.kind,
        secret_hash: 'no password is tried here',
        given_name: account.givenName,
        family_name: account.familyName,
        realm_roles: jsonText(account.realmRoles),
        groups: jsonText(account.groups),
        permissions: jsonText(account.permissions),
        enabled: account.enabled,
        demo: account.demo,
      })
      .execute();
    return account;
  }

  async tokenOf(account: Account, { expired = false, issuer }: TokenFaults = {}): Promise<string> {
    const keys = this.app.identity.embedded?.keys;
    if (!keys) throw new Error('the embedded identity provider is off');
    const nowS = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claimsOf(account), azp: this.#settings.identity.clientId })
      .setProtectedHeader({ alg: 'RS256', kid: keys.signingKey.kid })
      .setIssuer(issuer ?? issuerOf(this.#settings))
      .setAudience(API_AUDIENCE)
      .setSubject(account.id)
      .setIssuedAt(expired ? nowS - 3_600 : nowS)
      .setExpirationTime(expired ? nowS - 1_800 : nowS + 600)
      .sign(await importJWK(keys.signingKey, 'RS256'));
  }

  async call({ method, url, token, body }: Call): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await this.app.http.inject({
      method,
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  }
}
