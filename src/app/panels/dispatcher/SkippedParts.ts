/** Items that were left out of answers read in parts: reading one part again does not affect the others. */

export class SkippedParts {
  readonly #report: (items: readonly string[]) => void;
  readonly #itemsByPart = new Map<string, readonly string[]>();

  /** @param report receives the items of all parts, whenever they change */
  constructor(report: (items: readonly string[]) => void) {
    this.#report = report;
  }

  /** Records a part that was read. @param items left out of it, each with its fault */
  set(part: string, items: readonly string[]): void {
    const before = this.#itemsByPart.get(part) ?? [];
    if (items.length === before.length && items.every((item, index) => item === before[index])) return;
    if (items.length === 0) this.#itemsByPart.delete(part);
    else this.#itemsByPart.set(part, items);
    this.#reportAll();
  }

  /** Forgets all other parts: they are no longer displayed. */
  retainOnly(parts: readonly string[]): void {
    const others = [...this.#itemsByPart.keys()].filter((part) => !parts.includes(part));
    if (others.length === 0) return;
    for (const part of others) this.#itemsByPart.delete(part);
    this.#reportAll();
  }

  #reportAll(): void {
    // Unnamed rows may have the same description in two parts.
    this.#report([...new Set([...this.#itemsByPart.values()].flat())]);
  }
}
