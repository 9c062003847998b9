import { describe, expect, it } from 'vitest';
import { skyShares } from './skyShares.ts';

const GRID_SIDE = 9;
const gridOf = (height: (i: number, j: number) => number): Float64Array =>
  Float64Array.from({ length: GRID_SIDE * GRID_SIDE }, (_, cellIndex) =>
    height(cellIndex % GRID_SIDE, Math.floor(cellIndex / GRID_SIDE)),
  );
const indexAt = (i: number, j: number): number => j * GRID_SIDE + i;

describe('the share of the sky', () => {
  it('is all of it on a plain, and on a slope where nothing is higher', () => {
    expect([
      ...skyShares(
        gridOf(() => 7),
        GRID_SIDE,
        4,
      ),
    ]).toEqual(new Array(GRID_SIDE * GRID_SIDE).fill(1));
    expect(
      skyShares(
        gridOf((i) => i * 4),
        GRID_SIDE,
        4,
      )[indexAt(8, 4)],
    ).toBe(1);
  });

  it('is less at the foot of a wall than away from it, and all of it on top', () => {
    const shares = skyShares(
      gridOf((i) => (i >= 5 ? 15 : 0)),
      GRID_SIDE,
      4,
    );
    expect(shares[indexAt(4, 4)]).toBeLessThan(0.75);
    expect(shares[indexAt(4, 4)]).toBeLessThan(shares[indexAt(2, 4)] as number);
    expect(shares[indexAt(2, 4)]).toBeLessThan(shares[indexAt(0, 4)] as number);
    expect(shares[indexAt(6, 4)]).toBe(1);
  });

  it('is least at the bottom of a hole', () => {
    const shares = skyShares(
      gridOf((i, j) => (i === 4 && j === 4 ? -40 : 0)),
      GRID_SIDE,
      4,
    );
    expect(Math.min(...shares)).toBe(shares[indexAt(4, 4)]);
    expect(shares[indexAt(4, 4)]).toBeLessThan(0.15);
  });
});
