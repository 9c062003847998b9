/** Evaluation of a vehicle's recorded fixes: its track, driving time and distance, and stops. */
import type { HistoryTrack, HistoryVehicle } from '../../src/domain/wire/history.ts';
import type { Samples } from './reading/samples.ts';
import { MOVING_KMH } from './segment/summary.ts';

export const MAX_TRACK_POINTS = 2_000;
/** Nothing is assumed about the time between two fixes that are further apart. */
const MAX_GAP_MS = 120_000;
/** A shorter halt is due to traffic. */
const MIN_STOP_MS = 30_000;

/** @returns at most {@link MAX_TRACK_POINTS} points, including the first and the last */
export function trackOf(samples: Samples): HistoryTrack {
  const pickedIndices = evenlySpacedIndices(samples.ts.length);
  const pickRows = (column: readonly number[]) => pickedIndices.map((k) => column[k] as number);
  const { id, ts, x, y, z, speedKmh } = samples;
  const status = pickedIndices.map((k) => statusAt(samples, ts[k] as number));
  return { id, ts: pickRows(ts), x: pickRows(x), y: pickRows(y), z: pickRows(z), speed: pickRows(speedKmh), status };
}

/** @param to end of the window, epoch milliseconds */
export function vehicleTripFrom(samples: Samples, to: number): HistoryVehicle {
  const { id, ts, speedKmh, states } = samples;
  const trip = { movingMs: 0, standingMs: 0, distanceM: 0 };
  for (let k = 1; k < ts.length; k++) {
    const passedMs = (ts[k] as number) - (ts[k - 1] as number);
    if (passedMs > MAX_GAP_MS) continue;
    if (isMoving(samples, k - 1)) trip.movingMs += passedMs;
    else trip.standingMs += passedMs;
    // The position of a stationary receiver drifts without any driving.
    if (isMoving(samples, k - 1) || isMoving(samples, k)) trip.distanceM += distanceM(samples, k - 1, k);
  }
  const pickedIndices = extremeIndices(speedKmh);
  return {
    id,
    ...trip,
    distanceM: Math.round(trip.distanceM * 10) / 10,
    stops: stopsOf(samples),
    states: states.map(({ ts: from, status }, k) => ({ from, to: states[k + 1]?.ts ?? to, status })),
    speed: { ts: pickedIndices.map((k) => ts[k] as number), kmh: pickedIndices.map((k) => speedKmh[k] as number) },
  };
}

function stopsOf(samples: Samples): HistoryVehicle['stops'] {
  const { ts, x, y, z } = samples;
  const stops: HistoryVehicle['stops'] = [];
  for (let first = 0; first < ts.length; first++) {
    if (isMoving(samples, first)) continue;
    let last = first;
    while (last + 1 < ts.length && !isMoving(samples, last + 1) && fixGapMs(ts, last) <= MAX_GAP_MS) last++;
    // The stop lasts until the first fix that shows the vehicle driving.
    const end = last + 1 < ts.length && fixGapMs(ts, last) <= MAX_GAP_MS ? last + 1 : last;
    const [from, to] = [ts[first] as number, ts[end] as number];
    if (to - from >= MIN_STOP_MS) {
      const place = { x: x[first] as number, y: y[first] as number, z: z[first] as number };
      stops.push({ from, to, ...place, status: statusDuring(samples, from, to) });
    }
    first = last;
  }
  return stops;
}

function fixGapMs(ts: readonly number[], k: number): number {
  return (ts[k + 1] as number) - (ts[k] as number);
}

function isMoving({ speedKmh }: Samples, k: number): boolean {
  return (speedKmh[k] as number) > MOVING_KMH;
}

function distanceM({ x, y, z }: Samples, a: number, b: number): number {
  const axisDifference = (column: readonly number[]) => (column[b] as number) - (column[a] as number);
  return Math.hypot(axisDifference(x), axisDifference(y), axisDifference(z));
}

function statusAt({ states }: Samples, at: number): string | null {
  return states.findLast(({ ts }) => ts <= at)?.status ?? null;
}

/** The status that lasted longest: the next one may be reported just before the first fix that shows driving. */
function statusDuring({ states }: Samples, from: number, to: number): string | null {
  let [longestMs, longest]: [number, string | null] = [0, null];
  states.forEach(({ ts, status }, k) => {
    const lastedMs = Math.min(states[k + 1]?.ts ?? to, to) - Math.max(ts, from);
    if (lastedMs > longestMs) [longestMs, longest] = [lastedMs, status];
  });
  return longest;
}

/**
 * Indices for a curve: the first, the last, and in each stretch between them the lowest and the highest value, so that
 * neither a short peak nor a short halt is lost. In order, at most {@link MAX_TRACK_POINTS}.
 */
function extremeIndices(values: readonly number[]): number[] {
  const { length } = values;
  if (length <= MAX_TRACK_POINTS) return Array.from({ length }, (_, k) => k);
  const stretchCount = MAX_TRACK_POINTS / 2 - 1;
  const picked = new Set([0]);
  for (let stretch = 0; stretch < stretchCount; stretch++) {
    const first = Math.floor((stretch * length) / stretchCount);
    const end = Math.floor(((stretch + 1) * length) / stretchCount);
    let [lowest, highest] = [first, first];
    for (let k = first + 1; k < end; k++) {
      if ((values[k] as number) < (values[lowest] as number)) lowest = k;
      if ((values[k] as number) > (values[highest] as number)) highest = k;
    }
    picked.add(Math.min(lowest, highest)).add(Math.max(lowest, highest));
  }
  picked.add(length - 1);
  return [...picked];
}

/** Evenly spaced indices. */
function evenlySpacedIndices(count: number): number[] {
  if (count <= MAX_TRACK_POINTS) return Array.from({ length: count }, (_, k) => k);
  return Array.from({ length: MAX_TRACK_POINTS }, (_, k) => Math.round((k * (count - 1)) / (MAX_TRACK_POINTS - 1)));
}
