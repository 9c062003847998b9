/** Connections that have not signed in yet: few of one address and few in all, and the longest silent one makes room for the next. */

/** A connection that can be closed to make room. */
export interface SlotHolder {
  readonly address: string;
  /** Gives its place up. */
  evict(): void;
}

export interface NewcomerLimits {
  /** Of one address. */
  perAddress: number;
  /** In all. */
  total: number;
}

export class Newcomers<T extends SlotHolder> {
  readonly #limits: NewcomerLimits;
  /** In the order in which they came. */
  readonly #holders = new Set<T>();

  constructor(limits: NewcomerLimits) {
    this.#limits = limits;
  }

  /** Registers a new one. Where there is no place, the one that has waited longest is closed: honest clients sign in at once. */
  admit(holder: T): void {
    const { perAddress, total } = this.#limits;
    const neighbours = Array.from(this.#holders).filter(({ address }) => address === holder.address);
    if (neighbours.length >= perAddress) this.#evict(neighbours[0]);
    else if (this.#holders.size >= total) this.#evict(holdersOfLargestGroup(this.#holders)[0]);
    this.#holders.add(holder);
  }

  /** It has signed in, or is gone. */
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
