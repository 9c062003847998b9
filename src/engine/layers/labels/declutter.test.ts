import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CollisionGrid, SPACING_PX } from './CollisionGrid.ts';
import { LABEL_RANK, PriorityOrder } from './PriorityOrder.ts';

test('no two taken boxes overlap, and none leaves the pane', () => {
  const box = fc.record({
    left: fc.double({ min: -50, max: 400, noNaN: true }),
    top: fc.double({ min: -50, max: 300, noNaN: true }),
    width: fc.double({ min: 1, max: 120, noNaN: true }),
    height: fc.double({ min: 1, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), (boxes) => {
      const occupancy = new CollisionGrid();
      occupancy.reset(360, 240);
      const taken = boxes.filter((b) => {
        const fits = occupancy.fits(b.left, b.top, b.width, b.height);
        if (fits) occupancy.occupy(b.left, b.top, b.width, b.height);
        return fits;
      });
      taken.forEach((a, k) => {
        expect(a.left >= 0 && a.top >= 0 && a.left + a.width <= 360 && a.top + a.height <= 240).toBe(true);
        for (const b of taken.slice(k + 1)) {
          const apart =
            a.left + a.width <= b.left ||
            b.left + b.width <= a.left ||
            a.top + a.height <= b.top ||
            b.top + b.height <= a.top;
          expect(apart).toBe(true);
        }
      });
    }),
  );
});

test('occupied cells stay occupied, beyond the edges too', () => {
  const occupancy = new CollisionGrid();
  occupancy.reset(100, 100);
  occupancy.occupy(-20, -20, 50, 40);
  occupancy.occupy(500, 500, 50, 40);
  expect(occupancy.fits(0, 0, 10, 10)).toBe(false);
  expect(occupancy.fits(60, 60, 30, 30)).toBe(true);
});

/** Checks that no name fits as a new label wherever `isTaken` says so of its anchor, in whole pixels. */
function checkNewNames(
  minHeight: number,
  isTaken: (grid: CollisionGrid, anchor: { x: number; y: number }, size: { width: number; height: number }) => boolean,
): void {
  const pane = fc.record({ x: fc.integer({ min: 0, max: 360 }), y: fc.integer({ min: 0, max: 240 }) });
  const size = fc.record({ width: fc.integer({ min: 7, max: 90 }), height: fc.integer({ min: minHeight, max: 30 }) });
  const shift = fc.record({ x: fc.double({ min: 0, max: 0.999 }), y: fc.double({ min: 0, max: 0.999 }) });
  fc.assert(
    fc.property(pane, size, shift, fc.array(pane, { maxLength: 12 }), (at, { width, height }, { x, y }, labels) => {
      const grid = new CollisionGrid();
      grid.reset(360, 240);
      for (const label of labels) grid.occupy(label.x, label.y, 30, 9);
      if (!isTaken(grid, at, { width, height })) return;
      // Anchors have fractions; boxes are whole pixels.
      const left = Math.round(at.x + x - width / 2);
      const top = Math.round(at.y + y - height);
      expect(grid.fits(left, top, width, height, SPACING_PX.joining)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
}

test('rank precedes distance, distance precedes the rest, and shown labels keep their place', () => {
  const order = new PriorityOrder();
  const count = order.sort({
    count: 4,
    rank: [LABEL_RANK.plain, LABEL_RANK.plain, LABEL_RANK.hovered, LABEL_RANK.plain],
    depth: [100, 90, 5000, 80],
    shown: [1, 0, 0, 0],
  });
  expect([...order.order.subarray(0, count)]).toEqual([2, 0, 3, 1]);
});

test('orders thousands', () => {
  const order = new PriorityOrder();
  const depth = Array.from({ length: 5000 }, (_, k) => ((k * 7919) % 5000) + 1);
  const rank = depth.map(() => LABEL_RANK.plain);
  const count = order.sort({ count: 5000, rank, depth, shown: depth.map(() => 0) });
  const sorted = [...order.order.subarray(0, count)].map((k) => depth[k] as number);
  sorted.forEach((value, k) => {
    if (k > 0) expect(value).toBeGreaterThanOrEqual((sorted[k - 1] as number) * 0.996);
  });
});

test('a label is whole or not there: sizes that are no multiple of the grid leave no room beyond the edge', () => {
  const occupancy = new CollisionGrid();
  occupancy.reset(100, 50);
  expect(occupancy.fits(61, 10, 40, 16)).toBe(false);
  expect(occupancy.fits(60, 10, 40, 16)).toBe(true);
  expect(occupancy.fits(10, 35, 40, 16)).toBe(false);
  expect(occupancy.fits(10, 34, 40, 16)).toBe(true);
});

test('a new label needs room around it, one that is shown may come a little too near; both only within the pane', () => {
  const occupancy = new CollisionGrid();
  occupancy.reset(360, 240);
  occupancy.occupy(60, 60, 60, 18);
  expect(occupancy.fits(120, 60, 60, 18)).toBe(true);
  expect(occupancy.fits(120, 60, 60, 18, SPACING_PX.joining)).toBe(false);
  expect(occupancy.fits(117, 60, 60, 18)).toBe(false);
  expect(occupancy.fits(117, 60, 60, 18, SPACING_PX.shown)).toBe(true);
  expect(occupancy.fits(0, 0, 30, 18, SPACING_PX.joining)).toBe(true);
});

test('a box around a taken point never fits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 350 }), fc.integer({ min: 0, max: 230 }), (x, y) => {
      const occupancy = new CollisionGrid();
      occupancy.reset(360, 240);
      occupancy.occupy(100, 100, 61, 17);
      if (!occupancy.isOccupied(occupancy.cellAt(x, y))) return;
      expect(occupancy.fits(x - 10, y - 4, 20, 8, SPACING_PX.shown)).toBe(false);
    }),
  );
});

test('beside an occupied cell no name fits with the space of a new label', () => {
  checkNewNames(8, (grid, { x, y }) => {
    const cell = grid.cellAt(x, y - 4);
    if (cell < 0) return false;
    if (grid.isOccupied(cell)) expect(grid.isBesideOccupied(cell, 0)).toBe(true);
    return grid.isBesideOccupied(cell, 0);
  });
});

test('beside an occupied cell at an end of a name it does not fit with the space of a new label', () => {
  checkNewNames(8, (grid, { x, y }, { width }) => {
    const cell = grid.cellAt(x, y - 4);
    // A label is wider than its name by its margins.
    return cell >= 0 && grid.isBesideOccupied(cell, CollisionGrid.halfCells(Math.max(0, width - 6)));
  });
});

test('a pane that is emptied has nothing occupied, nor beside', () => {
  const grid = new CollisionGrid();
  grid.reset(60, 60);
  grid.occupy(20, 20, 6, 6);
  expect(grid.isBesideOccupied(grid.cellAt(14, 20), 0)).toBe(true);
  expect(grid.isBesideOccupied(grid.cellAt(2, 20), 0)).toBe(false);
  grid.reset(60, 60);
  expect(grid.isBesideOccupied(grid.cellAt(14, 20), 0)).toBe(false);
});

test('where an anchor is crowded, no name fits with the space of a new label, be its width known or not', () => {
  checkNewNames(2, (grid, { x, y }, { height }) => grid.isCrowded(x, y, 0, height));
  checkNewNames(2, (grid, { x, y }, { width, height }) => grid.isCrowded(x, y, width, height));
});
