import type { Tile3D } from '@loaders.gl/tiles';
import { expect, it } from 'vitest';
import { identityMatrix } from '../gltf/matrix.ts';
import { coarseTileBoxes } from './coarseBoxes.ts';

const frame = { toScene: identityMatrix() };

/** A tile from one x to another, with others below it. */
function tileOf(from: number, to: number, children: Tile3D[] = []): Tile3D {
  const halfAxes = [(to - from) / 2, 0, 0, 0, 1, 0, 0, 0, 1];
  return { boundingVolume: { center: [(from + to) / 2, 0, 0], halfAxes }, children } as unknown as Tile3D;
}

/** A tileset: each tile has as many below it as the list says, side by side. */
function treeOf(from: number, to: number, [count, ...below]: readonly number[]): Tile3D {
  if (count === undefined) return tileOf(from, to);
  const step = (to - from) / count;
  const children = Array.from({ length: count }, (_, k) => treeOf(from + k * step, from + (k + 1) * step, below));
  return tileOf(from, to, children);
}

/** Sum of the lengths of all boxes. */
const coveredM = (root: Tile3D) => coarseTileBoxes(root, frame).reduce((sum, { min, max }) => sum + max.x - min.x, 0);

it('are those of the finest tiles', () => {
  const boxes = coarseTileBoxes(treeOf(0, 80, [2, 4]), frame);
  expect(boxes.map(({ min, max }) => [min.x, max.x])).toEqual(
    Array.from({ length: 8 }, (_, k) => [k * 10, (k + 1) * 10]),
  );
});

it.each([
  ['many levels', [8, 8, 8, 8, 4]],
  ['tiles just beyond the limit', [4, 1025]],
  ['more tiles below the root than boxes', [5000]],
])('cover the whole tileset, and are no more than 4096, where it has %s', (_name, counts) => {
  const root = treeOf(0, 1000, counts);
  expect(coarseTileBoxes(root, frame).length).toBeLessThanOrEqual(4096);
  expect(coveredM(root)).toBeCloseTo(1000, 3);
});

it('are the finest possible within the limit', () => {
  expect(coarseTileBoxes(treeOf(0, 1000, [4, 1025]), frame)).toHaveLength(3 * 1025 + 1);
  expect(coarseTileBoxes(treeOf(0, 1000, [4, 1024]), frame)).toHaveLength(4096);
});
