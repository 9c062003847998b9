/**
 * Order of a list by name, for lists that are refreshed every second: locale-aware comparison costs more than
 * everything else in a list, and items are hardly ever renamed.
 */
export class NameOrder<T extends { readonly id: string }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #nameOf: (item: T) => string;
  readonly #known = new Map<string, { readonly name: string; readonly place: number }>();

  /** @param compare two items by their names @param nameOf everything that `compare` depends on */
  constructor(compare: (a: T, b: T) => number, nameOf: (item: T) => string) {
    this.#compare = compare;
    this.#nameOf = nameOf;
  }

  /**
   * The items in order. Compares names again only if an item is new or renamed.
   * @param items whose ids differ
   */
  sort(items: readonly T[]): T[] {
    if (!items.every((item) => this.#known.get(item.id)?.name === this.#nameOf(item))) this.#learn(items);
    const byPlace: T[] = new Array(this.#known.size);
    for (const item of items) byPlace[this.#known.get(item.id)?.place ?? 0] = item;
    // Places of items that are not in this list are empty, and skipped.
    return byPlace.flat(0) as T[];
  }

  #learn(items: readonly T[]): void {
    this.#known.clear();
    const sorted = [...items].sort(this.#compare);
    for (const [place, item] of sorted.entries()) this.#known.set(item.id, { name: this.#nameOf(item), place });
  }
}
