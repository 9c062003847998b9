/** Bearing and speed from two fixes, for senders that know only where they are. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';

/** Shorter moves say nothing about the direction: receivers wander by as much at rest. */
const MIN_MOVE_M = 0.5;
/** Older fixes say nothing about the speed now. */
const MAX_GAP_MS = 60_000;
/** Faster is a jump of the receiver, not a drive. */
const MAX_SPEED_KMH = 200;

export interface TimedPoint extends SitePoint {
  /** Epoch milliseconds. */
  atMs: number;
}

/** @returns degrees clockwise from north, undefined if it did not move far enough */
export function bearingBetween(from: SitePoint, to: SitePoint): number | undefined {
  const east = to.easting - from.easting;
  const north = to.northing - from.northing;
  if (Math.hypot(east, north) < MIN_MOVE_M) return undefined;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** @returns km/h, undefined if the two fixes do not give a speed */
export function speedBetween(from: TimedPoint, to: TimedPoint): number | undefined {
  const gapMs = to.atMs - from.atMs;
  if (gapMs <= 0 || gapMs > MAX_GAP_MS) return undefined;
  const metres = Math.hypot(to.easting - from.easting, to.northing - from.northing, to.altitude - from.altitude);
  const speedKmh = (metres / gapMs) * 3_600;
  return speedKmh > MAX_SPEED_KMH ? undefined : speedKmh;
}
