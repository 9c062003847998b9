import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLabelShown, LABEL_HYSTERESIS_MS, LabelHysteresis } from './LabelHysteresis.ts';

test.each([
  [false, true, 0, false],
  [false, true, LABEL_HYSTERESIS_MS - 1, false],
  [false, true, LABEL_HYSTERESIS_MS, true],
  [true, false, 0, true],
  [true, false, LABEL_HYSTERESIS_MS - 1, true],
  [true, false, LABEL_HYSTERESIS_MS, false],
  [true, true, 0, true],
  [false, false, 10_000, false],
])('shown %s, chosen %s for %d ms: shown %s', (wasShown, isChosen, forMs, isShown) => {
  expect(isLabelShown(wasShown, isChosen, forMs)).toBe(isShown);
});

/** @returns the rows that are shown after a choice */
function shownRowsAfterChoice(
  labels: LabelHysteresis,
  atMs: number,
  rows: readonly number[],
  tableRows = 100,
): number[] {
  labels.start(atMs, tableRows);
  const shown = rows.filter((row) => labels.choose(row));
  for (let row = labels.nextLingering(); row >= 0; row = labels.nextLingering()) shown.push(row);
  return shown.sort((a, b) => a - b);
}

test('a label that is chosen comes after a while, and one that is not any more goes after a while', () => {
  const labels = new LabelHysteresis();
  expect(shownRowsAfterChoice(labels, 0, [4])).toEqual([]);
  expect(labels.isSettling).toBe(true);
  expect(shownRowsAfterChoice(labels, 300, [4])).toEqual([4]);
  expect(labels.isSettling).toBe(false);
  expect(shownRowsAfterChoice(labels, 400, [7])).toEqual([4]);
  expect(labels.isSettling).toBe(true);
  expect(shownRowsAfterChoice(labels, 700, [7])).toEqual([7]);
  expect(shownRowsAfterChoice(labels, 800, [7])).toEqual([7]);
  expect(labels.isSettling).toBe(false);
});

test('a choice that changes to and fro shows nothing new and hides nothing', () => {
  const labels = new LabelHysteresis();
  for (let atMs = 0; atMs <= 300; atMs += 150) shownRowsAfterChoice(labels, atMs, [1]);
  for (let k = 1; k < 20; k++) expect(shownRowsAfterChoice(labels, 300 + k * 150, [k % 2 === 0 ? 1 : 2])).toEqual([1]);
});

test('rows that appear later have room', () => {
  const labels = new LabelHysteresis();
  shownRowsAfterChoice(labels, 0, [1]);
  expect(shownRowsAfterChoice(labels, 300, [1, 5_000], 6_000)).toEqual([1]);
  expect(shownRowsAfterChoice(labels, 600, [1, 5_000], 6_000)).toEqual([1, 5_000]);
});

test('what is shown has been chosen within the last choices, and each row is shown once', () => {
  const choices = fc.array(fc.uniqueArray(fc.nat(9)), { maxLength: 30 });
  fc.assert(
    fc.property(choices, (list) => {
      const labels = new LabelHysteresis();
      list.forEach((rows, k) => {
        const shown = shownRowsAfterChoice(labels, k * 200, rows);
        expect(new Set(shown).size).toBe(shown.length);
        const recent = new Set(list.slice(Math.max(0, k - 2), k + 1).flat());
        for (const row of shown) expect(recent.has(row)).toBe(true);
      });
    }),
  );
});
