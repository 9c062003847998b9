import { expect, test } from 'vitest';
import { ClearColour } from './ClearColour.ts';

test('a colour is set when it changes, and after the cache is cleared', () => {
  const told: number[][] = [];
  const gl = { clearColor: (...of: number[]) => void told.push(of) };
  const clears = new ClearColour();
  const ground = { r: 0, g: 0, b: 0, a: 0 };
  clears.set(gl, ground);
  clears.set(gl, { ...ground });
  expect(told).toEqual([[0, 0, 0, 0]]);
  clears.set(gl, { r: 0, g: 0, b: 0, a: 1 });
  clears.set(gl, { r: 0.25, g: 0, b: 0, a: 1 });
  clears.set(gl, { r: 0.25, g: 0, b: 0, a: 1 });
  expect(told).toHaveLength(3);
  clears.reset();
  clears.set(gl, { r: 0.25, g: 0, b: 0, a: 1 });
  expect(told.slice(2)).toEqual([
    [0.25, 0, 0, 1],
    [0.25, 0, 0, 1],
  ]);
});
