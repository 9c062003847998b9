import { expect, it } from 'vitest';
import { siteCentre } from './siteArea.ts';

const pointAt = (easting: number, northing = 4_763_000) => ({ easting, northing });
const minePlaces = [pointAt(649_000), pointAt(650_000), pointAt(651_000), pointAt(652_000)];

it('is in the middle of the vehicles, regardless of an outlier', () => {
  expect(siteCentre(minePlaces)).toEqual(pointAt(651_000));
  expect(siteCentre([...minePlaces, { easting: 10, northing: 20 }])).toEqual(pointAt(650_000));
});

it.each([
  ['no vehicles', []],
  ['three', minePlaces.slice(0, 3)],
  ['two mines', [...minePlaces, ...minePlaces.map(({ easting }) => pointAt(easting - 300_000))]],
])('is not known by %s', (_case, places) => {
  expect(siteCentre(places)).toBeUndefined();
});
