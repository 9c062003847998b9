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

it('a stop has the status that lasted longest, though the next one is reported just before it drives', () => {
  const speedKmh = Array.from({ length: 120 }, (_, k) => (k >= 10 && k < 70 ? 0 : 20));
  const states = [
    { ts: 0, status: 'Haul' },
    { ts: 14_000, status: 'Queue' },
    { ts: 69_999, status: 'Load' },
  ];
  const { stops } = vehicleTripFrom({ ...samplesOf(speedKmh), states }, HOUR_MS);
  expect(stops).toEqual([{ from: 10_000, to: 70_000, x: 0, y: 0, z: 0, status: 'Queue' }]);
});

it.each([
  [[], null],
  [[{ ts: 50_000, status: 'Load' }], null],
  [[{ ts: 0, status: null }], null],
] as const)('a stop during which no status was known has none', (states, status) => {
  const speedKmh = Array.from({ length: 60 }, (_, k) => (k < 40 ? 0 : 20));
  const { stops } = vehicleTripFrom({ ...samplesOf(speedKmh), states: [...states] }, HOUR_MS);
  expect(stops.map((stop) => stop.status)).toEqual([status]);
});
