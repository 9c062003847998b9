import { expect, it } from 'vitest';
import type { Samples } from './reading/samples.ts';
import { MAX_TRACK_POINTS, vehicleTripFrom } from './trips.ts';

const HOUR_MS = 3_600_000;

/** A fix a second, at a place that does not matter. */
function samplesOf(speedKmh: readonly number[]): Samples {
  const column = (value: (k: number) => number) => Array.from(speedKmh, (_, k) => value(k));
  return {
    id: 'HT-1',
    ...{ ts: column((k) => k * 1_000), x: column(() => 0), y: column(() => 0), z: column(() => 0) },
    speedKmh: [...speedKmh],
    states: [],
  };
}

it('the curve of twelve hours has their shortest peak and their shortest halt, in the order of time', () => {
  const speedKmh = Array.from({ length: 12 * 3_600 }, () => 30);
  speedKmh[20_011] = 68;
  speedKmh[30_007] = 0;
  const { speed } = vehicleTripFrom(samplesOf(speedKmh), 12 * HOUR_MS);
  expect(speed.ts.length).toBeLessThanOrEqual(MAX_TRACK_POINTS);
  expect(speed.kmh[speed.ts.indexOf(20_011_000)]).toBe(68);
  expect(speed.kmh[speed.ts.indexOf(30_007_000)]).toBe(0);
  expect(speed.ts).toEqual([...new Set(speed.ts)].sort((a, b) => a - b));
  expect([speed.ts[0], speed.ts.at(-1)]).toEqual([0, (12 * 3_600 - 1) * 1_000]);
});

it('a short curve has all its points', () => {
  const { speed } = vehicleTripFrom(samplesOf([0, 10, 20]), HOUR_MS);
  expect(speed).toEqual({ ts: [0, 1_000, 2_000], kmh: [0, 10, 20] });
});
