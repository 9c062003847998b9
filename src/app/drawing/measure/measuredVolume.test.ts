import { expect, it } from 'vitest';
import { measuredVolume } from './measuredVolume.ts';

const corner = (east: number, north: number, altitude = 100) => ({
  easting: 650_000 + east,
  northing: 4_763_000 + north,
  altitude,
});
const SQUARE = [corner(0, 0), corner(10, 0), corner(10, 10), corner(0, 10)];

it('is of the ground under the sky', () => {
  const { volume, isUnderRock } = measuredVolume(SQUARE, () => 101);
  expect(volume?.aboveM3).toBeCloseTo(100, 6);
  expect(isUnderRock).toBeUndefined();
});

it('tells corners under rock from corners where no ground is known', () => {
  expect(measuredVolume(SQUARE, () => 150)).toEqual({ isUnderRock: true });
  expect(measuredVolume(SQUARE, () => undefined)).toEqual({});
  // One of four is not loaded, two are covered.
  expect(
    measuredVolume(SQUARE, (easting, northing) => {
      if (easting === 650_000) return northing === 4_763_000 ? undefined : 100;
      return 150;
    }),
  ).toEqual({ isUnderRock: true });
});

it('is none of an outline that crosses itself', () => {
  expect(
    measuredVolume(
      [0, 2, 1, 3].map((k) => SQUARE[k] as (typeof SQUARE)[0]),
      () => 101,
    ),
  ).toEqual({});
});
