import { expect, test } from 'vitest';
import type { Section } from '../../../domain/section/section.ts';
import { draggedSection, sectionHandles, sectionWithBound, sketchesOfSection } from './sectionSketches.ts';

const SECTION_ANCHOR = { easting: 650_000, northing: 4_763_000, altitude: 700 };
const SLAB: Section = { kind: 'slab', lowM: 690, highM: 710, outside: 'hidden' };
const PLANE: Section = { kind: 'plane', easting: 650_100, northing: 4_763_100, bearingDeg: 90, outside: 'ghost' };

test('the bounds of a slab are dragged up and down, and do not pass each other', () => {
  expect(sectionHandles(SLAB, SECTION_ANCHOR).heightHandles.map(({ altitude }) => altitude)).toEqual([710, 690]);
  expect(sectionWithBound(SLAB, 0, 722.04)).toEqual({ ...SLAB, highM: 722 });
  expect(sectionWithBound(SLAB, 1, 688.96)).toEqual({ ...SLAB, lowM: 689 });
  expect(sectionWithBound(SLAB, 0, 100)).toEqual({ ...SLAB, highM: 690.1 });
  expect(sectionWithBound(SLAB, 1, 900)).toEqual({ ...SLAB, lowM: 709.9 });
  expect(sectionWithBound(PLANE, 0, 900)).toBe(PLANE);
});

test('a plane is moved by its first handle and turned by its second', () => {
  const [place, turn] = sectionHandles(PLANE, SECTION_ANCHOR).planHandles;
  expect(place).toEqual({ easting: 650_100, northing: 4_763_100, altitude: 700 });
  expect(turn?.easting).toBeCloseTo(650_160, 6);
  expect(turn?.northing).toBeCloseTo(4_763_100, 6);
  expect(draggedSection(PLANE, 0, SECTION_ANCHOR)).toEqual({ ...PLANE, easting: 650_000, northing: 4_763_000 });
  expect(draggedSection(PLANE, 1, SECTION_ANCHOR)).toEqual({ ...PLANE, bearingDeg: 225 });
  expect(draggedSection(PLANE, 1, { ...SECTION_ANCHOR, easting: 650_100, northing: 4_763_100 })).toBe(PLANE);
  expect(draggedSection(SLAB, 0, SECTION_ANCHOR)).toBe(SLAB);
});

test('the line of a plane runs across the way it looks', () => {
  const [line] = sketchesOfSection(PLANE, SECTION_ANCHOR, { highM: 'Upper', lowM: 'Lower' });
  const [left, right] = line?.points ?? [];
  expect(left?.easting).toBeCloseTo(650_100, 6);
  expect(right?.easting).toBeCloseTo(650_100, 6);
  expect(left && right ? left.northing - right.northing : 0).toBeCloseTo(300, 6);
});
