/** Rows of chosen labels whose texts are still to be drawn: a list that is filled again without allocating. */
import { MAX_LABELS } from './LabelSlotTable.ts';

export class WaitingLabels {
  count = 0;
  readonly #rows = new Uint32Array(MAX_LABELS);
  readonly #tables = new Uint8Array(MAX_LABELS);

  /** Empties the list; its content is readable until it is overwritten. */
  clear(): void {
    this.count = 0;
  }

  add(row: number, table: 0 | 1): void {
    this.#rows[this.count] = row;
    this.#tables[this.count++] = table;
  }

  rowAt(k: number): number {
    return this.#rows[k] as number;
  }

  /** The pose table of a row. */
  tableAt(k: number): 0 | 1 {
    return this.#tables[k] === 1 ? 1 : 0;
  }
}
