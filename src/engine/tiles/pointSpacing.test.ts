import { describe, expect, it } from 'vitest';
import { pointSizeM, pointSpacingM, roundedSizeM } from './pointSpacing.ts';

const cloud = (count: number, x: number, y: number, z: number) => ({
  positions: new Float32Array(count * 3),
  min: { x: 0, y: 0, z: 0 },
  max: { x, y, z },
});

describe('points of a tile', () => {
  it.each([
    ['a floor', cloud(10_000, 100, 0, 100), 1],
    ['a wall, whichever way it stands', cloud(400, 0, 10, 40), 1],
    ['a hill counts by its largest side', cloud(10_000, 100, 30, 100), 1],
    ['a line', cloud(50, 0, 100, 0), 2],
    ['a single point', cloud(1, 0, 0, 0), 0],
    ['none', cloud(0, Number.NEGATIVE_INFINITY, 0, 0), 0],
  ])('are apart: %s', (_what, part, spacing) => {
    expect(pointSpacingM(part)).toBeCloseTo(spacing, 9);
  });

  it.each([
    ['the error is smaller', 2, 0.5, 0.5],
    ['the error is larger', 2, 100, 2],
    ['a leaf has none', 2, 0, 2],
    ['the error is none', 2, -1, 2],
    ['the error is no number', 2, Number.NaN, 2],
  ])('are as large as their error, at most as they are apart: %s', (_what, spacing, error, size) => {
    expect(pointSizeM(spacing, error)).toBe(size);
  });

  it('share sizes that look alike', () => {
    expect([roundedSizeM(1), roundedSizeM(1.05), roundedSizeM(2), roundedSizeM(0)]).toEqual([1, 1, 2, 0]);
    for (const size of [0.003, 0.7, 12, 900]) expect(roundedSizeM(size) / size).toBeCloseTo(1, 0);
  });
});
