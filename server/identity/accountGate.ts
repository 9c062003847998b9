/** Whether a caller may be served right now: asked at every call and of every socket, so it is answered from a short memory. */
import { ExpiringCache } from './expiringCache.ts';

/** Who was disabled or signed out by another process is out after this and the time between two checks of sockets. */
const REMEMBER_MS = 2_000;
/** While the database does not answer; tokens live shorter than this. */
const OUTAGE_MS = 600_000;

export type AccountStatus = 'served' | 'disabled' | 'signedOut';

/** Whom a token speaks of. */
export interface TokenHolder {
  /** Subject of the token. */
  id: string;
  /** Absent for machines, which have no session. */
  sessionId: string | undefined;
}

export interface AccountGateOptions {
  /** Those of these accounts that are enabled. */
  enabledAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those of these sessions that have not ended. */
  openAmong: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  nowMs: () => number;
}

export class AccountGate {
  readonly #enabled: ExpiringCache<true>;
  readonly #open: ExpiringCache<true>;
  readonly #listeners = new Set<() => void>();

  constructor({ enabledAmong, openAmong, nowMs }: AccountGateOptions) {
    const memoryOf = (among: (keys: readonly string[]) => Promise<ReadonlySet<string>>) =>
      new ExpiringCache<true>({
        load: async (keys) => new Map(Array.from(await among(keys), (key) => [key, true])),
        rememberMs: REMEMBER_MS,
        outageMs: OUTAGE_MS,
        nowMs,
      });
    this.#enabled = memoryOf(enabledAmong);
    this.#open = memoryOf(openAmong);
  }

  /** @throws NotKnownNowError where neither database nor memory can tell */
  async statusOf({ id, sessionId }: TokenHolder): Promise<AccountStatus> {
    const [isEnabled, isOpen] = await Promise.all([
      this.#enabled.get(id),
      sessionId === undefined ? true : this.#open.get(sessionId),
    ]);
    if (!isEnabled) return 'disabled';
    return isOpen ? 'served' : 'signedOut';
  }

  /** Forgets what was remembered and tells those who hold something open for an account. */
  accountsChanged(): void {
    this.#enabled.forget();
    this.#open.forget();
    for (const listener of this.#listeners) listener();
  }

  /** @returns ends the listening */
  onAccountsChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
