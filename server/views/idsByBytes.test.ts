import { expect, it } from 'vitest';
import { idsByBytes } from './idsByBytes.ts';

const groupsOf = (...sizes: number[]) => [...idsByBytes(sizes.map((bytes, k) => ({ id: `${k}`, bytes })))];

it.each([
  [[], []],
  [[1_000, 2_000], [['0', '1']]],
  [
    [200_000, 56_000, 1],
    [['0', '1'], ['2']],
  ],
  [
    [1_000_000, 10, 1_000_000],
    [['0'], ['1'], ['2']],
  ],
])('documents of %j bytes are read as %j', (sizes, groups) => {
  expect(groupsOf(...sizes)).toEqual(groups);
});
