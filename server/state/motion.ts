/** Bearing and speed from two fixes, for senders that know only their position. */
import type { SitePoint } from '../../src/domain/geo/frame.ts';

/** Shorter moves say nothing about the direction: stationary receivers drift by as much. */
const MIN_MOVE_M = 0.5;
/** Older fixes say nothing about the current speed. */
const MAX_GAP_MS = 60_000;
/** Anything faster is a jump of the receiver, not driving. */
const MAX_SPEED_KMH = 200;

export interface TimedPoint extends SitePoint {
  /** Epoch milliseconds. */
  atMs: number;
}

/** @returns degrees clockwise from north; undefined if it did not move far enough */
export function bearingBetween(from: SitePoint, to: SitePoint): number | undefined {
  const east = to.easting - from.easting;
  const north = to.northing - from.northing;
  if (Math.hypot(east, north) < MIN_MOVE_M) return undefined;
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** @returns km/h; undefined if the speed cannot be derived from the two fixes */
export function speedBetween(from: TimedPoint, to: TimedPoint): number | undefined {
  const gapMs = to.atMs - from.atMs;
  if (gapMs <= 0 || gapMs > MAX_GAP_MS) return undefined;
  const metres = Math.hypot(to.easting - from.easting, to.northing - from.northing, to.altitude - from.altitude);
  const speedKmh = (metres / gapMs) * 3_600;
  return speedKmh > MAX_SPEED_KMH ? undefined : speedKmh;
}
