import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IngestFix } from '../../src/domain/wire/ingest.ts';
import { fixReader, ImplausibleFixError } from './siteFix.ts';

const NOW_MS = 1_795_000_000_000;
const read = fixReader({ number: 48, south: false }, () => NOW_MS);
const at = (location: IngestFix['location']): IngestFix => ({ id: 'x', timestamp: NOW_MS, location });

describe('fixReader', () => {
  test.each([
    [370, 10],
    [-90, 270],
    [360, 0],
    [0, 0],
  ])('turns a bearing of %d into %d', (rotation, bearingDeg) => {
    expect(read({ id: 'x', timestamp: NOW_MS, rotation, presence: 'online' }).bearingDeg).toBe(bearingDeg);
  });

  test('lets clocks run a little ahead, not a lot', () => {
    expect(read({ id: 'x', timestamp: NOW_MS + 300_000, presence: 'online' }).atMs).toBe(NOW_MS + 300_000);
    expect(() => read({ id: 'x', timestamp: NOW_MS + 300_001, presence: 'online' })).toThrow(ImplausibleFixError);
    expect(() => read({ id: 'x', timestamp: NOW_MS * 1_000, presence: 'online' })).toThrow('milliseconds');
  });

  test('takes any age: a recording is as true as ever', () => {
    expect(read({ id: 'x', timestamp: 0, presence: 'online' }).atMs).toBe(0);
  });

  test('leaves an unknown altitude unknown', () => {
    expect(read(at({ easting: 500_000, northing: 1 })).place).toEqual({
      easting: 500_000,
      northing: 1,
      altitude: undefined,
    });
    expect(read(at({ lon: 105, lat: 1 })).place?.altitude).toBeUndefined();
  });

  test('reads degrees on both sides of the meridian, to the edge of the neighbouring zones', () => {
    const east = read(at({ lon: 106, lat: 43 })).place;
    const west = read(at({ lon: 104, lat: 43 })).place;
    expect((east?.easting ?? 0) - 500_000).toBeCloseTo(500_000 - (west?.easting ?? 0), 6);
    expect(() => read(at({ lon: 111, lat: 43 }))).not.toThrow();
    expect(() => read(at({ lon: 111.01, lat: 43 }))).toThrow('zone 48N');
    expect(() => read(at({ lon: -75, lat: 43 }))).toThrow('zone 48N');
  });

  test('knows zones at the date line', () => {
    const fiji = fixReader({ number: 1, south: true }, () => NOW_MS);
    expect(() => fiji(at({ lon: -177, lat: -18 }))).not.toThrow();
    expect(() => fiji(at({ lon: 179.5, lat: -18 }))).not.toThrow();
    expect(() => fiji(at({ lon: 0, lat: -18 }))).toThrow('zone 1S');
  });

  test('every place that is let in is finite and can be', () => {
    const location = fc.oneof(
      fc.record({ easting: fc.double(), northing: fc.double(), alt: fc.double() }),
      fc.record({ lon: fc.double({ min: -180, max: 180 }), lat: fc.double({ min: -90, max: 90 }) }),
    );
    fc.assert(
      fc.property(location, (given) => {
        let place: ReturnType<typeof read>['place'];
        try {
          place = read(at(given)).place;
        } catch (error) {
          expect(error).toBeInstanceOf(ImplausibleFixError);
          return;
        }
        expect(Number.isFinite(place?.easting)).toBe(true);
        expect(Number.isFinite(place?.northing)).toBe(true);
      }),
    );
  });
});
