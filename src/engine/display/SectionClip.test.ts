import { expect, test } from 'vitest';
import type { Section } from '../../domain/section/section.ts';
import { SectionClip } from './SectionClip.ts';

const ORIGIN = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const SLAB: Section = { kind: 'slab', lowM: 880, highM: 930, outside: 'hidden' };
const PLANE: Section = { kind: 'plane', easting: 650_100, northing: 4_763_000, bearingDeg: 90, outside: 'hidden' };

function clipOf(section: Section | undefined): SectionClip {
  const clip = new SectionClip();
  clip.update(section, ORIGIN);
  return clip;
}

/** As the shader computes it. */
function isCut({ uniform: u }: SectionClip, x: number, y: number, z: number): number {
  return Math.abs(Math.fround(u.x) * x + Math.fround(u.y) * y + Math.fround(u.z) * z + Math.fround(u.w));
}

test('shaders keep the part between the planes, to the centimetre', () => {
  const slab = clipOf(SLAB);
  for (const y of [-19.99, 0, 29.99]) expect(isCut(slab, 4_000, y, -3_000)).toBeLessThan(1);
  for (const y of [-20.01, 30.01]) expect(isCut(slab, 4_000, y, -3_000)).toBeGreaterThan(1);
  const plane = clipOf(PLANE);
  expect(isCut(plane, 100.01, 500, 3_000)).toBeLessThan(1);
  expect(isCut(plane, 99.99, 500, 3_000)).toBeGreaterThan(1);
  expect(isCut(plane, 9_000, -500, -3_000)).toBeLessThan(1);
});

test('without a section nothing is cut, and nothing is hidden', () => {
  const off = clipOf(undefined);
  expect(isCut(off, 1e5, 1e5, 1e5)).toBe(0);
  expect(off.isHidden(1e5, 1e5, 1e5)).toBe(false);
  const out: [number, number] = [5, 5];
  expect(off.rayCrossing({ x: 0, y: 0, z: 0 }, { x: 0, y: -1, z: 0 }, out)).toBe(true);
  expect(out).toEqual([0, Number.POSITIVE_INFINITY]);
});

test('entities a little outside belong to the section', () => {
  const slab = clipOf(SLAB);
  expect([-22, 0, 32].map((y) => slab.isHidden(0, y, 0))).toEqual([false, false, false]);
  expect([-24, 34].map((y) => slab.isHidden(0, y, 0))).toEqual([true, true]);
});

test('a ray enters and leaves where the planes are', () => {
  const slab = clipOf(SLAB);
  const out: [number, number] = [0, 0];
  expect(slab.rayCrossing({ x: 0, y: 130, z: 0 }, { x: 0, y: -1, z: 0 }, out)).toBe(true);
  expect(out).toEqual([100, 150]);
  expect(slab.rayCrossing({ x: 0, y: 130, z: 0 }, { x: 0, y: 1, z: 0 }, out)).toBe(false);
  expect(slab.rayCrossing({ x: 0, y: 130, z: 0 }, { x: 1, y: 0, z: 0 }, out)).toBe(false);
  expect(slab.rayCrossing({ x: 0, y: 10, z: 0 }, { x: 1, y: 0, z: 0 }, out)).toBe(true);
  expect(out[0]).toBe(0);
  const plane = clipOf(PLANE);
  expect(plane.rayCrossing({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, out)).toBe(true);
  expect(out[0]).toBeCloseTo(100, 9);
});

test('it reports the side of the eye', () => {
  const slab = clipOf(SLAB);
  expect([31, 0, -21].map((y) => slab.sideOf({ x: 0, y, z: 0 }))).toEqual([1, 0, -1]);
  expect(clipOf(PLANE).sideOf({ x: 0, y: 0, z: 0 })).toBe(-1);
});

test('changes are counted, the same section again is none', () => {
  const clip = clipOf(SLAB);
  expect(clip.update(SLAB, ORIGIN)).toBe(false);
  expect(clip.update(SLAB, { ...ORIGIN })).toBe(true);
  expect(clip.update(undefined, ORIGIN)).toBe(true);
  expect(clip.version).toBe(3);
});
