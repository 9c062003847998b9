import { expect, it } from 'vitest';
import type { BoundingBox } from '../../camera/ground.ts';
import { heightFieldOf, uncoveredShares } from './heightField.ts';

const boundingBox = (x0: number, x1: number, low: number, high: number): BoundingBox => ({
  min: { x: x0, y: low, z: 0 },
  max: { x: x1, y: high, z: 100 },
});
const BOUNDS = boundingBox(0, 100, -50, 60);

it('is level where one box covers all', () => {
  const { heights, side } = heightFieldOf([boundingBox(0, 100, 0, 20)], BOUNDS, 9);
  expect(side).toBe(9);
  expect(new Set(heights)).toEqual(new Set([10]));
});

it('follows the box that reaches highest, and rounds the step to its neighbour off', () => {
  const { heights } = heightFieldOf(
    [boundingBox(0, 50, 0, 20), boundingBox(50, 100, 40, 60), boundingBox(0, 100, -50, 5)],
    BOUNDS,
    17,
  );
  const row = [...heights.subarray(0, 17)];
  expect(row[0]).toBe(10);
  expect(row[16]).toBe(50);
  expect(row).toEqual(row.toSorted((a, b) => a - b));
  expect(row.some((height) => height > 15 && height < 45)).toBe(true);
});

it('is in the middle of the map where no box is', () => {
  expect(new Set(heightFieldOf([], BOUNDS, 5).heights)).toEqual(new Set([5]));
});

it('leaves out the points that boxes cover, also boxes that reach beyond the map or lie between its points', () => {
  const firstRowShares = (boxes: BoundingBox[]): number[] => [...uncoveredShares(boxes, BOUNDS, 5).subarray(0, 5)];
  expect(firstRowShares([])).toEqual([1, 1, 1, 1, 1]);
  expect(firstRowShares([boundingBox(20, 60, 0, 5)])).toEqual([1, 0, 0, 1, 1]);
  expect(firstRowShares([boundingBox(-500, 10, 0, 5), boundingBox(90, 900, 0, 5)])).toEqual([0, 1, 1, 1, 0]);
  expect(firstRowShares([boundingBox(30, 40, 0, 5), boundingBox(200, 300, 0, 5)])).toEqual([1, 1, 1, 1, 1]);
});
