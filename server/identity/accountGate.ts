/**
 * Whether a caller may be served right now. Checked on every call and for every socket, hence the short-lived cache.
 */
import { ExpiringCache } from './expiringCache.ts';

/**
 * Accounts disabled or signed out by another process lose access after this time plus the interval of socket checks.
 */
const ACCOUNT_CACHE_MS = 2_000;
/** How long cached answers are used while the database does not answer; longer than the lifetime of tokens. */
const OUTAGE_GRACE_MS = 600_000;

export type AccountStatus = 'served' | 'disabled' | 'signedOut';

/** The holder of a token. */
export interface TokenHolder {
  /** Subject of the token. */
  id: string;
  /** Absent for machines, which have no session. */
  sessionId: string | undefined;
  /**
   * When all sessions of the account were last ended, as of the token, epoch seconds; for machines, which have none.
   */
  sessionsSince?: number | undefined;
}

export interface AccountGateOptions {
  /** The enabled ones of these accounts, with the time when all their sessions were last ended, epoch seconds. */
  findEnabled: (ids: readonly string[]) => Promise<ReadonlyMap<string, number | undefined>>;
  /** The sessions among these that have not ended. */
  filterOpenSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  nowMs: () => number;
}

export class AccountGate {
  readonly #statuses: ExpiringCache<AccountStatus>;
  readonly #listeners = new Set<() => void>();

  constructor({ findEnabled, filterOpenSessions, nowMs }: AccountGateOptions) {
    const load = async (keys: readonly string[]) => {
      const requestedKeys = keys.map(
        (key) =>
          [key, JSON.parse(key) as [id: string, sessionId: string | null, sessionsSince: number | null]] as const,
      );
      // Sessions are read first, because an account is disabled before its sessions end: in the other order, a disabled
      // user could see the message of a sign-out.
      const sessionIds = distinct(requestedKeys.flatMap(([, [, sessionId]]) => sessionId ?? []));
      const open = sessionIds.length > 0 ? await filterOpenSessions(sessionIds) : new Set<string>();
      const enabled = await findEnabled(distinct(requestedKeys.map(([, [id]]) => id)));
      return new Map(
        requestedKeys.map(([key, [id, sessionId, sessionsSince]]): [string, AccountStatus] => {
          if (!enabled.has(id)) return [key, 'disabled'];
          const isOpen = sessionId === null ? sessionsSince === (enabled.get(id) ?? null) : open.has(sessionId);
          return [key, isOpen ? 'served' : 'signedOut'];
        }),
      );
    };
    this.#statuses = new ExpiringCache({ load, ttlMs: ACCOUNT_CACHE_MS, staleIfErrorMs: OUTAGE_GRACE_MS, nowMs });
  }

  /** @throws NotLoadedError if neither the database nor the cache has the answer */
  async statusOf({ id, sessionId, sessionsSince }: TokenHolder): Promise<AccountStatus> {
    const key = JSON.stringify([id, sessionId ?? null, sessionsSince ?? null]);
    return (await this.#statuses.get(key)) ?? 'disabled';
  }

  /** Clears the cache and notifies owners of an account's open connections. */
  accountsChanged(): void {
    this.#statuses.invalidate();
    for (const listener of this.#listeners) listener();
  }

  /** @returns unsubscribes */
  onAccountsChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];
