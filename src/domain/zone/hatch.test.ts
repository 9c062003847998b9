import { expect, it } from 'vitest';
import { hatchLines } from './hatch.ts';

const cornersOf = (...points: [number, number][]) => points.map(([x, y]) => ({ x, y }));

it('fills a square with lines from its west to its east edge', () => {
  const square = cornersOf([0, 0], [10, 0], [10, 10], [0, 10]);
  expect(hatchLines(square, 5)).toEqual([cornersOf([0, 2.5], [10, 2.5]), cornersOf([0, 7.5], [10, 7.5])]);
});

it('leaves out what is outside of a polygon with a notch', () => {
  const notched = cornersOf([0, 0], [10, 0], [10, 10], [6, 10], [6, 2], [4, 2], [4, 10], [0, 10]);
  expect(hatchLines(notched, 10)).toEqual([cornersOf([0, 5], [4, 5]), cornersOf([6, 5], [10, 5])]);
});

it('draws nothing in a polygon without height', () => {
  expect(hatchLines(cornersOf([0, 3], [10, 3], [5, 3]), 1)).toEqual([]);
});
