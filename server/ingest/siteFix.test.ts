import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IngestFix } from '../../src/domain/wire/ingest.ts';
import { ImplausibleFixError } from './implausible.ts';
import { fixReader } from './siteFix.ts';
import { TimeClamp } from './timeClamp.ts';

const NOW_MS = 1_795_000_000_000;
const readFix = fixReader({ number: 48, south: false }, new TimeClamp(() => NOW_MS));
const fixAt = (location: IngestFix['location']): IngestFix => ({ id: 'x', timestamp: NOW_MS, location });

describe('fixReader', () => {
  test.each([
    [370, 10],
    [-90, 270],
    [360, 0],
    [0, 0],
  ])('turns a bearing of %d into %d', (rotation, bearingDeg) => {
    expect(readFix({ id: 'x', timestamp: NOW_MS, rotation, presence: 'online' }).bearingDeg).toBe(bearingDeg);
  });

  test.each([
    ['5 s ahead', NOW_MS + 5_000, NOW_MS + 5_000],
    ['more than 5 s ahead', NOW_MS + 5_001, NOW_MS],
    ['50 years ahead', NOW_MS + 50 * 31_557_600_000, NOW_MS],
    ['in microseconds', NOW_MS * 1_000, NOW_MS],
    ['of the year 2000', 946_684_800_000, 946_684_800_000],
  ])('takes a time %s', (_case, timestamp, atMs) => {
    expect(readFix({ id: `x${timestamp}`, timestamp, presence: 'online' }).atMs).toBe(atMs);
  });

  test.each([0, 1, NOW_MS / 1_000, 946_684_799_999])('refuses the time %d', (timestamp) => {
    expect(() => readFix({ id: 'x', timestamp, presence: 'online' })).toThrow('milliseconds');
  });

  test('takes no time of a status that is ahead, and leaves the others', () => {
    const aheadMs = NOW_MS + 3_600_000;
    const status = {
      status: '1',
      ts: aheadMs,
      start: NOW_MS - 1,
      txn_ts: aheadMs,
      endTime: aheadMs,
      prev: { startTime: aheadMs },
    };
    expect(readFix({ id: 'x', timestamp: NOW_MS, status } as IngestFix).status).toEqual({
      status: '1',
      ts: NOW_MS,
      start: NOW_MS - 1,
      txn_ts: NOW_MS,
      endTime: aheadMs,
      prev: { startTime: NOW_MS },
    });
  });

  test('refuses northing 0: no receiver is on the equator', () => {
    expect(() => readFix(fixAt({ easting: 500_000, northing: 0 }))).toThrow('northing is 0');
  });

  test('leaves an unknown altitude unknown', () => {
    expect(readFix(fixAt({ easting: 500_000, northing: 1 })).place).toEqual({
      easting: 500_000,
      northing: 1,
      altitude: undefined,
    });
    expect(readFix(fixAt({ lon: 105, lat: 1 })).place?.altitude).toBeUndefined();
  });

  test('reads degrees on both sides of the meridian, to the edge of the neighbouring zones', () => {
    const east = readFix(fixAt({ lon: 106, lat: 43 })).place;
    const west = readFix(fixAt({ lon: 104, lat: 43 })).place;
    expect((east?.easting ?? 0) - 500_000).toBeCloseTo(500_000 - (west?.easting ?? 0), 6);
    expect(() => readFix(fixAt({ lon: 111, lat: 43 }))).not.toThrow();
    expect(() => readFix(fixAt({ lon: 111.01, lat: 43 }))).toThrow('zone 48N');
    expect(() => readFix(fixAt({ lon: -75, lat: 43 }))).toThrow('zone 48N');
  });

  test('supports zones at the date line', () => {
    const fiji = fixReader({ number: 1, south: true }, new TimeClamp(() => NOW_MS));
    expect(() => fiji(fixAt({ lon: -177, lat: -18 }))).not.toThrow();
    expect(() => fiji(fixAt({ lon: 179.5, lat: -18 }))).not.toThrow();
    expect(() => fiji(fixAt({ lon: 0, lat: -18 }))).toThrow('zone 1S');
  });

  test('every accepted place is finite and plausible', () => {
    const location = fc.oneof(
      fc.record({ easting: fc.double(), northing: fc.double(), alt: fc.double() }),
      fc.record({ lon: fc.double({ min: -180, max: 180 }), lat: fc.double({ min: -90, max: 90 }) }),
    );
    fc.assert(
      fc.property(location, (given) => {
        let place: ReturnType<typeof readFix>['place'];
        try {
          place = readFix(fixAt(given)).place;
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
