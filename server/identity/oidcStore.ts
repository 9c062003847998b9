/** Storage of the identity provider's sessions, grants, codes and refresh tokens, so that they survive a restart. */
import { sql } from 'kysely';
import type { Adapter, AdapterConstructor, AdapterPayload, InteractionResults } from 'oidc-provider';
import { isStorable } from '../../src/domain/wire/text.ts';
import type { Database } from '../db/open.ts';
import type { AccountStore } from './accounts.ts';
import { SESSIONS_SINCE_CLAIM } from './claims.ts';

/** Storage for the provider's models; its machine clients are the machine accounts. */
export function oidcStore(db: Database, accounts: AccountStore): AdapterConstructor {
  return class extends OidcModelStore {
    constructor(model: string) {
      super(model, db, accounts);
    }
  };
}

/**
 * Ends every session, refresh token and pending sign-in of an account. Call it after the change that requires it:
 * anyone who read the account before that change has then signed in before this time.
 */
export async function endSessionsOf(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ sessions_since: sql<Date>`greatest(clock_timestamp(), sessions_since + interval '1 microsecond')` })
    .where('id', '=', accountId)
    .execute();
  // A concurrent request may write a row back: such rows are ignored, because their sign-in is too early.
  await db.deleteFrom('oidc_payload').where('account_id', '=', accountId).execute();
}

/**
 * @param clientId the app's client id
 * @returns those of these sessions that have not ended and in which the app's grant was not revoked
 */
export async function openSessions(db: Database, clientId: string, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('oidc_payload as session')
    .innerJoin('oidc_payload as grant', (join) =>
      join
        .on('grant.model', '=', 'Grant')
        .on('grant.id', '=', sql<string>`session.payload -> 'authorizations' -> ${clientId}::text ->> 'grantId'`),
    )
    .select('session.uid')
    .where('session.model', '=', 'Session')
    .where('session.uid', 'in', uids)
    .where('session.expires_at', '>', new Date())
    .where(isSignInOpen('session'))
    .execute();
  return new Set(rows.flatMap(({ uid }) => uid ?? []));
}

/** Whether a row's sign-in, if it has one, is later than the last end of all sessions of its account. */
function isSignInOpen(row: 'oidc_payload' | 'session') {
  const [accountId, payload] = [sql.ref(`${row}.account_id`), sql.ref(`${row}.payload`)];
  return sql<boolean>`not exists (select from account where account.id = ${accountId}
    and extract(epoch from account.sessions_since) >= coalesce(
      ${payload} ->> 'loginTs', ${payload} ->> 'authTime', ${payload} #>> '{result,login,ts}')::numeric)`;
}

/** Deletes expired rows. */
export async function sweepOidcStore(db: Database): Promise<void> {
  await db.deleteFrom('oidc_payload').where('expires_at', '<', new Date()).execute();
}

class OidcModelStore implements Adapter {
  readonly #model: string;
  readonly #db: Database;
  readonly #accounts: AccountStore;

  constructor(model: string, db: Database, accounts: AccountStore) {
    this.#model = model;
    this.#db = db;
    this.#accounts = accounts;
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number): Promise<void> {
    const row = {
      payload: JSON.stringify(payload),
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      account_id: payload.accountId ?? signedInAccount(payload) ?? null,
      expires_at: expiresInSeconds ? new Date(Date.now() + expiresInSeconds * 1000) : null,
    };
    await this.#db
      .insertInto('oidc_payload')
      .values({ model: this.#model, id, ...row, consumed_at: null })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
      .execute();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (!isStorable(id)) return undefined;
    if (this.#model === 'Client') return this.#findMachine(id);
    const row = await this.#rows().where('id', '=', id).executeTakeFirst();
    return row && readPayload(row);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    if (!isStorable(uid)) return undefined;
    const row = await this.#rows().where('uid', '=', uid).executeTakeFirst();
    return row && readPayload(row);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.#db
      .updateTable('oidc_payload')
      .set({ consumed_at: new Date() })
      .where('model', '=', this.#model)
      .where('id', '=', id)
      .execute();
  }

  async destroy(id: string): Promise<void> {
    await this.#db.deleteFrom('oidc_payload').where('model', '=', this.#model).where('id', '=', id).execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db
      .deleteFrom('oidc_payload')
      .where('model', '=', this.#model)
      .where('grant_id', '=', grantId)
      .execute();
  }

  #rows() {
    return this.#db
      .selectFrom('oidc_payload')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date())]))
      .where(isSignInOpen('oidc_payload'));
  }

  /** A machine's "secret" is its digest: the provider compares through `compareClientSecret`. */
  async #findMachine(clientId: string): Promise<AdapterPayload | undefined> {
    const found = await this.#accounts.credentials(clientId);
    if (found?.account.kind !== 'machine' || !found.account.enabled) return undefined;
    return {
      client_id: found.account.id,
      client_secret: found.secretHash,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_basic',
      ...(found.sessionsSince !== undefined && { [SESSIONS_SINCE_CLAIM]: found.sessionsSince }),
    };
  }
}

/** The account of a completed sign-in that has no session yet. */
function signedInAccount({ result }: AdapterPayload): string | undefined {
  return (result as InteractionResults | undefined)?.login?.accountId;
}

function readPayload(row: { payload: Record<string, unknown>; consumed_at: Date | null }): AdapterPayload {
  const payload = row.payload as AdapterPayload;
  return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
}
