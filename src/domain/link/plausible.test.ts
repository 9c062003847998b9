import { expect, it } from 'vitest';
import { placeFault, timeFault } from './plausible.ts';

it.each([
  [0, /of 1970/],
  [12_345, /of 1970/],
  [1_795_265_324, /counts seconds/],
  [1_795_265_324_587, undefined],
  [946_684_800_000, undefined],
])('the time %d', (atMs, fault) => {
  if (fault) expect(timeFault(atMs)).toMatch(fault);
  else expect(timeFault(atMs)).toBeUndefined();
});

const sitePlace = { easting: 650_000, northing: 4_763_000 };
it.each([
  ['on the map', sitePlace, sitePlace, undefined],
  ['49 km away', { ...sitePlace, easting: 699_000 }, sitePlace, undefined],
  ['51 km away', { ...sitePlace, easting: 701_000 }, sitePlace, /51 km from the site/],
  ['on the other side of the world', { easting: 10, northing: 20 }, sitePlace, /km from the site/],
  ['at northing 0', { ...sitePlace, northing: 0 }, undefined, /northing 0/],
  ['at easting 0', { ...sitePlace, easting: 0 }, undefined, /easting 0/],
  [
    'with easting and northing exchanged',
    { easting: 4_763_000, northing: 650_000 },
    undefined,
    /easting 4763000 is in no/,
  ],
  ['beyond a pole', { easting: 650_000, northing: 10_000_001 }, sitePlace, /northing 10000001 is in no/],
  ['anywhere before the site is known', { easting: 10, northing: 20 }, undefined, undefined],
])('a place %s', (_case, place, origin, fault) => {
  if (fault) expect(placeFault(place, origin)).toMatch(fault);
  else expect(placeFault(place, origin)).toBeUndefined();
});
