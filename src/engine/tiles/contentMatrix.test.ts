import { expect, test } from 'vitest';
import { contentMatrix } from './contentMatrix.ts';

const translation = (x: number, y: number, z: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
const place = (upAxis: string | undefined) => ({
  toScene: translation(0, 0, 1_000),
  transform: translation(100, 0, 0),
  upAxis,
});

/** Where a matrix puts a point. */
function moved(matrix: ArrayLike<number>, [x, y, z]: readonly [number, number, number]): number[] {
  return [0, 1, 2].map((row) => {
    const part = (column: number): number => matrix[column * 4 + row] as number;
    return part(0) * x + part(1) * y + part(2) * z + part(3);
  });
}

test.each([
  ['glTF’s own way up', undefined, [101, -3, 1_002]],
  ['y', 'Y', [101, -3, 1_002]],
  ['z', 'Z', [101, 2, 1_003]],
])('the up axis of a content is %s', (_what, upAxis, expected) => {
  expect(moved(contentMatrix(place(upAxis), undefined), [1, 2, 3])).toEqual(expected);
});

test('a content counts from its centre, and its copies from theirs, in the tile’s axes', () => {
  expect(moved(contentMatrix(place('Z'), [10, 20, 30]), [1, 2, 3])).toEqual([111, 22, 1_033]);
  expect(moved(contentMatrix(place(undefined), [10, 0, 0], translation(0, 5, 0)), [1, 2, 3])).toEqual([111, 2, 1_002]);
});
