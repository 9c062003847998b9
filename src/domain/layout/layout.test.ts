import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bordersOf,
  cellsOf,
  dragBorder,
  equalLayoutShares,
  LAYOUT_CHOICES,
  type LayoutKind,
  layoutOf,
  MIN_PANE_SHARE,
  moveBorder,
  SLOT_IDS,
  validLayoutSharesOrEqual,
} from './layout.ts';

const LAYOUT_KINDS: LayoutKind[] = ['single', 'rows', 'wideTop', 'grid', 'sideBySide', 'five'];

describe('layouts', () => {
  it.each(LAYOUT_CHOICES)('the slots of choice $kind ask for it', ({ kind, slots }) => {
    expect(layoutOf(slots)).toBe(kind);
  });

  it('shows five panels for five slots', () => {
    expect(layoutOf(SLOT_IDS)).toBe('five');
    expect(cellsOf(equalLayoutShares('five')).map(({ top }) => top)).toEqual([0, 0, 0.5, 0.5, 0.5]);
  });

  it('puts two side by side only if the second is viewer_4', () => {
    expect(layoutOf(['viewer_0', 'viewer_4'])).toBe('sideBySide');
    expect(layoutOf(['viewer_3', 'viewer_2'])).toBe('rows');
  });

  it('is single for one slot of any name, and for none', () => {
    for (const slot of SLOT_IDS) expect(layoutOf([slot])).toBe('single');
    expect(layoutOf([])).toBe('single');
  });

  const third = 1 / 3;
  it.each([
    ['single', [[0, 0, 1, 1]]],
    [
      'rows',
      [
        [0, 0, 1, 0.5],
        [0, 0.5, 1, 0.5],
      ],
    ],
    [
      'wideTop',
      [
        [0, 0, 1, 0.5],
        [0, 0.5, 0.5, 0.5],
        [0.5, 0.5, 0.5, 0.5],
      ],
    ],
    [
      'grid',
      [
        [0, 0, 0.5, 0.5],
        [0.5, 0, 0.5, 0.5],
        [0, 0.5, 0.5, 0.5],
        [0.5, 0.5, 0.5, 0.5],
      ],
    ],
    [
      'sideBySide',
      [
        [0, 0, 0.5, 1],
        [0.5, 0, 0.5, 1],
      ],
    ],
    [
      'five',
      [
        [0, 0, 0.5, 0.5],
        [0.5, 0, 0.5, 0.5],
        [0, 0.5, third, 0.5],
        [third, 0.5, third, 0.5],
        [third + third, 0.5, third, 0.5],
      ],
    ],
  ] as const)('places the viewers of %s', (kind, expected) => {
    expect(cellsOf(equalLayoutShares(kind)).map(({ left, top, width, height }) => [left, top, width, height])).toEqual(
      expected,
    );
  });
});

describe('shares', () => {
  it.each(LAYOUT_KINDS)('of %s cover the whole area', (kind) => {
    const area = cellsOf(equalLayoutShares(kind)).reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(1, 9);
  });

  it.each([
    ['single', 0],
    ['rows', 1],
    ['wideTop', 2],
    ['grid', 3],
    ['sideBySide', 1],
    ['five', 4],
  ] as const)('%s has %d borders', (kind, count) => {
    expect(bordersOf(equalLayoutShares(kind))).toHaveLength(count);
  });

  it('moves a border, but makes no pane too small to be found again', () => {
    expect(moveBorder([0.5, 0.5], 0, 0.1)).toEqual([0.6, 0.4]);
    expect(moveBorder([0.5, 0.5], 0, 5)[1]).toBeCloseTo(MIN_PANE_SHARE, 9);
    expect(moveBorder([0.5, 0.5], 0, -5)[0]).toBeCloseTo(MIN_PANE_SHARE, 9);
    expect(moveBorder([0.5, 0.5], 1, 0.1)).toEqual([0.5, 0.5]);
  });

  it('stays sound through any dragging', () => {
    const drags = fc.array(fc.tuple(fc.nat(9), fc.double({ min: -2, max: 2, noNaN: true })));
    fc.assert(
      fc.property(fc.constantFrom(...LAYOUT_KINDS), drags, (kind, moves) => {
        let shares = equalLayoutShares(kind);
        for (const [pick, delta] of moves) {
          const borders = bordersOf(shares);
          const border = borders[pick % Math.max(1, borders.length)];
          if (border) shares = dragBorder(shares, border, delta);
        }
        const area = cellsOf(shares).reduce((sum, { width, height }) => sum + width * height, 0);
        expect(area).toBeCloseTo(1, 6);
        for (const { width, height } of cellsOf(shares)) {
          expect(Math.min(width, height)).toBeGreaterThan(MIN_PANE_SHARE - 1e-6);
        }
      }),
    );
  });

  it('falls back to equal shares if the stored ones do not fit', () => {
    expect(validLayoutSharesOrEqual('grid', undefined)).toEqual(equalLayoutShares('grid'));
    expect(validLayoutSharesOrEqual('grid', equalLayoutShares('rows'))).toEqual(equalLayoutShares('grid'));
    expect(validLayoutSharesOrEqual('rows', { rows: [0.99, 0.01], cells: [[1], [1]] })).toEqual(
      equalLayoutShares('rows'),
    );
    expect(validLayoutSharesOrEqual('rows', { rows: [0.7, 0.7], cells: [[1], [1]] })).toEqual(
      equalLayoutShares('rows'),
    );
    const kept = { rows: [0.3, 0.7], cells: [[1], [1]] };
    expect(validLayoutSharesOrEqual('rows', kept)).toBe(kept);
  });
});
