import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TRAIL_POINTS, Track, type TrackPoint } from './Track.ts';

const START_MS = 1_700_000_000_000;
const trackPoint = (second: number, changes: Partial<TrackPoint> = {}): TrackPoint => ({
  atMs: START_MS + second * 1_000,
  easting: second * 10,
  northing: 0,
  altitude: 0,
  speedKmh: 36,
  operating: true,
  ...changes,
});
const addFix = (track: Track, second: number, afterBreak = false) =>
  track.add(trackPoint(second), START_MS + second * 1_000 + 200, afterBreak);
const secondsOf = (track: Track) =>
  Array.from(track.atMs.subarray(track.firstShownIndex, track.count), (atMs) => (atMs - START_MS) / 1_000);

describe('a track', () => {
  it('takes fixes in the order of time alone', () => {
    const track = new Track();
    for (const second of [0, 1, 1, 0.5, 2]) addFix(track, second);
    expect(secondsOf(track)).toEqual([0, 1, 2]);
  });

  it('has the speed of the way where a fix has none', () => {
    const track = new Track();
    for (const second of [0, 1, 2]) track.add(trackPoint(second, { speedKmh: Number.NaN }), START_MS, false);
    expect(Array.from(track.speedKmh.subarray(0, 3))).toEqual([0, 36, 36]);
  });

  it('thins frequent fixes, and always ends with the last fix', () => {
    const track = new Track();
    for (let k = 0; k <= 100; k++) addFix(track, k / 10);
    expect(track.count).toBeLessThan(14);
    expect(secondsOf(track).at(-1)).toBe(10);
  });

  it('keeps the newest of many, half an hour of them', () => {
    const track = new Track();
    for (let k = 0; k < 20_000; k++) addFix(track, k);
    const seconds = secondsOf(track);
    expect(seconds).toHaveLength(MAX_TRAIL_POINTS);
    expect(seconds.at(-1)).toBe(19_999);
    expect(seconds[0]).toBe(20_000 - MAX_TRAIL_POINTS);
    expect(MAX_TRAIL_POINTS * 880).toBeGreaterThan(30 * 60_000);
  });

  it('keeps a break where it is, also among points that are thinned and filled in', () => {
    const track = new Track();
    for (const second of [0, 1]) addFix(track, second);
    addFix(track, 1.2, true);
    addFix(track, 3);
    track.insertPoints([trackPoint(-2), trackPoint(0.5), trackPoint(1.1)]);
    const after = Array.from({ length: track.count }, (_, k) => k).filter((k) => track.isAfterBreak(k));
    expect(after.map((k) => secondsOf(track)[k])).toEqual([1.2]);
  });

  it('adds recorded fixes that were not received, without animating them', () => {
    const track = new Track();
    for (const second of [10, 11, 15]) addFix(track, second);
    track.insertPoints(
      [8, 9, 10.1, 11, 12, 13, 14, 15, 16].map((second) => trackPoint(second, { operating: second !== 13 })),
    );
    expect(secondsOf(track)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16]);
    expect(track.isOperating(5)).toBe(false);
    expect(track.departsAtMs[0]).toBe(Number.NEGATIVE_INFINITY);
    expect(track.departsAtMs[2]).toBe(START_MS + 10_200);
  });

  it('drops points later than a moment, or all', () => {
    const track = new Track();
    for (const second of [1, 2, 3]) addFix(track, second);
    track.clear(START_MS + 2_000);
    expect(secondsOf(track)).toEqual([1, 2]);
    track.clear();
    expect(track.count).toBe(0);
  });

  it('is in order, bounded and complete after any sequence of adding, filling in and dropping', () => {
    const second = fc.integer({ min: 0, max: 3_000 });
    const step = fc.oneof(
      fc.record({ add: second }),
      fc.record({ fillIn: fc.array(second, { maxLength: 400 }) }),
      fc.record({ clear: second }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const track = new Track();
        for (const one of steps) {
          if ('add' in one) addFix(track, one.add);
          else if ('clear' in one) track.clear(START_MS + one.clear * 1_000);
          else {
            const seconds = [...new Set(one.fillIn)].sort((a, b) => a - b);
            track.insertPoints(seconds.map((at) => trackPoint(at)));
            const all = secondsOf(track);
            expect(seconds.slice(-MAX_TRAIL_POINTS).every((at) => all.includes(at) || at < (all[0] ?? 0))).toBe(true);
          }
        }
        const seconds = secondsOf(track);
        expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
        expect(new Set(seconds).size).toBe(seconds.length);
      }),
    );
  });
});
