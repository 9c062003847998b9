import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Level, levelSection, levelsOf, MAX_LISTED_LEVELS, showsLevel } from './mineLevels.ts';
import { sectionSchema } from './section.ts';

const entitiesInArea = (area: string | undefined, ...altitudes: (number | undefined)[]) =>
  altitudes.map((altitude) => ({ area, altitude }));

test('areas are levels from the highest down, each between its altitudes', () => {
  const levels = levelsOf([
    ...entitiesInArea('630', 630, 632),
    ...entitiesInArea('Surface', 1_100, 1_160),
    ...entitiesInArea(' 630 ', 631),
  ]);
  expect(levels).toEqual([
    { name: 'Surface', lowM: 1_100, highM: 1_160 },
    { name: '630', lowM: 630, highM: 632 },
  ]);
});

test('strays do not make a level thick', () => {
  const floor = Array.from({ length: 38 }, (_, k) => 700 + (k % 3));
  expect(levelsOf(entitiesInArea('700', ...floor, 20, 1_400))).toEqual([{ name: '700', lowM: 700, highM: 702 }]);
});

test('entities without area or altitude make no level', () => {
  const nowhere = [
    ...entitiesInArea(undefined, 5),
    ...entitiesInArea('', 5),
    ...entitiesInArea('  ', 5),
    ...entitiesInArea('A', undefined, Number.NaN),
  ];
  expect(levelsOf(nowhere)).toEqual([]);
  expect(levelsOf([])).toEqual([]);
});

test('the list has an end', () => {
  const many = Array.from({ length: MAX_LISTED_LEVELS + 50 }, (_, k) => ({ area: `A${k}`, altitude: k }));
  expect(levelsOf(many)).toHaveLength(MAX_LISTED_LEVELS);
});

test('a floor is cut above its vehicles and below its roof, a pit is shown whole', () => {
  const outside = 'ghost';
  expect(levelSection({ name: '630', lowM: 630, highM: 632 })).toEqual({
    kind: 'slab',
    lowM: 628,
    highM: 633,
    outside,
  });
  expect(levelSection({ name: 'Pit', lowM: 800, highM: 1_100 })).toMatchObject({ lowM: 798, highM: 1_106 });
});

test('a view identifies its level', () => {
  const level: Level = { name: '630', lowM: 630, highM: 632 };
  expect(showsLevel(levelSection(level), level)).toBe(true);
  expect(showsLevel({ kind: 'slab', lowM: 628, highM: 634, outside: 'ghost' }, level)).toBe(false);
  expect(showsLevel(undefined, level)).toBe(false);
});

test('a level can be shown for any altitudes', () => {
  const altitude = fc.double({ min: -9_000, max: 9_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(altitude, { minLength: 1, maxLength: 60 }), (altitudes) => {
      const [level] = levelsOf(entitiesInArea('A', ...altitudes));
      expect(level && sectionSchema.safeParse(levelSection(level)).success).toBe(true);
      expect(level && level.highM >= level.lowM).toBe(true);
    }),
  );
});
