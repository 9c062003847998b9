/** Heights and slopes along a route. */
import type { SitePoint } from '../geo/frame.ts';

export interface SlopePlace {
  /** Metres along the route, in plan. */
  readonly atM: number;
  readonly altitude: number;
}

export interface SlopeProfile {
  readonly places: readonly SlopePlace[];
  readonly climbM: number;
  readonly descentM: number;
  /** Steepest slopes over one step, per cent: up, and down as a negative number. */
  readonly steepestUp: number;
  readonly steepestDown: number;
}

const MAX_PROFILE_STEPS = 120;
/** Shorter steps would turn survey noise into slopes. */
const MIN_STEP_M = 10;

/** @returns undefined for a line without length in plan */
export function slopeProfile(line: readonly SitePoint[]): SlopeProfile | undefined {
  const places = slopePlaces(line);
  const lengthM = places.at(-1)?.atM ?? 0;
  if (lengthM === 0) return undefined;
  const steps = Math.max(1, Math.min(MAX_PROFILE_STEPS, Math.floor(lengthM / MIN_STEP_M)));
  const evenlySpaced = Array.from({ length: steps + 1 }, (_, k): SlopePlace => {
    const atM = (lengthM * k) / steps;
    return { atM, altitude: altitudeAt(places, atM) };
  });
  const risesM = evenlySpaced.slice(1).map(({ altitude }, k) => altitude - (evenlySpaced[k] as SlopePlace).altitude);
  const stepM = lengthM / steps;
  return {
    places: evenlySpaced,
    climbM: risesM.reduce((sum, rise) => sum + Math.max(0, rise), 0),
    descentM: risesM.reduce((sum, rise) => sum + Math.max(0, -rise), 0),
    steepestUp: Math.max(0, (Math.max(...risesM) / stepM) * 100),
    steepestDown: Math.min(0, (Math.min(...risesM) / stepM) * 100),
  };
}

function slopePlaces(line: readonly SitePoint[]): SlopePlace[] {
  let atM = 0;
  return line.map(({ easting, northing, altitude }, k) => {
    const before = line[k - 1];
    if (before) atM += Math.hypot(easting - before.easting, northing - before.northing);
    return { atM, altitude };
  });
}

function altitudeAt(places: readonly SlopePlace[], atM: number): number {
  const next = places.findIndex((place) => place.atM >= atM);
  const to = places[next === -1 ? places.length - 1 : next] as SlopePlace;
  const from = places[next - 1];
  if (!from || to.atM === from.atM) return to.altitude;
  return from.altitude + ((to.altitude - from.altitude) * (atM - from.atM)) / (to.atM - from.atM);
}
