import type { Tile3D } from '@loaders.gl/tiles';
import { createBoundingVolume } from '@loaders.gl/tiles';
import { Matrix4 } from '@math.gl/core';
import { expect, test } from 'vitest';
import { middleOf, sceneBounds } from './extent.ts';
import { earthCentred, eastNorthUp } from './geodesy/ellipsoid.ts';
import { TileFrame } from './TileFrame.ts';
import type { BoundingVolume } from './tileset/tilesetJson.ts';

const DEGREE = Math.PI / 180;
const MINE = { lonRad: 106 * DEGREE, latRad: 47 * DEGREE, heightM: 1400 };

/** A tile as the tree has it. */
const tileOf = (volume: BoundingVolume): Tile3D =>
  ({ boundingVolume: createBoundingVolume(volume, new Matrix4(), undefined) }) as Tile3D;

/** Half the width, height and depth of a tile in the scene. */
async function halfSizes(volume: BoundingVolume): Promise<number[]> {
  const tile = tileOf(volume);
  const { min, max } = sceneBounds(tile, await TileFrame.createForCentre(middleOf(tile), '48N'));
  return [max.x - min.x, max.y - min.y, max.z - min.z].map((size) => size / 2);
}

/** A survey of 1 km by 1 km by 100 m that lies flat at a place on earth. */
function flatBox(): BoundingVolume {
  const middle = earthCentred(MINE);
  const [east, north, up] = eastNorthUp(middle);
  const axis = (direction: readonly number[], half: number): number[] => direction.map((value) => value * half);
  return { box: [...middle, ...axis(east, 500), ...axis(north, 500), ...axis(up, 50)] };
}

function flatRegion(): BoundingVolume {
  const [halfLat, halfLon] = [500 / 6_367_000, 500 / 6_391_000 / Math.cos(MINE.latRad)];
  const { lonRad, latRad, heightM } = MINE;
  return {
    region: [lonRad - halfLon, latRad - halfLat, lonRad + halfLon, latRad + halfLat, heightM - 50, heightM + 50],
  };
}

test.each([
  ['box', flatBox()],
  ['region', flatRegion()],
])('a flat map on the earth is as high as its %s', async (_what, volume) => {
  const [width = 0, height = 0, depth = 0] = await halfSizes(volume);
  expect(height).toBeGreaterThan(49);
  expect(height).toBeLessThan(52);
  // The zone's grid is turned by less than a degree there.
  for (const half of [width, depth]) {
    expect(half).toBeGreaterThan(495);
    expect(half).toBeLessThan(515);
  }
});

test('a sphere on the earth reaches as far in all directions', async () => {
  const sizes = await halfSizes({ sphere: [...earthCentred(MINE), 300] });
  for (const half of sizes) expect(half).toBeCloseTo(300, 6);
});

test('boxes of the zone are as their file says', () => {
  const frame = new TileFrame({ easting: 650_000, northing: 4_762_000, altitude: 1_000 });
  const tile = tileOf({ box: [650_010, 4_762_020, 1_005, 30, 0, 0, 0, 40, 0, 0, 0, 50] });
  expect(sceneBounds(tile, frame)).toEqual({ min: { x: -20, y: -45, z: -60 }, max: { x: 40, y: 55, z: 20 } });
});
