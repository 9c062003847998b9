import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MapPointGrid } from './MapPointGrid.ts';
import type { MapPoint } from './mapLabel.ts';

const mapPoint = (id: string, easting: number, northing: number, altitude = 0): MapPoint => ({
  id,
  name: id,
  place: { easting, northing, altitude },
});
const pointAt = (easting: number, northing: number, altitude = 0) => ({ easting, northing, altitude });

describe('named places', () => {
  const grid = new MapPointGrid([mapPoint('a', 650_000.4, 4_763_000.4, 800), mapPoint('b', 650_003, 4_763_000, 800)]);

  it('are found within two units on each axis', () => {
    expect(grid.near(pointAt(650_000.4, 4_763_000.4, 800))?.id).toBe('a');
    expect(grid.near(pointAt(649_998.4, 4_763_002.4, 798))?.id).toBe('a');
    expect(grid.near(pointAt(650_005, 4_763_000, 800))?.id).toBe('b');
    expect(grid.near(pointAt(650_005.01, 4_763_000, 800))).toBeUndefined();
    expect(grid.near(pointAt(650_000.4, 4_763_000.4, 802.01))).toBeUndefined();
  });

  it('are the nearest of several', () => {
    expect(grid.near(pointAt(650_001.5, 4_763_000, 800))?.id).toBe('a');
    expect(grid.near(pointAt(650_002, 4_763_000, 800))?.id).toBe('b');
  });

  it('are found as a look at all of them finds them', () => {
    const place = fc.double({ min: -6, max: 6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(place, place, place), { maxLength: 30 }), place, place, place, (list, x, y, z) => {
        const points = list.map(([a, b, c], k) => mapPoint(String(k), a, b, c));
        const found = new MapPointGrid(points).near(pointAt(x, y, z));
        const distances = points
          .map(({ place: { easting, northing, altitude } }) => [easting - x, northing - y, altitude - z])
          .filter((apart) => apart.every((along) => Math.abs(along) <= 2))
          .map((apart) => Math.hypot(...apart));
        if (distances.length === 0) expect(found).toBeUndefined();
        else {
          const { easting, northing, altitude } = found?.place ?? pointAt(Number.NaN, 0);
          expect(Math.hypot(easting - x, northing - y, altitude - z)).toBeCloseTo(Math.min(...distances));
        }
      }),
    );
  });

  it('are none of a map without points', () => {
    expect(new MapPointGrid([]).near(pointAt(0, 0))).toBeUndefined();
  });
});
