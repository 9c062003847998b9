/** Connections that have not authenticated yet: limited per address and in all; at the limit, the oldest one is closed. */

/** A connection that can be closed to make room. */
export interface SlotHolder {
  readonly address: string;
  /** Closes it. */
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
  /** In order of arrival. */
  readonly #holders = new Set<T>();

  constructor(limits: PendingConnectionLimits) {
    this.#limits = limits;
  }

  /** Registers a connection. At a limit the oldest one is closed: honest clients authenticate at once. */
  admit(holder: T): void {
    const { perAddress, total } = this.#limits;
    const neighbours = Array.from(this.#holders).filter(({ address }) => address === holder.address);
    if (neighbours.length >= perAddress) this.#evict(neighbours[0]);
    else if (this.#holders.size >= total) this.#evict(holdersOfLargestGroup(this.#holders)[0]);
    this.#holders.add(holder);
  }

  /** Called when the connection has authenticated or is closed. */
  leave(holder: T): void {
    this.#holders.delete(holder);
  }

  #evict(holder: T | undefined): void {
    if (!holder) return;
    this.leave(holder);
    holder.evict();
  }
}

/** @returns those of the address that has most */
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
