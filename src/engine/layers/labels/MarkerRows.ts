/**
 * The rows of a view that are drawn as glyphs: of each square of the pane the nearest one, as others would be hidden below it,
 * and the nearest of those with alerts, which is drawn above the others.
 */
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';

const CELL_PX = 8;
const NONE = -1;

type RowsToMark = Pick<
  VisibleSet,
  'count' | 'rows' | 'lod' | 'stateFlags' | 'screenX' | 'screenY' | 'distances' | 'hasAlerts' | 'hasWarnings'
>;

export class MarkerRows {
  /** In drawing order: those with alerts last. */
  rows = new Uint32Array(1024);
  count = 0;
  /** Place in the visible set of the row that has a square; -1 for none. */
  #nearest = new Int32Array(0);
  #mostUrgent = new Int32Array(0);
  #columns = 0;
  /** Of each place in the visible set; -1 for none. */
  #cells = new Int32Array(1024);
  #isSame = false;

  /** @param width of the pane, CSS pixels @returns whether other rows are drawn than before, or in another order */
  update(visible: RowsToMark, width: number, height: number): boolean {
    const countBefore = this.count;
    this.#clear(visible.count, width, height);
    this.#assignSquares(visible);
    this.#addRows(visible, this.#nearest, 0);
    if (visible.hasWarnings) this.#addRows(visible, this.#mostUrgent, 1);
    if (visible.hasAlerts) this.#addRows(visible, this.#mostUrgent, 2);
    return !this.#isSame || this.count !== countBefore;
  }

  /** Everything counts as changed at the next update. */
  reset(): void {
    this.count = -1;
  }

  #clear(rowCount: number, width: number, height: number): void {
    this.#columns = Math.ceil(width / CELL_PX) + 2;
    const cellCount = this.#columns * (Math.ceil(height / CELL_PX) + 2);
    if (this.#nearest.length !== cellCount) {
      this.#nearest = new Int32Array(cellCount);
      this.#mostUrgent = new Int32Array(cellCount);
    }
    this.#nearest.fill(NONE);
    this.#mostUrgent.fill(NONE);
    this.count = 0;
    this.#isSame = rowCount <= this.rows.length;
    if (this.#isSame) return;
    this.rows = new Uint32Array(rowCount * 2);
    this.#cells = new Int32Array(rowCount * 2);
  }

  #assignSquares(visible: RowsToMark): void {
    const { count, lod, stateFlags, distances } = visible;
    for (let k = 0; k < count; k++) {
      const cell = lod[k] === GLYPH_LOD ? this.#cellOf(visible, k) : NONE;
      this.#cells[k] = cell;
      if (cell < 0) continue;
      const urgency = urgencyOf(stateFlags[k] as number);
      const squares = urgency === 0 ? this.#nearest : this.#mostUrgent;
      const other = squares[cell] as number;
      if (other >= 0) {
        const otherUrgency = urgency === 0 ? 0 : urgencyOf(stateFlags[other] as number);
        if (urgency < otherUrgency) continue;
        if (urgency === otherUrgency && (distances[k] as number) >= (distances[other] as number)) continue;
      }
      squares[cell] = k;
    }
  }

  #addRows({ count, rows, stateFlags }: RowsToMark, squares: Int32Array, urgency: number): void {
    const marked = this.rows;
    let markedCount = this.count;
    let isSame = this.#isSame;
    for (let k = 0; k < count; k++) {
      const cell = this.#cells[k] as number;
      if (cell < 0 || squares[cell] !== k || urgencyOf(stateFlags[k] as number) !== urgency) continue;
      const row = rows[k] as number;
      isSame &&= marked[markedCount] === row;
      marked[markedCount++] = row;
    }
    this.count = markedCount;
    this.#isSame = isSame;
  }

  #cellOf({ screenX, screenY }: RowsToMark, k: number): number {
    // Rounded down, as all of it is positive: rows more than a square beside the pane are not shown.
    const x = (screenX[k] as number) + CELL_PX;
    const y = (screenY[k] as number) + CELL_PX;
    if (x < 0 || y < 0) return NONE;
    const column = (x / CELL_PX) | 0;
    const cell = ((y / CELL_PX) | 0) * this.#columns + column;
    return column >= this.#columns || cell >= this.#nearest.length ? NONE : cell;
  }
}

/** 2 with an alert, 1 with one that has been seen, else 0. */
function urgencyOf(flags: number): number {
  if ((flags & STATE_FLAGS.alert) !== 0) return 2;
  return (flags & STATE_FLAGS.warning) !== 0 ? 1 : 0;
}
