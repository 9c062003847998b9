/**
 * The order of a list by names, for lists that are shown again each second: comparing names as people read them takes
 * longer than all else that a list costs, and hardly ever is anything renamed.
 */
export class NameOrder<T extends { readonly id: string }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #nameOf: (item: T) => string;
  readonly #known = new Map<string, { readonly name: string; readonly place: number }>();

  /** @param compare two items by their names @param nameOf all that `compare` looks at */
  constructor(compare: (a: T, b: T) => number, nameOf: (item: T) => string) {
    this.#compare = compare;
    this.#nameOf = nameOf;
  }

  /**
   * The items in order. Compares names again only where an item is new or renamed.
   * @param items whose ids differ
   */
  sort(items: readonly T[]): T[] {
    if (!items.every((item) => this.#known.get(item.id)?.name === this.#nameOf(item))) this.#learn(items);
    const byPlace: T[] = new Array(this.#known.size);
    for (const item of items) byPlace[this.#known.get(item.id)?.place ?? 0] = item;
    // The places of items that are not listed now are empty, and left out.
    return byPlace.flat(0) as T[];
  }

  #learn(items: readonly T[]): void {
    this.#known.clear();
    const sorted = [...items].sort(this.#compare);
    for (const [place, item] of sorted.entries()) this.#known.set(item.id, { name: this.#nameOf(item), place });
  }
}
