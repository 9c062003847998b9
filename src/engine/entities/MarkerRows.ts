/**
 * The rows of a view that are drawn as glyphs: in each square of the pane the nearest one, since it would cover the
 * others, and the nearest of those with alerts, which is drawn on top.
 */
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { GLYPH_LOD } from './LevelsInView.ts';
import type { VisibleSet } from './VisibleSet.ts';

const CELL_PX = 8;
const NONE = -1;

type RowsToMark = Pick<
  VisibleSet,
  | 'count'
  | 'rows'
  | 'lod'
  | 'stateFlags'
  | 'screenX'
  | 'screenY'
  | 'distances'
  | 'hasAlerts'
  | 'hasWarnings'
  | 'version'
>;

export class MarkerRows {
  /** In drawing order: rows with alerts last. */
  rows = new Uint32Array(1024);
  count = 0;
  /** Incremented when the drawn rows or their order change. */
  version = 0;
  /** By index in the visible set: 0 without a glyph of its own, else 1 plus its urgency. */
  marks = new Uint8Array(1024);
  /** By square: index in the visible set of the row drawn there; -1 for none. */
  #nearest = new Int32Array(0);
  #mostUrgent = new Int32Array(0);
  #columns = 0;
  #visibleVersion = -1;
  #isSame = false;

  /** Called after culling. @param width of the pane, CSS pixels */
  update(visible: RowsToMark, width: number, height: number): void {
    if (visible.version === this.#visibleVersion) return;
    this.#visibleVersion = visible.version;
    const countBefore = this.count;
    this.#clear(visible.count, width, height);
    this.#assignSquares(visible);
    this.#addRows(visible, 0);
    if (visible.hasWarnings) this.#addRows(visible, 1);
    if (visible.hasAlerts) this.#addRows(visible, 2);
    if (!this.#isSame || this.count !== countBefore) this.version++;
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
    if (!this.#isSame) {
      this.rows = new Uint32Array(rowCount * 2);
      this.marks = new Uint8Array(rowCount * 2);
    }
    this.marks.fill(0, 0, rowCount);
  }

  #assignSquares(visible: RowsToMark): void {
    const { count, lod, stateFlags, distances } = visible;
    const { marks } = this;
    for (let k = 0; k < count; k++) {
      const cell = lod[k] === GLYPH_LOD ? this.#cellOf(visible, k) : NONE;
      if (cell < 0) continue;
      const urgency = urgencyOf(stateFlags[k] as number);
      const squares = urgency === 0 ? this.#nearest : this.#mostUrgent;
      const other = squares[cell] as number;
      if (other >= 0) {
        const otherUrgency = (marks[other] as number) - 1;
        if (urgency < otherUrgency) continue;
        if (urgency === otherUrgency && (distances[k] as number) >= (distances[other] as number)) continue;
        marks[other] = 0;
      }
      squares[cell] = k;
      marks[k] = 1 + urgency;
    }
  }

  #addRows({ count, rows }: RowsToMark, urgency: number): void {
    const { rows: marked, marks } = this;
    let markedCount = this.count;
    let isSame = this.#isSame;
    for (let k = 0; k < count; k++) {
      if (marks[k] !== 1 + urgency) continue;
      const row = rows[k] as number;
      isSame &&= marked[markedCount] === row;
      marked[markedCount++] = row;
    }
    this.count = markedCount;
    this.#isSame = isSame;
  }

  #cellOf({ screenX, screenY }: RowsToMark, k: number): number {
    // Positive, so that truncation rounds down: rows more than a square outside the pane are not shown.
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
