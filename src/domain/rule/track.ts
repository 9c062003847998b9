/**
 * Fixes of a vehicle that rules may trust. A fix that is not newer than the last is ignored; one farther away than any
 * vehicle could have driven is doubtful until the next fix agrees with it.
 */
import type { SitePoint } from '../geo/frame.ts';

interface TimedPoint {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly point: SitePoint;
}

export interface Track extends TimedPoint {
  readonly unconfirmed: TimedPoint | undefined;
}

/**
 * taken: continues from the last fix. restarted: the vehicle is elsewhere, and counters of the old place are void.
 * passed: the fix is skipped.
 */
export type TrackStep = 'taken' | 'restarted' | 'passed';

/** A higher speed between two fixes is a jump of the receiver. */
const IMPLAUSIBLE_KMH = 200;
/** Receivers wander by this much, however short the time. */
const GPS_SCATTER_M = 20;

export function continueTrack(
  track: Track | undefined,
  { atMs, point }: TimedPoint,
): { track: Track; step: TrackStep } {
  const next: Track = { atMs, point, unconfirmed: undefined };
  if (!track) return { track: next, step: 'taken' };
  if (atMs <= (track.unconfirmed ?? track).atMs) return { track, step: 'passed' };
  if (!isImplausibleJump(track, next)) return { track: next, step: 'taken' };
  if (track.unconfirmed && !isImplausibleJump(track.unconfirmed, next)) return { track: next, step: 'restarted' };
  return { track: { ...track, unconfirmed: { atMs, point } }, step: 'passed' };
}

function isImplausibleJump(from: TimedPoint, to: TimedPoint): boolean {
  const { easting, northing, altitude } = from.point;
  const metres = Math.hypot(to.point.easting - easting, to.point.northing - northing, to.point.altitude - altitude);
  return metres > GPS_SCATTER_M && (metres / (to.atMs - from.atMs)) * 3_600 > IMPLAUSIBLE_KMH;
}
