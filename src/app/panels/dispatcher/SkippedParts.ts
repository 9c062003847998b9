/** Items that answers in parts have lost: reading one part again says nothing of the others. */

export class SkippedParts {
  readonly #report: (items: readonly string[]) => void;
  readonly #itemsByPart = new Map<string, readonly string[]>();

  /** @param report is given the items of all parts, whenever they change */
  constructor(report: (items: readonly string[]) => void) {
    this.#report = report;
  }

  /** A part was read. @param items that it lost, each with its fault */
  set(part: string, items: readonly string[]): void {
    const before = this.#itemsByPart.get(part) ?? [];
    if (items.length === before.length && items.every((item, index) => item === before[index])) return;
    if (items.length === 0) this.#itemsByPart.delete(part);
    else this.#itemsByPart.set(part, items);
    this.#reportAll();
  }

  /** Of parts other than these nothing is shown any more. */
  retainOnly(parts: readonly string[]): void {
    const others = [...this.#itemsByPart.keys()].filter((part) => !parts.includes(part));
    if (others.length === 0) return;
    for (const part of others) this.#itemsByPart.delete(part);
    this.#reportAll();
  }

  #reportAll(): void {
    // Rows without a name may be called the same in two parts.
    this.#report([...new Set([...this.#itemsByPart.values()].flat())]);
  }
}
