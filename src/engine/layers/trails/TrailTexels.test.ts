import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_TRAILS } from '../../../domain/trail/trail.ts';
import { Track } from '../../../state/world/tracks/Track.ts';
import { LINES_PER_TRAIL, TRAIL_WIDTH, TrailTexels } from './TrailTexels.ts';

const START_MS = 1_700_000_000_000;
const ORIGIN = { easting: 500_000, northing: 4_700_000, altitude: 1_000 };
const TRAIL_FRAME = { origin: ORIGIN, epochMs: START_MS, gaps: [], fromMs: START_MS - 1e9 };

let allTexels: Float32Array;
beforeEach(() => {
  allTexels = new Float32Array(TRAIL_WIDTH * LINES_PER_TRAIL * MAX_TRAILS * 4).fill(7);
});
const texelAt = (point: number, line: number) => [
  ...allTexels.subarray((line * TRAIL_WIDTH + point) * 4, (line * TRAIL_WIDTH + point) * 4 + 4),
];

/** East by 10 m a second. */
function driveEast(driven: Track, ...seconds: number[]): Track {
  for (const second of seconds) {
    const atMs = START_MS + second * 1_000;
    const place = {
      easting: ORIGIN.easting + second * 10,
      northing: ORIGIN.northing + 3,
      altitude: ORIGIN.altitude - 20,
    };
    driven.add({ atMs, ...place, speedKmh: 36, operating: second < 3 }, atMs + 500, false);
  }
  return driven;
}
const trackWithSeconds = (...seconds: number[]) => driveEast(new Track(), ...seconds);

describe('a track as texels', () => {
  it('has scene metres and seconds above; speed, work, metres driven and departure below', () => {
    const trail = new TrailTexels(allTexels, 1);
    trail.write(trackWithSeconds(1, 2, 3), TRAIL_FRAME, false);
    expect(trail.count).toBe(3);
    expect(texelAt(0, 2)).toEqual([10, -20, -3, 1]);
    expect(texelAt(2, 2)).toEqual([30, -20, -3, 3]);
    expect(texelAt(0, 3)).toEqual([36, 1, -1, 1.5]);
    expect(texelAt(1, 3)).toEqual([36, 1, 10, 2.5]);
    expect(texelAt(2, 3)).toEqual([36, 0, 20, 3.5]);
    // The rows of other trails are untouched; the following point is not joined.
    expect(texelAt(0, 1)).toEqual([7, 7, 7, 7]);
    expect(texelAt(0, 4)).toEqual([7, 7, 7, 7]);
    expect(texelAt(3, 3)[2]).toBe(-1);
    expect(texelAt(TRAIL_WIDTH - 1, 3)[2]).toBe(-1);
  });

  it('has no line over silence and gaps, and continues behind them', () => {
    const gaps = [{ fromMs: START_MS + 41_200, toMs: START_MS + 41_300 }];
    new TrailTexels(allTexels, 0).write(trackWithSeconds(0, 1, 40, 41, 42), { ...TRAIL_FRAME, gaps }, false);
    expect([0, 1, 2, 3, 4].map((k) => texelAt(k, 1)[2])).toEqual([-1, 10, -1, 20, -1]);
  });

  it('begins with the last point before the window, from which a line leads into it', () => {
    const trail = new TrailTexels(allTexels, 0);
    trail.write(trackWithSeconds(0, 1, 2, 3), { ...TRAIL_FRAME, fromMs: START_MS + 1_500 }, false);
    expect(trail.count).toBe(3);
    expect(texelAt(0, 0)[3]).toBe(1);
    trail.write(trackWithSeconds(0, 1), { ...TRAIL_FRAME, fromMs: START_MS + 60_000 }, false);
    expect(trail.count).toBe(1);
    trail.write(trackWithSeconds(), TRAIL_FRAME, false);
    expect(trail.count).toBe(0);
  });

  it('takes recorded points for driven long ago', () => {
    const driven = trackWithSeconds(5);
    driven.insertPoints([{ atMs: START_MS, easting: 0, northing: 0, altitude: 0, speedKmh: 0, operating: true }]);
    new TrailTexels(allTexels, 0).write(driven, TRAIL_FRAME, false);
    expect(texelAt(0, 1)[3]).toBe(-1e6);
  });
});

describe('uploaded ranges', () => {
  const whole = { x: 0, y: 2, width: TRAIL_WIDTH, height: 2 };

  it('is the end of the trail for a new fix, and nothing where nothing is new', () => {
    const trail = new TrailTexels(allTexels, 1);
    const driven = trackWithSeconds(1, 2, 3);
    expect(trail.write(driven, TRAIL_FRAME, false)).toEqual(whole);
    expect(trail.write(driven, TRAIL_FRAME, false)).toBeUndefined();
    driveEast(driven, 4);
    expect(trail.write(driven, TRAIL_FRAME, false)).toEqual({ x: 2, y: 2, width: 2, height: 2 });
    // So soon after it that it takes its place.
    driveEast(driven, 4.1, 4.2);
    expect(trail.write(driven, TRAIL_FRAME, false)).toEqual({ x: 3, y: 2, width: 2, height: 2 });
    driveEast(driven, 4.3);
    expect(trail.write(driven, TRAIL_FRAME, false)).toEqual({ x: 4, y: 2, width: 1, height: 2 });
  });

  it('is all of it where more has changed, and nothing for a trail that has never been', () => {
    const trail = new TrailTexels(allTexels, 1);
    expect(trail.write(undefined, TRAIL_FRAME, true)).toBeUndefined();
    const driven = trackWithSeconds(1, 2, 3);
    trail.write(driven, TRAIL_FRAME, false);
    expect(trail.write(driven, TRAIL_FRAME, true)).toEqual(whole);
    driven.clear(START_MS + 2_000);
    expect(trail.write(driven, TRAIL_FRAME, false)).toEqual(whole);
    expect(trail.write(undefined, TRAIL_FRAME, false)).toEqual(whole);
    expect([0, 1, 2].map((k) => texelAt(k, 3)[2])).toEqual([-1, -1, -1]);
    expect(trail.write(undefined, TRAIL_FRAME, false)).toBeUndefined();
  });

  it('contains at most a few points before the window, and always the whole window', () => {
    const trail = new TrailTexels(allTexels, 0);
    const driven = new Track();
    for (let second = 0; second < 6_000; second++) {
      driveEast(driven, second);
      const fromMs = START_MS + (second - 300) * 1_000;
      trail.write(driven, { ...TRAIL_FRAME, fromMs }, false);
      expect(trail.count).toBeLessThan(300 + 140);
      expect(texelAt(trail.count - 1, 0)[3]).toBe(second);
      expect(texelAt(0, 0)[3]).toBeLessThanOrEqual(Math.max(0, second - 300));
    }
  });

  it('leaves the same texels as a full rewrite, for any change of the track', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ drive: fc.double({ min: 0.1, max: 40, noNaN: true }) }) },
      { weight: 1, arbitrary: fc.record({ clear: fc.double({ min: 0, max: 200, noNaN: true }) }) },
      { weight: 1, arbitrary: fc.record({ fillIn: fc.double({ min: 0, max: 200, noNaN: true }) }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const trail = new TrailTexels(allTexels, 0);
        const driven = new Track();
        let second = 0;
        trail.write(driven, TRAIL_FRAME, false);
        for (const one of steps) {
          if ('drive' in one) {
            second += one.drive;
            driveEast(driven, second);
          } else if ('clear' in one) {
            second = Math.max(0, second - one.clear);
            driven.clear(START_MS + second * 1_000);
          } else {
            const atMs = START_MS + Math.max(0, second - one.fillIn) * 1_000;
            driven.insertPoints([{ atMs, easting: 1, northing: 2, altitude: 3, speedKmh: 4, operating: true }]);
          }
          trail.write(driven, TRAIL_FRAME, false);
        }
        const again = new Float32Array(allTexels.length).fill(7);
        const other = new TrailTexels(again, 0);
        other.write(driven, TRAIL_FRAME, true);
        expect(trail.count).toBe(other.count);
        const shownTexels = (of: Float32Array) =>
          [0, TRAIL_WIDTH].flatMap((line) => [...of.subarray(line * 4, (line + other.count) * 4)]);
        expect(shownTexels(allTexels)).toEqual(shownTexels(again));
        const after = Array.from(
          { length: TRAIL_WIDTH - other.count },
          (_, k) => allTexels[(TRAIL_WIDTH + other.count + k) * 4 + 2],
        );
        expect(new Set(after)).toEqual(new Set([-1]));
      }),
      { numRuns: 60 },
    );
  });
});
