import { describe, expect, it } from 'vitest';
import { MAX_TRAILS } from '../../../domain/trail/trail.ts';
import { Track } from '../../../state/world/tracks/Track.ts';
import { endTrail, LINES_PER_TRAIL, TRAIL_WIDTH, writeTrail } from './trailTexels.ts';

const START_MS = 1_700_000_000_000;
const ORIGIN = { easting: 500_000, northing: 4_700_000, altitude: 1_000 };
const FRAME = { origin: ORIGIN, epochMs: START_MS, gaps: [], fromMs: START_MS - 1e9 };

const texels = () => new Float32Array(TRAIL_WIDTH * LINES_PER_TRAIL * MAX_TRAILS * 4).fill(7);
const texel = (of: Float32Array, point: number, line: number) => [
  ...of.subarray((line * TRAIL_WIDTH + point) * 4, (line * TRAIL_WIDTH + point) * 4 + 4),
];

/** East by 10 m a second. */
function track(...seconds: number[]): Track {
  const driven = new Track();
  for (const second of seconds)
    driven.add(
      {
        atMs: START_MS + second * 1_000,
        easting: ORIGIN.easting + second * 10,
        northing: ORIGIN.northing + 3,
        altitude: ORIGIN.altitude - 20,
        speedKmh: 36,
        operating: second < 3,
      },
      START_MS + second * 1_000 + 500,
      false,
    );
  return driven;
}

describe('a track as texels', () => {
  it('has scene metres and seconds above; speed, work, metres driven and departure below', () => {
    const written = texels();
    expect(writeTrail(written, 1, track(1, 2, 3), FRAME)).toBe(3);
    expect(texel(written, 0, 2)).toEqual([10, -20, -3, 1]);
    expect(texel(written, 2, 2)).toEqual([30, -20, -3, 3]);
    expect(texel(written, 0, 3)).toEqual([36, 1, -1, 1.5]);
    expect(texel(written, 1, 3)).toEqual([36, 1, 10, 2.5]);
    expect(texel(written, 2, 3)).toEqual([36, 0, 20, 3.5]);
    // Neither the lines of other trails nor what follows is touched.
    expect(texel(written, 0, 1)).toEqual([7, 7, 7, 7]);
    expect(texel(written, 3, 3)).toEqual([7, 7, 7, 7]);
  });

  it('joins nothing over silence and gaps, and goes on behind them', () => {
    const written = texels();
    writeTrail(written, 0, track(0, 1, 40, 41, 42), {
      ...FRAME,
      gaps: [{ fromMs: START_MS + 41_200, toMs: START_MS + 41_300 }],
    });
    expect([0, 1, 2, 3, 4].map((k) => texel(written, k, 1)[2])).toEqual([-1, 10, -1, 20, -1]);
  });

  it('begins with the last point before the window, from which a line leads into it', () => {
    const written = texels();
    expect(writeTrail(written, 0, track(0, 1, 2, 3), { ...FRAME, fromMs: START_MS + 1_500 })).toBe(3);
    expect(texel(written, 0, 0)[3]).toBe(1);
    expect(writeTrail(written, 0, track(0, 1), { ...FRAME, fromMs: START_MS + 60_000 })).toBe(1);
    expect(writeTrail(written, 0, track(), FRAME)).toBe(0);
  });

  it('ends where there are no more points: what was there before joins nothing', () => {
    const written = texels();
    endTrail(written, 0, 2, 4);
    expect([1, 2, 3, 4].map((k) => texel(written, k, 1)[2])).toEqual([7, -1, -1, 7]);
  });

  it('takes recorded points for driven long ago', () => {
    const driven = track(5);
    driven.fillIn([{ atMs: START_MS, easting: 0, northing: 0, altitude: 0, speedKmh: 0, operating: true }]);
    const written = texels();
    writeTrail(written, 0, driven, FRAME);
    expect(texel(written, 0, 1)[3]).toBe(-1e6);
  });
});
