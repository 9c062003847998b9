import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueTrack, type Track, type TrackStep } from './track.ts';

const timedPoint = (s: number, x: number) => ({ atMs: s * 1000, point: { easting: x, northing: 0, altitude: 0 } });

function trackSteps(...fixes: [number, number][]): TrackStep[] {
  let track: Track | undefined;
  return fixes.map(([s, x]) => {
    const answer = continueTrack(track, timedPoint(s, x));
    track = answer.track;
    return answer.step;
  });
}

describe('following a vehicle', () => {
  it.each<[string, [number, number][], TrackStep[]]>([
    [
      'drives on',
      [
        [0, 0],
        [1, 10],
        [2, 20],
      ],
      ['taken', 'taken', 'taken'],
    ],
    [
      'is late or doubled',
      [
        [5, 0],
        [5, 1],
        [4, 2],
        [6, 3],
      ],
      ['taken', 'passed', 'passed', 'taken'],
    ],
    [
      'jumps once and comes back',
      [
        [0, 0],
        [1, 900],
        [2, 10],
      ],
      ['taken', 'passed', 'taken'],
    ],
    [
      'jumps and stays there',
      [
        [0, 0],
        [1, 900],
        [2, 905],
        [3, 910],
      ],
      ['taken', 'passed', 'restarted', 'taken'],
    ],
    [
      'jumps about',
      [
        [0, 0],
        [1, 900],
        [2, 2900],
        [3, 8900],
      ],
      ['taken', 'passed', 'passed', 'passed'],
    ],
    [
      'was silent for long',
      [
        [0, 0],
        [600, 9_000],
      ],
      ['taken', 'taken'],
    ],
    [
      'wanders within a millisecond',
      [
        [0, 0],
        [0.001, 15],
      ],
      ['taken', 'taken'],
    ],
  ])('%s', (_name, fixes, expected) => {
    expect(trackSteps(...fixes)).toEqual(expected);
  });

  it('never throws, and time never goes back', () => {
    const fix = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(fix), (fixes) => {
        let track: Track | undefined;
        for (const [s, x] of fixes) {
          const before = track?.atMs ?? Number.NEGATIVE_INFINITY;
          track = continueTrack(track, timedPoint(s, x)).track;
          expect(track.atMs).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });
});
