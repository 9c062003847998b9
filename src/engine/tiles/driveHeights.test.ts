import { expect, it } from 'vitest';
import { markDriveHeights, ROOF_HEIGHT_BYTE } from './driveHeights.ts';
import type { TilePart } from './TileContent.ts';

/** Height of the drives, metres. */
const HIGH_M = 5;

/** A straight drive 40 m long and 5 m wide with faces to its inside, at several levels over each other. */
function driveAt(floors: readonly number[], isOutward = false): TilePart {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const floor of floors) {
    const rows = 9;
    const first = positions.length / 3;
    for (let row = 0; row < rows; row++) {
      const z = row * 5;
      for (const [x, y] of [
        [0, 0],
        [5, 0],
        [5, HIGH_M],
        [0, HIGH_M],
      ] as const)
        positions.push(x, floor + y, z);
    }
    for (let row = 0; row + 1 < rows; row++) {
      for (let side = 0; side < 4; side++) {
        const [a, b] = [first + row * 4 + side, first + row * 4 + ((side + 1) % 4)];
        const [c, d] = [a + 4, b + 4];
        indices.push(...(isOutward ? [a, b, c, b, d, c] : [a, c, b, b, c, d]));
      }
    }
  }
  const vertices = positions.length / 3;
  const highest = Math.max(...floors) + HIGH_M;
  return {
    positions: Float32Array.from(positions),
    normals: new Int8Array(vertices * 4).fill(3),
    colours: new Uint8Array(vertices * 4).fill(255),
    uvs: undefined,
    indices: Uint32Array.from(indices),
    min: { x: 0, y: Math.min(...floors), z: 0 },
    max: { x: 5, y: highest, z: 40 },
    image: undefined,
    doubleSided: true,
    unlit: true,
    isFaded: false,
    cutoff: undefined,
    isDithered: false,
    points: false,
  };
}

/** Height of a vertex as a share of its drive's. */
const shareOf = (part: TilePart, vertex: number) => (part.colours[vertex * 4 + 3] as number) / ROOF_HEIGHT_BYTE;

it.each([
  ['one level', [0]],
  ['levels 20 m apart', [0, 20, 40]],
])('is 0 on the floor and 1 at the roof, with %s', (_, floors) => {
  const part = driveAt(floors);
  markDriveHeights(part);
  expect(part.isDrive).toBe(true);
  for (let vertex = 0; vertex < part.positions.length / 3; vertex++)
    expect(shareOf(part, vertex)).toBeCloseTo(vertex % 4 < 2 ? 0 : 1, 2);
});

it('turns faces that look outward, so that all look into the drive', () => {
  const [inward, outward] = [driveAt([0]), driveAt([0], true)];
  markDriveHeights(inward);
  markDriveHeights(outward);
  expect(inward.indices).toEqual(driveAt([0]).indices);
  expect([...outward.indices.slice(0, 3)].toSorted()).toEqual([...inward.indices.slice(0, 3)].toSorted());
  expect(outward.indices).not.toEqual(driveAt([0], true).indices);
  expect([...outward.normals.slice(0, 4)]).toEqual([-3, -3, -3, 3]);
  expect([inward.doubleSided, outward.doubleSided]).toEqual([false, false]);
  expect(shareOf(outward, 2)).toBeCloseTo(1, 2);
});

it('counts from the roof or the floor alone where the other is missing', () => {
  const part = driveAt([0]);
  // Without the sides that are roofs.
  part.indices = part.indices.filter((_, k) => Math.floor(k / 6) % 4 !== 2);
  markDriveHeights(part);
  expect(shareOf(part, 0)).toBeCloseTo(0, 2);
  expect(shareOf(part, 2)).toBeCloseTo(1, 2);
});

it('leaves see-through parts and points as they are', () => {
  for (const changes of [{ isFaded: true }, { isDithered: true }, { cutoff: 0.5 }, { points: true }]) {
    const part: TilePart = { ...driveAt([0]), ...changes };
    markDriveHeights(part);
    expect(part.isDrive).toBeUndefined();
    expect(part.colours[3]).toBe(255);
  }
});

it('does not cut what has neither floor nor roof', () => {
  const part = driveAt([0]);
  part.indices = part.indices.filter((_, k) => Math.floor(k / 6) % 2 === 1);
  markDriveHeights(part);
  expect(shareOf(part, 2)).toBe(0);
});
