import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL_M, RowCells } from './RowCells.ts';

/** Rows of each cell in use, with its corner. */
function contentOf(cells: RowCells): Map<string, number[]> {
  const content = new Map<string, number[]>();
  for (let cell = 0; cell < cells.count; cell++) {
    if (cells.rowCount[cell] === 0) continue;
    const bits = new Uint32Array(32);
    cells.markRows(cell, bits);
    const rows = Array.from({ length: 1024 }, (_, row) => row).filter(
      (row) => ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1,
    );
    expect(rows.length).toBe(cells.rowCount[cell]);
    content.set(`${(cells.easting[cell] ?? 0) / CELL_M} ${(cells.northing[cell] ?? 0) / CELL_M}`, rows);
  }
  return content;
}

const randomMove = fc.record({
  row: fc.nat(60),
  column: fc.integer({ min: -9, max: 9 }),
  line: fc.nat(9),
  gone: fc.nat(4),
});

test('each row is in the square of its last fix alone, and squares that were left are used again', () => {
  fc.assert(
    fc.property(fc.array(randomMove, { maxLength: 500 }), (steps) => {
      const cells = new RowCells(64);
      const expected = new Map<number, string>();
      for (const { row, column, line, gone } of steps) {
        if (gone === 0) cells.remove(row);
        else cells.place(row, column * CELL_M + 5, line * CELL_M + 100, 10 * row);
        if (gone === 0) expected.delete(row);
        else expected.set(row, `${column} ${line}`);
      }
      const bySquare = new Map<string, number[]>();
      for (const [row, square] of [...expected].sort(([a], [b]) => a - b))
        bySquare.set(square, [...(bySquare.get(square) ?? []), row]);
      expect(contentOf(cells)).toEqual(bySquare);
      expect(cells.count).toBeLessThanOrEqual(62);
    }),
  );
});

test('a cell keeps the altitude range of its fixes since it was empty', () => {
  const cells = new RowCells(64);
  cells.place(0, 1, 1, 500);
  cells.place(0, 2, 1, 200);
  expect([cells.lowest[1], cells.highest[1]]).toEqual([200, 500]);
  cells.remove(0);
  cells.place(1, 3, 1, 300);
  expect([cells.lowest[1], cells.highest[1]]).toEqual([300, 300]);
});

test('it grows with the table', () => {
  const cells = new RowCells(2);
  cells.place(1, 1, 1, 0);
  cells.grow(600);
  for (let row = 0; row < 600; row++) cells.place(row, row * CELL_M, 0, 0);
  expect(contentOf(cells).size).toBe(600);
});
