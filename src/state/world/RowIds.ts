/** Which row belongs to which id, both ways. Rows are given once and never to another id. */
export class RowIds {
  readonly #rows = new Map<string, number>();
  readonly #ids: string[] = [];
  #last = -1;

  get count(): number {
    return this.#ids.length;
  }

  /** Undefined where the id has no row. */
  rowOf(id: string): number | undefined {
    // Fleets report in much the same order every time: the row after the last one is a good guess, and cheap to check.
    const guess = this.#last + 1;
    const row = this.#ids[guess] === id ? guess : this.#rows.get(id);
    if (row !== undefined) this.#last = row;
    return row;
  }

  idOf(row: number): string | undefined {
    return this.#ids[row];
  }

  /** Gives the next row to an id that has none. */
  add(id: string): number {
    const row = this.#ids.length;
    this.#ids.push(id);
    this.#rows.set(id, row);
    return row;
  }
}
