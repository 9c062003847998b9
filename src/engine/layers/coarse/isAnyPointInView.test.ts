import { expect, it } from 'vitest';
import { isAnyPointInView } from './isAnyPointInView.ts';

/** A camera at the origin that looks along -z with an opening of 90 degrees each way. */
const PERSPECTIVE = {
  projection: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0),
  viewProjection: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.2, 0),
};
/** An orthographic one that shows 20 m each way. */
const ORTHOGRAPHIC = {
  projection: Float64Array.of(0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, -0.01, 0, 0, 0, 0, 1),
  viewProjection: Float64Array.of(0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, -0.01, 0, 0, 0, 0, 1),
};
const all = () => true;

it.each([
  ['ahead', [0, 0, -100], 0, true],
  ['beside the view', [150, 0, -100], 0, false],
  ['beside it, with neighbours in it', [150, 0, -100], 30, true],
  ['below it', [0, -150, -100], 0, false],
  ['behind the eye', [0, 0, 100], 10, false],
  ['just behind the eye, with neighbours ahead', [0, 0, 5], 10, true],
])('in perspective: a point %s', (_, point, marginM, isSeen) => {
  expect(isAnyPointInView(PERSPECTIVE, Float32Array.from(point), all, marginM)).toBe(isSeen);
});

it.each([
  ['inside', [9, -9, -100], 0, true],
  ['outside', [0, 14, -100], 0, false],
  ['outside, with neighbours in it', [0, 14, -100], 5, true],
  ['outside, with neighbours outside', [0, 14, -100], 3, false],
])('in an orthographic view: a point %s', (_, point, marginM, isSeen) => {
  expect(isAnyPointInView(ORTHOGRAPHIC, Float32Array.from(point), all, marginM)).toBe(isSeen);
});

it('ignores points that do not count, and returns false for no points', () => {
  const points = Float32Array.of(0, 0, -100, 500, 0, -100);
  expect(isAnyPointInView(PERSPECTIVE, points, (k) => k === 1, 0)).toBe(false);
  expect(isAnyPointInView(PERSPECTIVE, points, (k) => k === 0, 0)).toBe(true);
  expect(isAnyPointInView(PERSPECTIVE, new Float32Array(0), all, 10)).toBe(false);
});
