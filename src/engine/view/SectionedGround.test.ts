import { expect, test } from 'vitest';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { Ground } from '../camera/ground.ts';
import { SectionClip } from '../display/SectionClip.ts';
import { SectionedGround } from './SectionedGround.ts';

const ORIGIN = { easting: 0, northing: 0, altitude: 0 };
const DOWN_DIRECTION: ScenePoint = { x: 0, y: -1, z: 0 };
const EYE_POINT: ScenePoint = { x: 0, y: 500, z: 0 };

/** Terrain at 100 m over a drive with a floor at 10 m and a roof at 15 m, as vertical rays meet them. */
const MINE_SURFACES: readonly { y: number; facesUp: boolean }[] = [
  { y: 100, facesUp: true },
  { y: 15, facesUp: false },
  { y: 10, facesUp: true },
];

const mineGround: Ground = {
  bounds: undefined,
  origin: ORIGIN,
  raycast(origin, direction, bothSides = false) {
    const met = MINE_SURFACES.filter(({ facesUp }) => bothSides || facesUp === direction.y < 0)
      .map(({ y }) => (y - origin.y) / direction.y)
      .filter((along) => along > 0);
    return met.length > 0 ? Math.min(...met) : undefined;
  },
};

function altitudeBelow(lowM: number, highM: number): number | undefined {
  const section = new SectionClip();
  section.update({ kind: 'slab', lowM, highM, outside: 'hidden' }, ORIGIN);
  const away = new SectionedGround(mineGround, section).raycast(EYE_POINT, DOWN_DIRECTION);
  return away === undefined ? undefined : EYE_POINT.y - away;
}

test('without a section rays meet the terrain', () => {
  expect(new SectionedGround(mineGround, new SectionClip()).raycast(EYE_POINT, DOWN_DIRECTION)).toBe(400);
});

test('a cut above the terrain changes nothing', () => {
  expect(altitudeBelow(0, 200)).toBe(100);
});

test('a cut through a drive opens it: its floor is met', () => {
  expect(altitudeBelow(5, 13)).toBe(10);
});

test('a cut through rock is closed', () => {
  expect(altitudeBelow(5, 60)).toBe(60);
  expect(altitudeBelow(-20, 4)).toBe(4);
});

test('surfaces below the section are not hit', () => {
  expect(altitudeBelow(11, 13)).toBeUndefined();
  expect(altitudeBelow(150, 200)).toBeUndefined();
});
