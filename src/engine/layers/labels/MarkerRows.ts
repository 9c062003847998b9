/** The rows of a view that are drawn as glyphs: one per square of the pane, as others would be hidden below it. */
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import type { VisibleSet } from '../../entities/VisibleSet.ts';

const CELL_PX = 8;

type RowsToMark = Pick<
  VisibleSet,
  'count' | 'rows' | 'lod' | 'stateFlags' | 'screenX' | 'screenY' | 'hasAlerts' | 'hasWarnings'
>;

export class MarkerRows {
  /** In drawing order: those with alerts last, above the others. */
  rows = new Uint32Array(1024);
  count = 0;
  #urgentRows = new Uint32Array(64);
  #urgentCount = 0;
  #occupiedCells = new Uint8Array(0);
  #columns = 0;

  /** @param width of the pane, CSS pixels @returns whether other rows are drawn than before, or in another order */
  update(visible: RowsToMark, width: number, height: number): boolean {
    this.#clearCells(width, height);
    this.#collectUrgent(visible);
    const { lod, stateFlags } = visible;
    let isSame = visible.count <= this.rows.length;
    if (!isSame) this.rows = new Uint32Array(visible.count * 2);
    const { rows } = this;
    let count = 0;
    for (let k = 0; k < visible.count; k++) {
      if (lod[k] !== GLYPH_LOD || isUrgent(stateFlags[k] as number) || !this.#occupy(visible, k)) continue;
      const row = visible.rows[k] as number;
      isSame &&= rows[count] === row;
      rows[count++] = row;
    }
    for (let k = this.#urgentCount - 1; k >= 0; k--) {
      const row = this.#urgentRows[k] as number;
      isSame &&= rows[count] === row;
      rows[count++] = row;
    }
    isSame &&= count === this.count;
    this.count = count;
    return !isSame;
  }

  /** Everything counts as changed at the next update. */
  reset(): void {
    this.count = -1;
  }

  #clearCells(width: number, height: number): void {
    this.#columns = Math.ceil(width / CELL_PX) + 2;
    const cellCount = this.#columns * (Math.ceil(height / CELL_PX) + 2);
    if (this.#occupiedCells.length === cellCount) this.#occupiedCells.fill(0);
    else this.#occupiedCells = new Uint8Array(cellCount);
  }

  /** Vehicles with alerts take their squares first, then those whose alerts have been seen: the others do not hide them. */
  #collectUrgent(visible: RowsToMark): void {
    this.#urgentCount = 0;
    if (visible.hasAlerts) this.#collectFlagged(visible, STATE_FLAGS.alert, 0);
    if (visible.hasWarnings) this.#collectFlagged(visible, STATE_FLAGS.warning, STATE_FLAGS.alert);
  }

  #collectFlagged(visible: RowsToMark, flag: number, exceptFlag: number): void {
    const { count, lod, stateFlags, rows } = visible;
    for (let k = 0; k < count; k++) {
      const flags = stateFlags[k] as number;
      if ((flags & flag) === 0 || (flags & exceptFlag) !== 0 || lod[k] !== GLYPH_LOD) continue;
      if (!this.#occupy(visible, k)) continue;
      if (this.#urgentCount === this.#urgentRows.length) this.#growUrgent();
      this.#urgentRows[this.#urgentCount++] = rows[k] as number;
    }
  }

  #growUrgent(): void {
    const larger = new Uint32Array(this.#urgentRows.length * 2);
    larger.set(this.#urgentRows);
    this.#urgentRows = larger;
  }

  /** Occupies the square of a row; false if it is taken. */
  #occupy({ screenX, screenY }: RowsToMark, k: number): boolean {
    // Rounded down, as all of it is positive: rows more than a square beside the pane are not shown.
    const x = (screenX[k] as number) + CELL_PX;
    const y = (screenY[k] as number) + CELL_PX;
    if (x < 0 || y < 0) return false;
    const column = (x / CELL_PX) | 0;
    const at = ((y / CELL_PX) | 0) * this.#columns + column;
    if (column >= this.#columns || at >= this.#occupiedCells.length) return false;
    if (this.#occupiedCells[at] === 1) return false;
    this.#occupiedCells[at] = 1;
    return true;
  }
}

function isUrgent(flags: number): boolean {
  return (flags & (STATE_FLAGS.alert | STATE_FLAGS.warning)) !== 0;
}
