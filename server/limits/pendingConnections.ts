/**
 * Limits connections that cost resources without proof of use, such as unauthenticated ones: per address and in total.
 */

/** A connection that can be closed to make room. */
export interface SlotHolder {
  readonly address: string;
  /** Closes the connection. */
  evict(): void;
}

export interface PendingConnectionLimits {
  /** Limit for one address. */
  perAddress: number;
  /** Limit for all addresses together. */
  total: number;
}

export class PendingConnections<T extends SlotHolder> {
  readonly #limits: PendingConnectionLimits;
  /** By address, in order of arrival; no set is empty. */
  readonly #byAddress = new Map<string, Set<T>>();
  #count = 0;

  constructor(limits: PendingConnectionLimits) {
    this.#limits = limits;
  }

  /**
   * Registers a connection. At a limit the oldest one is closed; at the total limit, that of the address with the most.
   * Honest clients are quick.
   */
  admit(holder: T): void {
    const own = this.#byAddress.get(holder.address);
    if (own && own.size >= this.#limits.perAddress) this.#evictOldest(own);
    else if (this.#count >= this.#limits.total) this.#evictOldest(this.#largestGroup());
    this.#add(holder);
  }

  /**
   * Registers a connection if no other has to be closed for it. @returns whether it is registered, now or from before
   */
  admitIfRoom(holder: T): boolean {
    const own = this.#byAddress.get(holder.address);
    if (own?.has(holder)) return true;
    if (this.#count >= this.#limits.total || (own?.size ?? 0) >= this.#limits.perAddress) return false;
    this.#add(holder);
    return true;
  }

  /** Call it when the connection is closed or no longer counts. */
  leave(holder: T): void {
    const own = this.#byAddress.get(holder.address);
    if (!own?.delete(holder)) return;
    this.#count--;
    if (own.size === 0) this.#byAddress.delete(holder.address);
  }

  #add(holder: T): void {
    const own = this.#byAddress.get(holder.address) ?? new Set<T>();
    own.add(holder);
    this.#byAddress.set(holder.address, own);
    this.#count++;
  }

  #largestGroup(): ReadonlySet<T> {
    let largestGroup: ReadonlySet<T> = new Set();
    for (const group of this.#byAddress.values()) if (group.size > largestGroup.size) largestGroup = group;
    return largestGroup;
  }

  #evictOldest(group: ReadonlySet<T>): void {
    const [oldest] = group;
    if (!oldest) return;
    this.leave(oldest);
    oldest.evict();
  }
}

/** @returns the connections of the address that has the most */
export function holdersOfLargestGroup<T extends SlotHolder>(holders: Iterable<T>): T[] {
  const groups = new Map<string, T[]>();
  let largestGroup: T[] = [];
  for (const holder of holders) {
    const group = groups.get(holder.address) ?? [];
    group.push(holder);
    groups.set(holder.address, group);
    if (group.length > largestGroup.length) largestGroup = group;
  }
  return largestGroup;
}
