import { expect, it } from 'vitest';
import { siteCentre } from './siteArea.ts';

const at = (easting: number, northing = 4_763_000) => ({ easting, northing });
const mine = [at(649_000), at(650_000), at(651_000), at(652_000)];

it('is in the middle of the vehicles, regardless of an outlier', () => {
  expect(siteCentre(mine)).toEqual(at(651_000));
  expect(siteCentre([...mine, { easting: 10, northing: 20 }])).toEqual(at(650_000));
});

it.each([
  ['no vehicles', []],
  ['three', mine.slice(0, 3)],
  ['two mines', [...mine, ...mine.map(({ easting }) => at(easting - 300_000))]],
])('is not known by %s', (_case, places) => {
  expect(siteCentre(places)).toBeUndefined();
});
