import { expect, test } from 'vitest';
import { intersectPart } from './raycast.ts';
import type { TilePart } from './TileContent.ts';

/** Rolling ground of n x n squares of 10 m, its height a function of the place. */
function ground(n: number, height: (x: number, z: number) => number, alpha = 255): TilePart {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) positions.push(i * 10, height(i * 10, j * 10), j * 10);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const a = j * (n + 1) + i;
      indices.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2);
    }
  }
  const vertices = positions.length / 3;
  return {
    positions: Float32Array.from(positions),
    normals: new Int8Array(vertices * 4),
    colours: new Uint8Array(vertices * 4).fill(alpha),
    uvs: undefined,
    indices: Uint32Array.from(indices),
    min: { x: 0, y: -50, z: 0 },
    max: { x: n * 10, y: 50, z: n * 10 },
    image: undefined,
    doubleSided: false,
    unlit: true,
    isFaded: alpha < 255,
    cutoff: undefined,
    isDithered: false,
    points: false,
  };
}

const downDirection = { x: 0, y: -1, z: 0 };

test('a ray straight down meets the ground everywhere', () => {
  const part = ground(40, (x, z) => 10 * Math.sin(x / 50) + z / 20);
  for (let k = 0; k < 200; k++) {
    const x = 1 + ((k * 37) % 398);
    const z = 1 + ((k * 91) % 398);
    const at = intersectPart(part, { x, y: 100, z }, downDirection, 1000);
    const truth = 100 - (10 * Math.sin(x / 50) + z / 20);
    expect(Math.abs(at - truth)).toBeLessThan(0.3);
  }
});

test('a flat ray meets the nearer of two slopes', () => {
  const part = ground(40, (x) => 20 * Math.sin(x / 30));
  const at = intersectPart(part, { x: -100, y: 10, z: 200 }, { x: 1, y: 0, z: 0 }, 1000);
  expect(at).toBeGreaterThan(100);
  expect(at).toBeLessThan(130);
});

test('beside, behind and beyond the limit there is nothing', () => {
  const part = ground(4, () => 0);
  expect(intersectPart(part, { x: -5, y: 10, z: 5 }, downDirection, 1000)).toBe(1000);
  expect(intersectPart(part, { x: 5, y: -10, z: 5 }, downDirection, 1000)).toBe(1000);
  expect(intersectPart(part, { x: 5, y: 100, z: 5 }, downDirection, 60)).toBe(60);
});

test('faded ground lets rays through, and a part without triangles is nothing', () => {
  expect(
    intersectPart(
      ground(4, () => 0, 60),
      { x: 5, y: 10, z: 5 },
      downDirection,
      1000,
    ),
  ).toBe(1000);
  const empty = { ...ground(1, () => 0), indices: new Uint32Array(0) };
  expect(intersectPart(empty, { x: 5, y: 10, z: 5 }, downDirection, 1000)).toBe(1000);
});

test('ground that is drawn from above only is not met from below', () => {
  const part = ground(4, () => 0);
  const up = { x: 0, y: 1, z: 0 };
  expect(intersectPart(part, { x: 5, y: -10, z: 5 }, up, 1000)).toBe(1000);
  expect(intersectPart({ ...part, doubleSided: true }, { x: 5, y: -10, z: 5 }, up, 1000)).toBeCloseTo(10, 5);
});
