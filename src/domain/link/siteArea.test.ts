import { expect, it } from 'vitest';
import { siteCentre } from './siteArea.ts';

const pointAt = (easting: number, northing = 4_763_000) => ({ easting, northing });
const mine = [pointAt(649_000), pointAt(650_000), pointAt(651_000), pointAt(652_000)];

it('is in the middle of the vehicles, regardless of an outlier', () => {
  expect(siteCentre(mine)).toEqual(pointAt(651_000));
  expect(siteCentre([...mine, { easting: 10, northing: 20 }])).toEqual(pointAt(650_000));
});

it.each([
  ['no vehicles', []],
  ['three', mine.slice(0, 3)],
  ['two mines', [...mine, ...mine.map(({ easting }) => pointAt(easting - 300_000))]],
])('is not known by %s', (_case, places) => {
  expect(siteCentre(places)).toBeUndefined();
});
