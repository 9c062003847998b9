import { expect, test } from 'vitest';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import { buildSketches } from './sketchMesh.ts';

const ORIGIN = { easting: 650_000, northing: 4_763_000, altitude: 1_000 };
const sitePointAt = (x: number, y: number) => ({ easting: 650_000 + x, northing: 4_763_000 + y, altitude: 1_001 });
const sketchWith = (changes: Partial<Sketch>): Sketch => ({
  points: [sitePointAt(0, 0), sitePointAt(10, 0), sitePointAt(10, 10)],
  closed: false,
  tone: 'kept',
  lineWidthPx: 2,
  pointSizePx: 6,
  ...changes,
});
const quadCount = (changes: Partial<Sketch>) =>
  buildSketches([sketchWith(changes)], ORIGIN, () => [1, 1, 1, 1]).indices.length / 6;

test('a line per pair of points, one more to close it, and a disc per point', () => {
  expect(quadCount({})).toBe(2 + 3);
  expect(quadCount({ closed: true })).toBe(3 + 3);
  expect(quadCount({ closed: true, points: [sitePointAt(0, 0), sitePointAt(1, 0)] })).toBe(1 + 2);
  expect(quadCount({ pointSizePx: 0 })).toBe(2);
  expect(quadCount({ lineWidthPx: 0 })).toBe(3);
  expect(quadCount({ points: [sitePointAt(0, 0)] })).toBe(1);
  expect(quadCount({ points: [] })).toBe(0);
});

test('coordinates keep their centimetres: the origin is subtracted before they are float32', () => {
  const { positions } = buildSketches([sketchWith({ points: [sitePointAt(0.01, 0.02)] })], ORIGIN, () => [1, 1, 1, 1]);
  expect(positions[0]).toBeCloseTo(0.01, 5);
  expect(positions[1]).toBe(1);
  expect(positions[2]).toBeCloseTo(-0.02, 5);
});
