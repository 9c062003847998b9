import { expect, it } from 'vitest';
import { readZone } from '../zone/zone.ts';
import { alertExtent } from './alertExtent.ts';

const pointAt = (easting: number, northing: number, altitude: number) => ({ easting, northing, altitude });
const zoneOf = (bounds: object) =>
  readZone({ id: 'z', points: '[{"x":0,"y":0},{"x":100,"y":0},{"x":100,"y":50}]', ...bounds });

// rules.md#alert-click
it('holds the zone, the place and the vehicle', () => {
  const zone = zoneOf({ lowerZ: 900, upperZ: 920 });
  expect(alertExtent([pointAt(10, 10, 905), pointAt(140, -20, 930)], zone, 0)).toEqual({
    min: pointAt(0, -20, 900),
    max: pointAt(140, 50, 930),
  });
});

it('takes the height of a zone without bounds from what happened in it', () => {
  expect(alertExtent([pointAt(10, 10, 905)], zoneOf({}), 0)).toEqual({
    min: pointAt(0, 0, 905),
    max: pointAt(100, 50, 905),
  });
  expect(alertExtent([], zoneOf({ upperZ: 920 }), 0)).toEqual({ min: pointAt(0, 0, 920), max: pointAt(100, 50, 920) });
  expect(alertExtent([], zoneOf({}), 868)).toEqual({ min: pointAt(0, 0, 868), max: pointAt(100, 50, 868) });
});

it('leaves room around a place alone, and knows no extent of nothing', () => {
  expect(alertExtent([pointAt(100, 200, 5)], undefined, 0)).toEqual({
    min: pointAt(70, 170, 5),
    max: pointAt(130, 230, 5),
  });
  expect(alertExtent([], undefined, 0)).toBeUndefined();
});
