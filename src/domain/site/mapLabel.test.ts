import { describe, expect, it } from 'vitest';
import { labelVisibleUpToM, MAX_POLYLINE_VERTICES, readMapLabel, readMapPoint, readWallCorners } from './mapLabel.ts';

const wireCorner = { x: 1, y: 2, z: 3 };

describe('names on a map', () => {
  it.each([
    [0, 600],
    [19.9, 600],
    [20, 800],
    [49.9, 800],
    [50, 1_200],
    [99.9, 1_200],
    [100, 1_500],
    [149.9, 1_500],
    [150, 1_800],
    [5_000, 1_800],
  ])('of %d m show up to %d m', (lengthM, upToM) => {
    expect(labelVisibleUpToM(lengthM)).toBe(upToM);
  });

  it('are placed as in the files: x east, y north, z up', () => {
    const place = { easting: 1, northing: 2, altitude: 3 };
    expect(readMapPoint({ id: 'p', namelom: 'NE-12', ...wireCorner })).toEqual({ id: 'p', name: 'NE-12', place });
    expect(readMapLabel({ name: 'Ramp', length: 40, middlePoint: wireCorner })).toEqual({
      name: 'Ramp',
      lengthM: 40,
      place,
    });
  });
});

it.each([
  [2, false],
  [3, true],
  [MAX_POLYLINE_VERTICES, true],
  [MAX_POLYLINE_VERTICES + 1, false],
])('a wall of %d corners is drawn: %s', (count, drawn) => {
  expect(readWallCorners({ vertexList: Array.from({ length: count }, () => wireCorner) }) !== undefined).toBe(drawn);
});
