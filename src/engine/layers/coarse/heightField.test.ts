import { expect, it } from 'vitest';
import type { BoundingBox } from '../../camera/ground.ts';
import { heightFieldOf } from './heightField.ts';

const box = (x0: number, x1: number, low: number, high: number): BoundingBox => ({
  min: { x: x0, y: low, z: 0 },
  max: { x: x1, y: high, z: 100 },
});
const BOUNDS = box(0, 100, -50, 60);

it('is level where one box covers all', () => {
  const { heights, side } = heightFieldOf([box(0, 100, 0, 20)], BOUNDS, 9);
  expect(side).toBe(9);
  expect(new Set(heights)).toEqual(new Set([10]));
});

it('follows the box that reaches highest, and rounds the step to its neighbour off', () => {
  const { heights } = heightFieldOf([box(0, 50, 0, 20), box(50, 100, 40, 60), box(0, 100, -50, 5)], BOUNDS, 17);
  const row = [...heights.subarray(0, 17)];
  expect(row[0]).toBe(10);
  expect(row[16]).toBe(50);
  expect(row).toEqual(row.toSorted((a, b) => a - b));
  expect(row.some((height) => height > 15 && height < 45)).toBe(true);
});

it('is in the middle of the map where no box is', () => {
  expect(new Set(heightFieldOf([], BOUNDS, 5).heights)).toEqual(new Set([5]));
});
