import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOfInterval, spansWithin, speedCurve } from './vehicleTrip.ts';

const TRIP_INTERVAL = { fromMs: 0, toMs: 1_000_000 };
const CHART_SIZE = { width: 100, height: 10 };
const speedSample = (atMs: number, kmh: number) => ({ atMs, kmh });

describe('the curve of speed', () => {
  it('is broken where the vehicle was silent, with its highest speed at the top', () => {
    const speeds = [speedSample(0, 0), speedSample(100_000, 20), speedSample(500_000, 40), speedSample(600_000, 10)];
    expect(speedCurve({ speeds }, TRIP_INTERVAL, CHART_SIZE)).toEqual({
      path: 'M0.0 10.0L10.0 5.0M50.0 0.0L60.0 7.5',
      topKmh: 40,
    });
  });

  it('leaves out parts outside of the period; empty input gives an empty result', () => {
    expect(
      speedCurve({ speeds: [speedSample(-1, 90), speedSample(1_000_001, 90)] }, TRIP_INTERVAL, CHART_SIZE),
    ).toEqual({
      path: '',
      topKmh: undefined,
    });
    expect(speedCurve({ speeds: [] }, TRIP_INTERVAL, CHART_SIZE)).toEqual({ path: '', topKmh: undefined });
  });

  it('of a vehicle that stood is at the bottom, with 0 as its highest speed', () => {
    const speeds = [speedSample(0, 0), speedSample(100_000, 0)];
    expect(speedCurve({ speeds }, TRIP_INTERVAL, CHART_SIZE)).toEqual({ path: 'M0.0 10.0L10.0 10.0', topKmh: 0 });
  });

  it('of a million fixes has at most 2,000 points, in one line', () => {
    const speeds = Array.from({ length: 1_000_000 }, (_, k) => speedSample(k, k % 50));
    const { path } = speedCurve({ speeds }, TRIP_INTERVAL, CHART_SIZE);
    expect(path.match(/[ML]/g)?.length).toBeLessThanOrEqual(2_000);
    expect(path.match(/M/g)).toHaveLength(1);
  });
});

it('spans are cut at the ends of the stretch, and those outside are left out', () => {
  const spans = [
    { fromMs: -5, toMs: 10, status: 'a' },
    { fromMs: 20, toMs: 2_000_000, status: undefined },
    { fromMs: 2_000_000, toMs: 3_000_000, status: 'c' },
    { fromMs: 30, toMs: 30, status: 'd' },
  ];
  expect(spansWithin(spans, TRIP_INTERVAL)).toEqual([
    { fromMs: 0, toMs: 10, status: 'a' },
    { fromMs: 20, toMs: 1_000_000, status: undefined },
  ]);
});

it('every moment has a place in every stretch', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.nat(), (atMs, fromMs, lengthMs) => {
      const share = shareOfInterval(atMs, { fromMs, toMs: fromMs + lengthMs });
      return share >= 0 && share <= 1;
    }),
  );
});
