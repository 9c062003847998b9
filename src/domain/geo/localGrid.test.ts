import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { gridToUtm } from './localGrid.ts';

const GRID_PIVOT = { x: 5_000, y: 10_000, z: 100, easting: 649_000, northing: 4_763_000, altitude: 1_200 };

describe('a local grid', () => {
  it('keeps its pivot', () => {
    expect(gridToUtm({ ...GRID_PIVOT, rotationDeg: 33, scale: 0.9996 })(5_000, 10_000)).toEqual({
      easting: 649_000,
      northing: 4_763_000,
    });
  });

  it('turns clockwise: at 90 degrees its north is east', () => {
    const toUtm = gridToUtm({ ...GRID_PIVOT, rotationDeg: 90, scale: 1 });
    expect(toUtm(5_000, 10_100).easting).toBeCloseTo(649_100, 6);
    expect(toUtm(5_100, 10_000).northing).toBeCloseTo(4_762_900, 6);
  });

  it('can be turned back and unscaled to what went in, in any place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -20_000, max: 20_000, noNaN: true }),
        fc.double({ min: -20_000, max: 20_000, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0.99, max: 1.01, noNaN: true }),
        (dx, dy, rotationDeg, scale) => {
          const { easting, northing } = gridToUtm({ ...GRID_PIVOT, rotationDeg, scale })(
            GRID_PIVOT.x + dx,
            GRID_PIVOT.y + dy,
          );
          const [x, y] = [easting - GRID_PIVOT.easting, northing - GRID_PIVOT.northing];
          expect(Math.hypot(x, y)).toBeCloseTo(Math.hypot(dx, dy) * scale, 5);

          const rad = (rotationDeg * Math.PI) / 180;
          expect((x * Math.cos(rad) - y * Math.sin(rad)) / scale).toBeCloseTo(dx, 5);
          expect((x * Math.sin(rad) + y * Math.cos(rad)) / scale).toBeCloseTo(dy, 5);
        },
      ),
    );
  });

  it('has axes like those of a zone: y of an unrotated grid runs north', () => {
    const utm = proj4('EPSG:4326', '+proj=utm +zone=48 +datum=WGS84 +units=m');
    const { easting, northing } = gridToUtm({ ...GRID_PIVOT, rotationDeg: 0, scale: 1 })(5_000, 11_000);
    const [lon, lat] = utm.inverse([easting, northing]) as [number, number];
    const [lon0, lat0] = utm.inverse([GRID_PIVOT.easting, GRID_PIVOT.northing]) as [number, number];
    expect(lat).toBeGreaterThan(lat0);
    expect(Math.abs(lon - lon0)).toBeLessThan(0.001);
  });
});
