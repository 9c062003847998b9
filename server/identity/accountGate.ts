/** Whether an account may be served right now: asked at every call, so it is answered from a short memory. */
import type { Account, AccountStore } from './accounts.ts';

/** A disabled account is locked out after at most this long, at once where the same process disabled it. */
const REMEMBER_MS = 2_000;

export class AccountGate {
  readonly #accounts: Pick<AccountStore, 'byId'>;
  readonly #nowMs: () => number;
  readonly #known = new Map<string, { account: Promise<Account | undefined>; untilMs: number }>();
  readonly #listeners = new Set<() => void>();

  constructor(accounts: Pick<AccountStore, 'byId'>, nowMs: () => number) {
    this.#accounts = accounts;
    this.#nowMs = nowMs;
  }

  async isEnabled(id: string): Promise<boolean> {
    return (await this.#find(id))?.enabled === true;
  }

  /** Forgets what was remembered and tells those who hold something open for an account. */
  accountsChanged(): void {
    this.#known.clear();
    for (const listener of this.#listeners) listener();
  }

  /** @returns ends the listening */
  onAccountsChanged(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #find(id: string): Promise<Account | undefined> {
    const nowMs = this.#nowMs();
    const known = this.#known.get(id);
    if (known && known.untilMs > nowMs) return known.account;
    this.#forgetOld(nowMs);
    const account = this.#accounts.byId(id);
    this.#known.set(id, { account, untilMs: nowMs + REMEMBER_MS });
    account.catch(() => this.#known.delete(id));
    return account;
  }

  #forgetOld(nowMs: number): void {
    for (const [id, known] of this.#known) {
      if (known.untilMs <= nowMs) this.#known.delete(id);
    }
  }
}
