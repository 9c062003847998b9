/**
 * Assigns live sockets when there are too many: the user with the most sockets loses one, so that no client shuts the
 * others out.
 */
import { holdersOfLargestGroup, Newcomers, type SlotHolder } from '../limits/newcomers.ts';

export interface ConnectionLimits {
  /** Sockets of one account. */
  perAccount: number;
  /** Authorised sockets in all. */
  total: number;
  /** Sockets of one address that have not authorised yet. */
  unauthenticatedPerAddress: number;
  /** Sockets in all that have not authorised yet. */
  unauthenticated: number;
}

export const LIVE_CONNECTION_LIMITS: ConnectionLimits = {
  perAccount: 32,
  total: 1_000,
  unauthenticatedPerAddress: 32,
  unauthenticated: 256,
};

export class ConnectionSlots<T extends SlotHolder> {
  readonly #rules: ConnectionLimits;
  readonly #newcomers: Newcomers<T>;
  /** By account, in the order in which they authorised. */
  readonly #accounts = new Map<string, Set<T>>();
  #authorized = 0;

  constructor(rules: ConnectionLimits) {
    this.#rules = rules;
    this.#newcomers = new Newcomers({ perAddress: rules.unauthenticatedPerAddress, total: rules.unauthenticated });
  }

  /** Registers a new connection. The one that has waited longest without authorising is closed for it: honest clients authorise at once. */
  admit(holder: T): void {
    this.#newcomers.admit(holder);
  }

  /**
   * Registers an authorised connection.
   * @returns false where there is no place that an account with more should give up
   */
  authorize(holder: T, account: string): boolean {
    this.#newcomers.leave(holder);
    const own = this.#accounts.get(account) ?? new Set<T>();
    if (own.size >= this.#rules.perAccount && !this.#makeRoomWithin(own, holder.address)) return false;
    if (this.#authorized >= this.#rules.total && !this.#makeRoomFor(own)) return false;
    own.add(holder);
    this.#accounts.set(account, own);
    this.#authorized++;
    return true;
  }

  leave(holder: T): void {
    this.#newcomers.leave(holder);
    for (const [account, own] of this.#accounts) {
      if (!own.delete(holder)) continue;
      this.#authorized--;
      if (own.size === 0) this.#accounts.delete(account);
    }
  }

  /** Of one account, the address with most gives its latest up to one with fewer. */
  #makeRoomWithin(own: ReadonlySet<T>, address: string): boolean {
    const largestGroup = holdersOfLargestGroup(own);
    const here = Array.from(own).filter((other) => other.address === address).length;
    if (largestGroup.length <= here + 1) return false;
    this.#evict(largestGroup.at(-1));
    return true;
  }

  /** Of all accounts, the one with most gives its latest up to one with fewer. */
  #makeRoomFor(own: ReadonlySet<T>): boolean {
    let largestGroup: ReadonlySet<T> = own;
    for (const group of this.#accounts.values()) if (group.size > largestGroup.size) largestGroup = group;
    if (largestGroup.size <= own.size + 1) return false;
    this.#evict(Array.from(largestGroup).at(-1));
    return true;
  }

  #evict(holder: T | undefined): void {
    if (!holder) return;
    this.leave(holder);
    holder.evict();
  }
}
