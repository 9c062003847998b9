/** The accounts for which the embedded identity provider issues tokens. */
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import type { DatabaseTables } from '../db/tables.ts';
import { hashMachineSecret, hashPassword } from './passwords.ts';

export interface Account {
  /** Subject of tokens: a UUID for people, the client id for machines. */
  id: string;
  name: string;
  kind: 'person' | 'machine';
  givenName: string;
  familyName: string;
  realmRoles: string[];
  groups: string[];
  permissions: string[];
  enabled: boolean;
  /** Created by demo mode; inactive while demo mode is off. */
  demo: boolean;
}

export type NewAccount = Omit<Account, 'id' | 'enabled'>;

/** An account with its password hash, for signing in. */
export interface Credentials {
  account: Account;
  secretHash: string;
  /** When they were read; later than `sessionsSince`. Epoch seconds with a fraction, by the database's clock. */
  readAtS: number;
  /** When all sessions of the account were last ended, epoch seconds with a fraction. */
  sessionsSince: number | undefined;
}

/** The account cannot be created or found; the message is for the administrator. */
export class AccountError extends Error {}

type Row = Selectable<DatabaseTables['account']>;

/** As a number, because the drivers read timestamps only to the millisecond. */
const SESSIONS_SINCE = sql<number | null>`extract(epoch from sessions_since)::float8`;
/** A query may see changes that others made after its start, hence `greatest`. */
const READ_AT = sql<number>`extract(epoch from greatest(now(), sessions_since + interval '1 microsecond'))::float8`;

/** Letters, digits, dot, dash and underscore: characters that are safe in addresses, logs and e-mail. */
const ACCOUNT_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

export class AccountStore {
  readonly #db: Database;
  readonly #isDemoOn: boolean;

  /** @param isDemoOn whether accounts created by demo mode may be used */
  constructor(db: Database, isDemoOn: boolean) {
    this.#db = db;
    this.#isDemoOn = isDemoOn;
  }

  async list(): Promise<Account[]> {
    const rows = await this.#db.selectFrom('account').selectAll().orderBy('kind').orderBy('name').execute();
    return rows.map((row) => this.#read(row));
  }

  async byId(id: string): Promise<Account | undefined> {
    const row = await this.#db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    return row && this.#read(row);
  }

  /** @returns for the enabled ones, when all their sessions were last ended: epoch seconds with a fraction */
  async findEnabled(ids: readonly string[]): Promise<Map<string, number | undefined>> {
    const rows = await this.#db
      .selectFrom('account')
      .selectAll()
      .select(SESSIONS_SINCE.as('since_s'))
      .where('id', 'in', ids)
      .execute();
    const enabledRows = rows.filter((row) => this.#read(row).enabled);
    return new Map(enabledRows.map(({ id, since_s }) => [id, since_s ?? undefined]));
  }

  async credentials(name: string): Promise<Credentials | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .selectAll()
      .select([READ_AT.as('read_at_s'), SESSIONS_SINCE.as('since_s')])
      .where('name', '=', foldAccountName(name))
      .executeTakeFirst();
    if (!row) return undefined;
    const { secret_hash: secretHash, read_at_s: readAtS, since_s } = row;
    return { account: this.#read(row), secretHash, readAtS, sessionsSince: since_s ?? undefined };
  }

  /**
   * @param secret the password of a person or the secret of a machine
   * @throws AccountError if the name is taken or invalid
   */
  async add(account: NewAccount, secret: string): Promise<Account> {
    const name = foldAccountName(account.name);
    if (!ACCOUNT_NAME.test(name)) {
      throw new AccountError(
        `"${account.name}" cannot be a name: use up to 64 letters a-z, figures, dot, dash and underscore`,
      );
    }
    const insertedRow = await this.#db
      .insertInto('account')
      .values({
        id: account.kind === 'machine' ? name : randomUUID(),
        name,
        kind: account.kind,
        secret_hash: await hashSecret(account.kind, secret),
        given_name: account.givenName,
        family_name: account.familyName,
        realm_roles: JSON.stringify(account.realmRoles),
        groups: JSON.stringify(account.groups),
        permissions: JSON.stringify(account.permissions),
        enabled: true,
        demo: account.demo,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!insertedRow) throw new AccountError(`There is already an account named "${name}"`);
    return this.#read(insertedRow);
  }

  /** @throws AccountError if there is no such account */
  async setEnabled(name: string, enabled: boolean): Promise<Account> {
    return this.#update(name, { enabled });
  }

  /** Sets a new password or secret. @throws AccountError if there is no such account */
  async setSecret(name: string, secret: string): Promise<Account> {
    const known = await this.credentials(name);
    const kind = known?.account.kind ?? 'person';
    return this.#update(name, { secret_hash: await hashSecret(kind, secret) });
  }

  async #update(name: string, change: { enabled: boolean } | { secret_hash: string }): Promise<Account> {
    const row = await this.#db
      .updateTable('account')
      .set(change)
      .where('name', '=', foldAccountName(name))
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AccountError(`There is no account named "${name}". List them with: npm run accounts -- list`);
    return this.#read(row);
  }

  #read(row: Row): Account {
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      givenName: row.given_name,
      familyName: row.family_name,
      realmRoles: row.realm_roles,
      groups: row.groups,
      permissions: row.permissions,
      enabled: row.enabled && (!row.demo || this.#isDemoOn),
      demo: row.demo,
    };
  }
}

function foldAccountName(name: string): string {
  return name.trim().toLowerCase();
}

async function hashSecret(kind: Account['kind'], secret: string): Promise<string> {
  return kind === 'machine' ? hashMachineSecret(secret) : hashPassword(secret);
}
