/** Rows by id and ids by row. Rows are never reused. */
export class RowIds {
  readonly #rows = new Map<string, number>();
  readonly #ids: string[] = [];
  #lastRow = -1;

  get count(): number {
    return this.#ids.length;
  }

  /** Undefined where the id has no row. */
  rowOf(id: string): number | undefined {
    // A report looks up its own row several times.
    if (this.#lastRow >= 0 && this.#ids[this.#lastRow] === id) return this.#lastRow;
    // Fleets report in nearly the same order every time: the row after the last one is a good and cheap guess.
    const guessedRow = this.#lastRow + 1;
    const row = this.#ids[guessedRow] === id ? guessedRow : this.#rows.get(id);
    if (row !== undefined) this.#lastRow = row;
    return row;
  }

  idOf(row: number): string | undefined {
    return this.#ids[row];
  }

  /** Assigns the next row to a new id. */
  add(id: string): number {
    const row = this.#ids.length;
    this.#ids.push(id);
    this.#rows.set(id, row);
    return row;
  }
}
