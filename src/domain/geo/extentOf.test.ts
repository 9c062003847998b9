import { expect, it } from 'vitest';
import { extentOf } from './extentOf.ts';

const at = (easting: number, northing: number, altitude: number) => ({ easting, northing, altitude });

it('is the box around all points, with a margin in plan alone', () => {
  expect(extentOf([at(10, 200, -5), at(30, 100, 7), at(20, 150, 0)], 4)).toEqual({
    min: at(6, 96, -5),
    max: at(34, 204, 7),
  });
});

it('of one point is around it, of none is nothing, and the points are unchanged', () => {
  const point = at(650_000, 4_763_000, 900);
  expect(extentOf([point], 30)).toEqual({ min: at(649_970, 4_762_970, 900), max: at(650_030, 4_763_030, 900) });
  expect(point).toEqual(at(650_000, 4_763_000, 900));
  expect(extentOf([], 30)).toBeUndefined();
});

it('of very many points is found', () => {
  const points = Array.from({ length: 300_000 }, (_, k) => at(k, -k, 0));
  expect(extentOf(points, 0)).toEqual({ min: at(0, -299_999, 0), max: at(299_999, 0, 0) });
});
