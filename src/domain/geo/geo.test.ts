import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScene, toSite, yawFromBearing } from './frame.ts';
import { formatUtmZone, parseUtmZone, wgs84ToUtm } from './utm.ts';

const sitePoint = fc.record({
  easting: fc.double({ min: 100_000, max: 900_000, noNaN: true }),
  northing: fc.double({ min: 0, max: 10_000_000, noNaN: true }),
  altitude: fc.double({ min: -2_000, max: 6_000, noNaN: true }),
});

describe('scene frame', () => {
  it('has x east, y up and z south', () => {
    const origin = { easting: 650_000, northing: 4_763_000, altitude: 1_000 };
    const point = { easting: 650_010, northing: 4_763_020, altitude: 1_005 };
    expect(toScene(origin, point)).toEqual({ x: 10, y: 5, z: -20 });
  });

  it('comes back to within a micrometre', () => {
    fc.assert(
      fc.property(sitePoint, sitePoint, (origin, point) => {
        const back = toSite(origin, toScene(origin, point));
        expect(back.easting).toBeCloseTo(point.easting, 6);
        expect(back.northing).toBeCloseTo(point.northing, 6);
        expect(back.altitude).toBeCloseTo(point.altitude, 6);
      }),
    );
  });

  it.each([
    [90, 0],
    [0, Math.PI / 2],
    [180, -Math.PI / 2],
    [270, -Math.PI],
  ])('turns a bearing of %d° into a yaw', (bearingDeg, yawRad) => {
    expect(yawFromBearing(bearingDeg)).toBeCloseTo(yawRad, 12);
  });
});

describe('UTM', () => {
  it.each(['48N', '1S', '60N'])('reads and writes %s', (text) => {
    const zone = parseUtmZone(text);
    expect(zone && formatUtmZone(zone)).toBe(text);
  });

  it('reads loose spellings, north where nothing is said', () => {
    expect(parseUtmZone(' 48 n ')).toEqual({ number: 48, south: false });
    expect(parseUtmZone('7')).toEqual({ number: 7, south: false });
  });

  it.each(['', '0N', '61N', 'N48', '48X', '-3', '4.5N'])('rejects %j as a zone', (text) => {
    expect(parseUtmZone(text)).toBeUndefined();
  });

  it('puts the central meridian of zone 48 on easting 500 000', () => {
    const point = wgs84ToUtm({ number: 48, south: false })(105, 0, 12);
    expect(point.easting).toBeCloseTo(500_000, 3);
    expect(point.northing).toBeCloseTo(0, 3);
    expect(point.altitude).toBe(12);
  });

  it('agrees with a surveyed pair: Ulaanbaatar, Sükhbaatar square', () => {
    // 106.9176° E, 47.9189° N
    const point = wgs84ToUtm({ number: 48, south: false })(106.9176, 47.9189, 0);
    expect(point.easting).toBeCloseTo(643_292, -2);
    expect(point.northing).toBeCloseTo(5_308_900, -3);
  });

  it('shifts the south by the false northing', () => {
    expect(wgs84ToUtm({ number: 35, south: true })(27, -26, 0).northing).toBeGreaterThan(7_000_000);
  });
});
