/** Limits live sockets: at the limit the account with the most loses one, so that no account can shut out others. */
import { holdersOfLargestGroup, PendingConnections, type SlotHolder } from '../limits/pendingConnections.ts';

export interface ConnectionLimits {
  /** Limit of sockets per account. */
  perAccount: number;
  /** Limit of authorised sockets in total. */
  total: number;
  /** Limit of unauthorised sockets per address. */
  unauthenticatedPerAddress: number;
  /** Limit of unauthorised sockets in total. */
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
  readonly #pending: PendingConnections<T>;
  /** By account, in the order of authorisation. */
  readonly #accounts = new Map<string, Set<T>>();
  #authorized = 0;

  constructor(rules: ConnectionLimits) {
    this.#rules = rules;
    this.#pending = new PendingConnections({
      perAddress: rules.unauthenticatedPerAddress,
      total: rules.unauthenticated,
    });
  }

  /** Registers a new connection. At a limit the oldest unauthorised one is closed: honest clients authorise at once. */
  admit(holder: T): void {
    this.#pending.admit(holder);
  }

  /**
   * Registers an authorised connection.
   * @returns false if no account with more connections can give one up; until {@link leave} the connection still counts
   * as unauthorised, and may be evicted as such
   */
  authorize(holder: T, account: string): boolean {
    const own = this.#accounts.get(account) ?? new Set<T>();
    if (own.size >= this.#rules.perAccount && !this.#makeRoomWithin(own, holder.address)) return false;
    if (this.#authorized >= this.#rules.total && !this.#makeRoomFor(own)) return false;
    this.#pending.leave(holder);
    own.add(holder);
    this.#accounts.set(account, own);
    this.#authorized++;
    return true;
  }

  leave(holder: T): void {
    this.#pending.leave(holder);
    for (const [account, own] of this.#accounts) {
      if (!own.delete(holder)) continue;
      this.#authorized--;
      if (own.size === 0) this.#accounts.delete(account);
    }
  }

  /** Within one account: evicts the latest connection of the address with the most, if this address has fewer. */
  #makeRoomWithin(own: ReadonlySet<T>, address: string): boolean {
    const largestGroup = holdersOfLargestGroup(own);
    const here = Array.from(own).filter((other) => other.address === address).length;
    if (largestGroup.length <= here + 1) return false;
    this.#evict(largestGroup.at(-1));
    return true;
  }

  /** Across all accounts: evicts the latest connection of the account with the most, if this account has fewer. */
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
