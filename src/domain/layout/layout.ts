/**
 * How one to five viewers share the area (rules.md#layouts). A layout is rows of slots; the shares of rows and cells
 * are stored separately.
 */

export const SLOT_IDS = ['viewer_0', 'viewer_1', 'viewer_2', 'viewer_3', 'viewer_4'] as const;
export type SlotId = (typeof SLOT_IDS)[number];

export type LayoutKind = 'single' | 'rows' | 'wideTop' | 'grid' | 'sideBySide' | 'five';

/** Options of the layout selector, in its order 1 to 5. */
export const LAYOUT_CHOICES: readonly { kind: LayoutKind; slots: readonly SlotId[] }[] = [
  { kind: 'single', slots: ['viewer_1'] },
  { kind: 'rows', slots: ['viewer_1', 'viewer_2'] },
  { kind: 'wideTop', slots: ['viewer_1', 'viewer_2', 'viewer_3'] },
  { kind: 'grid', slots: ['viewer_1', 'viewer_2', 'viewer_3', 'viewer_4'] },
  { kind: 'sideBySide', slots: ['viewer_1', 'viewer_4'] },
];

/** Cells in each row of a kind. */
const CELLS_PER_ROW: Record<LayoutKind, readonly number[]> = {
  single: [1],
  rows: [1, 1],
  wideTop: [1, 2],
  grid: [2, 2],
  sideBySide: [2],
  five: [2, 3],
};

/** The layout for a set of open slots; two viewers of which the second is `viewer_4` are side by side. */
export function layoutOf(slots: readonly SlotId[]): LayoutKind {
  switch (slots.length) {
    case 0:
    case 1:
      return 'single';
    case 2:
      return slots[1] === 'viewer_4' ? 'sideBySide' : 'rows';
    case 3:
      return 'wideTop';
    case 4:
      return 'grid';
    default:
      return 'five';
  }
}

/** Shares of the height by row and of the width by cell; each list adds up to 1. */
export interface LayoutShares {
  rows: number[];
  cells: number[][];
}

export function equalLayoutShares(kind: LayoutKind): LayoutShares {
  const equalShares = (count: number) => Array.from({ length: count }, () => 1 / count);
  return { rows: equalShares(CELLS_PER_ROW[kind].length), cells: CELLS_PER_ROW[kind].map(equalShares) };
}

/** Whether shares fit a kind: stored ones may be another version's. */
export function validLayoutSharesOrEqual(kind: LayoutKind, shares: LayoutShares | undefined): LayoutShares {
  const isValid = (list: readonly number[] | undefined, count: number) =>
    list?.length === count &&
    list.every((share) => share >= MIN_PANE_SHARE) &&
    Math.abs(list.reduce((sum, share) => sum + share, 0) - 1) < 1e-6;
  const rows = CELLS_PER_ROW[kind];
  const isFitting =
    shares && isValid(shares.rows, rows.length) && rows.every((count, k) => isValid(shares.cells[k], count));
  return isFitting ? shares : equalLayoutShares(kind);
}

/** No pane is made smaller than this share of its row or column. */
export const MIN_PANE_SHARE = 0.12;

/** Moves the border behind share `index` by `delta` of the whole; both neighbours keep a visible size. */
export function moveBorder(shares: readonly number[], index: number, delta: number): number[] {
  const a = shares[index];
  const b = shares[index + 1];
  if (a === undefined || b === undefined) return [...shares];
  const movedShare = Math.min(b - MIN_PANE_SHARE, Math.max(MIN_PANE_SHARE - a, delta));
  return shares.map((share, k) => (k === index ? share + movedShare : k === index + 1 ? share - movedShare : share));
}

/** A rectangle in shares of the whole area. */
export interface Cell {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cells in reading order. */
export function cellsOf(shares: LayoutShares): Cell[] {
  const cells: Cell[] = [];
  let top = 0;
  shares.rows.forEach((height, row) => {
    let left = 0;
    for (const width of shares.cells[row] ?? []) {
      cells.push({ left, top, width, height });
      left += width;
    }
    top += height;
  });
  return cells;
}

/** A draggable border: between two rows, or between two cells of a row. */
export type Border =
  | { readonly axis: 'row'; readonly index: number; readonly at: number }
  | {
      readonly axis: 'cell';
      readonly row: number;
      readonly index: number;
      readonly at: number;
      readonly top: number;
      readonly height: number;
    };

export function bordersOf(shares: LayoutShares): Border[] {
  const borders: Border[] = [];
  let top = 0;
  shares.rows.forEach((height, row) => {
    let left = 0;
    const cells = shares.cells[row] ?? [];
    for (let index = 0; index + 1 < cells.length; index++) {
      left += cells[index] ?? 0;
      borders.push({ axis: 'cell', row, index, at: left, top, height });
    }
    top += height;
    if (row + 1 < shares.rows.length) borders.push({ axis: 'row', index: row, at: top });
  });
  return borders;
}

/** Shares after a border was moved by `delta` of the whole. */
export function dragBorder(shares: LayoutShares, border: Border, delta: number): LayoutShares {
  if (border.axis === 'row') return { ...shares, rows: moveBorder(shares.rows, border.index, delta) };
  const cells = shares.cells.map((row, k) => (k === border.row ? moveBorder(row, border.index, delta) : row));
  return { ...shares, cells };
}
