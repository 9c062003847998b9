/** Lengths, heights and slopes along points of a site, metres. */
import type { SitePoint } from '../geo/frame.ts';

/** The leg between two places. */
export interface PathLeg {
  /** In space and in plan, metres. */
  readonly lengthM: number;
  readonly planLengthM: number;
  /** Metres up, negative down. */
  readonly riseM: number;
  /** Rise per hundred metres in plan; infinite straight up or down, 0 between equal places. */
  readonly slopePercent: number;
  readonly slopeDeg: number;
  /** Degrees clockwise from grid north, 0 to 360; undefined straight up or down. */
  readonly bearingDeg: number | undefined;
}

export function legBetween(from: SitePoint, to: SitePoint): PathLeg {
  const east = to.easting - from.easting;
  const north = to.northing - from.northing;
  const riseM = to.altitude - from.altitude;
  const planLengthM = Math.hypot(east, north);
  return {
    lengthM: Math.hypot(east, north, riseM),
    planLengthM,
    riseM,
    slopePercent: riseM === 0 ? 0 : (riseM / planLengthM) * 100,
    slopeDeg: toDegrees(Math.atan2(riseM, planLengthM)),
    bearingDeg: planLengthM === 0 ? undefined : (toDegrees(Math.atan2(east, north)) + 360) % 360,
  };
}

/** Along a path: the sums of its legs; slopes are from the first to the last place. */
export interface PathLengths extends PathLeg {
  /** Total metres up and down along the way, both 0 or more. */
  readonly climbM: number;
  readonly descentM: number;
}

/** @param closed whether the last place is joined to the first @returns undefined for less than two places */
export function pathLengths(points: readonly SitePoint[], closed = false): PathLengths | undefined {
  const [first] = points;
  const last = points[points.length - 1];
  if (!first || !last || points.length < 2) return undefined;
  const way = closed ? [...points, first] : points;
  const sums = sumLegs(way);
  const straight = legBetween(first, closed ? first : last);
  const slope =
    points.length === 2
      ? straight
      : legBetween(
          { easting: 0, northing: 0, altitude: 0 },
          { easting: sums.planLengthM, northing: 0, altitude: straight.riseM },
        );
  return { ...straight, slopePercent: slope.slopePercent, slopeDeg: slope.slopeDeg, ...sums };
}

function toDegrees(rad: number): number {
  return (rad * 180) / Math.PI;
}

function sumLegs(way: readonly SitePoint[]): Pick<PathLengths, 'lengthM' | 'planLengthM' | 'climbM' | 'descentM'> {
  const sums = { lengthM: 0, planLengthM: 0, climbM: 0, descentM: 0 };
  for (let k = 1; k < way.length; k++) {
    const leg = legBetween(way[k - 1] as SitePoint, way[k] as SitePoint);
    sums.lengthM += leg.lengthM;
    sums.planLengthM += leg.planLengthM;
    if (leg.riseM > 0) sums.climbM += leg.riseM;
    else sums.descentM -= leg.riseM;
  }
  return sums;
}
