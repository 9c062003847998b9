import { expect, test } from 'vitest';
import { CAP_COLUMNS, fillUnknown, type SectionCap, sectionCapOf } from './capGrid.ts';

const BOUNDS = { min: { x: -100, y: 0, z: -50 }, max: { x: 100, y: 80, z: 50 } };
const slabRange = { normal: { x: 0, y: 1, z: 0 }, low: 10, high: 40 };
const planeRange = { normal: { x: 1, y: 0, z: 0 }, low: 20, high: 40_020 };

/** Square metres of the mesh over a ground. */
function capAreaM2(cap: SectionCap | undefined, groundAt: (x: number, z: number) => number): number {
  if (!cap) return Number.NaN;
  const { columns } = cap;
  const ground = Float32Array.from({ length: columns.length / 2 }, (_, k) =>
    groundAt(columns[k * 2] as number, columns[k * 2 + 1] as number),
  );
  const { positions, indices } = cap.build(ground);
  let sum = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const cornerAt = (n: number) => {
      const at = (indices[k + n] as number) * 3;
      return [positions[at], positions[at + 1], positions[at + 2]] as [number, number, number];
    };
    const [a, b, c] = [cornerAt(0), cornerAt(1), cornerAt(2)];
    const e = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
    const f = [c[0] - a[0], c[1] - a[1], c[2] - a[2]] as const;
    sum += Math.hypot(e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]) / 2;
  }
  return sum;
}

test('a slab under the ground is closed over the whole map, one above it nowhere', () => {
  const cap = sectionCapOf(slabRange, 1, BOUNDS);
  expect(capAreaM2(cap, () => 60)).toBeCloseTo(200 * 100, 3);
  expect(capAreaM2(cap, () => 30)).toBe(0);
  expect(sectionCapOf({ ...slabRange, high: 80 }, 1, BOUNDS)).toBeUndefined();
});

test('where there is no ground there is no rock', () => {
  expect(capAreaM2(sectionCapOf(slabRange, 1, BOUNDS), () => Number.NEGATIVE_INFINITY)).toBe(0);
  expect(capAreaM2(sectionCapOf(planeRange, -1, BOUNDS), () => Number.NEGATIVE_INFINITY)).toBe(0);
});

test('half a hill is closed to within a cell', () => {
  const cell = 200 / CAP_COLUMNS.slab;
  const half = capAreaM2(sectionCapOf(slabRange, 1, BOUNDS), (x) => (x < 0 ? 60 : 20));
  expect(half).toBeGreaterThanOrEqual(100 * 100 - 1);
  expect(half).toBeLessThanOrEqual((100 + cell) * 100 + 1);
});

test('a vertical cut is closed up to the ground', () => {
  expect(capAreaM2(sectionCapOf(planeRange, -1, BOUNDS), () => 60)).toBeCloseTo(100 * 60, 3);
  expect(capAreaM2(sectionCapOf(planeRange, -1, BOUNDS), (_, z) => 30 + z / 5)).toBeCloseTo(100 * 30, 0);
});

test('a cut beside the map, or behind the eye, is none', () => {
  expect(sectionCapOf({ ...planeRange, low: 150 }, -1, BOUNDS)).toBeUndefined();
  expect(sectionCapOf(slabRange, 0, BOUNDS)).toBeUndefined();
  expect(capAreaM2(sectionCapOf(slabRange, -1, BOUNDS), () => 60)).toBeCloseTo(200 * 100, 3);
});

test('a plane at an angle is as long as the map there', () => {
  const half = Math.SQRT1_2;
  const cap = sectionCapOf({ normal: { x: half, y: 0, z: half }, low: 0, high: 1 }, -1, BOUNDS);
  expect(capAreaM2(cap, () => 10)).toBeCloseTo(100 * Math.SQRT2 * 10, 1);
});

test('unknown ground is copied from its neighbour, and is rock if none is known', () => {
  const [n, a, b] = [Number.NaN, 5, 9];
  const fillFromGround = (...ground: number[]) => [...fillUnknown(Float32Array.from(ground), 3, 70)];
  expect(fillFromGround(n, a, n, n, n, b)).toEqual([a, a, a, b, b, b]);
  expect(fillFromGround(n, n, n, a, n, b, n, n, n)).toEqual([a, a, b, a, a, b, a, a, b]);
  expect(fillFromGround(n, n, n)).toEqual([70, 70, 70]);
});
