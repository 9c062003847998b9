import { expect, it } from 'vitest';
import { readZone } from '../zone/zone.ts';
import { alertExtent } from './alertExtent.ts';

const at = (easting: number, northing: number, altitude: number) => ({ easting, northing, altitude });
const zoneOf = (bounds: object) =>
  readZone({ id: 'z', points: '[{"x":0,"y":0},{"x":100,"y":0},{"x":100,"y":50}]', ...bounds });

// rules.md#alert-click
it('holds the zone, the place and the vehicle', () => {
  const zone = zoneOf({ lowerZ: 900, upperZ: 920 });
  expect(alertExtent([at(10, 10, 905), at(140, -20, 930)], zone, 0)).toEqual({
    min: at(0, -20, 900),
    max: at(140, 50, 930),
  });
});

it('takes the height of a zone without bounds from what happened in it', () => {
  expect(alertExtent([at(10, 10, 905)], zoneOf({}), 0)).toEqual({ min: at(0, 0, 905), max: at(100, 50, 905) });
  expect(alertExtent([], zoneOf({ upperZ: 920 }), 0)).toEqual({ min: at(0, 0, 920), max: at(100, 50, 920) });
  expect(alertExtent([], zoneOf({}), 868)).toEqual({ min: at(0, 0, 868), max: at(100, 50, 868) });
});

it('leaves room around a place alone, and knows no extent of nothing', () => {
  expect(alertExtent([at(100, 200, 5)], undefined, 0)).toEqual({ min: at(70, 170, 5), max: at(130, 230, 5) });
  expect(alertExtent([], undefined, 0)).toBeUndefined();
});
