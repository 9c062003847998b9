import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowsByPart } from './RowsByPart.ts';

const INDEX_COUNTS = [30, 0, 12, 600];
const rowsWithParts = fc.array(fc.tuple(fc.constantFrom(0, 2, 3), fc.nat(40)), { maxLength: 700 });

function isSortedByPart(rows: RowsByPart, items: readonly (readonly [number, number])[]): boolean {
  rows.clear();
  for (const [part, value] of items) rows.add(part, value);
  return rows.sort();
}

test('every part has its values in the order in which they came, and the place of its indices', () => {
  fc.assert(
    fc.property(fc.array(rowsWithParts, { maxLength: 4 }), (lists) => {
      const rows = new RowsByPart(INDEX_COUNTS);
      for (const items of lists) {
        isSortedByPart(rows, items);
        const { parts } = rows;
        const shown = Array.from({ length: parts.count }, (_, k) => {
          const first = parts.firstInstance[k] as number;
          return {
            firstIndex: parts.firstIndex[k],
            indexCount: parts.indexCount[k],
            values: [...rows.values.subarray(first, first + (parts.instanceCount[k] as number))],
          };
        });
        const wanted = [0, 2, 3].flatMap((part) => {
          const values = items.filter(([of]) => of === part).map(([, value]) => value);
          const firstIndex = [0, 30, 30, 42][part];
          return values.length > 0 ? [{ firstIndex, indexCount: INDEX_COUNTS[part], values }] : [];
        });
        expect(shown).toEqual(wanted);
        expect(rows.count).toBe(items.length);
      }
    }),
    { numRuns: 60 },
  );
});

test('a list is new where a value, an order or a length is', () => {
  const rows = new RowsByPart(INDEX_COUNTS);
  expect(isSortedByPart(rows, [[2, 7]])).toBe(true);
  expect(isSortedByPart(rows, [[2, 7]])).toBe(false);
  expect(isSortedByPart(rows, [[2, 8]])).toBe(true);
  expect(
    isSortedByPart(rows, [
      [2, 8],
      [0, 9],
    ]),
  ).toBe(true);
  expect(
    isSortedByPart(rows, [
      [0, 9],
      [2, 8],
    ]),
  ).toBe(false);
  expect(isSortedByPart(rows, [])).toBe(true);
});
