/** A round walked repeatedly: the position depends on the time alone. */
import { curveBetween, type Polyline, type Pose, poseAlong } from '../traffic/roads/polyline.ts';

export type Leg =
  /** Drives a line, setting off and stopping softly. */
  | { kind: 'drive'; line: Polyline; speedMs: number; status: string; category: string; loaded?: boolean }
  /** Stands where the last drive ended. */
  | { kind: 'stand'; seconds: number; status: string; category: string; loaded?: boolean };

type Drive = Extract<Leg, { kind: 'drive' }>;

export interface Whereabouts {
  pose: Pose;
  speedMs: number;
  leg: Leg;
  /** When this leg began, epoch seconds. */
  sinceS: number;
}

const ACCELERATE_MS2 = 0.8;
const TURN_MS = 2.5;

interface Pace {
  /** Highest speed that is reached on the way, m/s; short ways are driven slower. */
  topMs: number;
  totalS: number;
}

function paceOf({ line, speedMs }: Drive): Pace {
  const topMs = Math.min(speedMs, Math.sqrt(ACCELERATE_MS2 * Math.max(0.01, line.lengthM)));
  return { topMs, totalS: line.lengthM / topMs + topMs / ACCELERATE_MS2 };
}

function secondsOf(leg: Leg): number {
  return leg.kind === 'stand' ? leg.seconds : paceOf(leg).totalS;
}

/** @param legs the first of which drives @param phaseS seconds of the round that are over at time 0 */
export function roundOf(legs: readonly Leg[], phaseS: number): (atS: number) => Whereabouts {
  const lasts = legs.map(secondsOf);
  const totalS = lasts.reduce((sum, seconds) => sum + seconds, 0);
  return (atS) => {
    let restS = (((atS + phaseS) % totalS) + totalS) % totalS;
    let index = 0;
    while (index < legs.length - 1 && restS >= (lasts[index] ?? 0)) {
      restS -= lasts[index] ?? 0;
      index += 1;
    }
    const leg = legs[index];
    if (!leg) throw new Error('A round has at least one leg');
    return { leg, sinceS: atS - restS, ...placeOn(legs, index, restS) };
  };
}

function placeOn(legs: readonly Leg[], index: number, passedS: number): { pose: Pose; speedMs: number } {
  const leg = legs[index];
  if (leg?.kind === 'drive') return driven(leg, passedS);
  const before =
    legs.slice(0, index).findLast((one) => one.kind === 'drive') ?? legs.findLast((one) => one.kind === 'drive');
  if (before?.kind !== 'drive') throw new Error('A round begins with a drive');
  return { pose: poseAlong(before.line, before.line.lengthM), speedMs: 0 };
}

function driven(drive: Drive, passedS: number): { pose: Pose; speedMs: number } {
  const { topMs, totalS } = paceOf(drive);
  const leftS = totalS - passedS;
  const speedMs = Math.max(0, Math.min(topMs, ACCELERATE_MS2 * passedS, ACCELERATE_MS2 * leftS));
  const rampM = (topMs * topMs) / (2 * ACCELERATE_MS2);
  const rampS = topMs / ACCELERATE_MS2;
  const ramp = (seconds: number) => 0.5 * ACCELERATE_MS2 * seconds * seconds;
  const cruised = rampM + topMs * (passedS - rampS);
  const metres = passedS < rampS ? ramp(passedS) : leftS < rampS ? drive.line.lengthM - ramp(leftS) : cruised;
  return { pose: poseAlong(drive.line, metres), speedMs };
}

/** Puts a turn before each drive that does not begin where the one before ended: the other side of the road. */
export function withTurns(legs: readonly Leg[]): Leg[] {
  const drives = legs.filter((leg) => leg.kind === 'drive');
  return legs.flatMap((leg): Leg[] => {
    if (leg.kind !== 'drive') return [leg];
    const before = drives[(drives.indexOf(leg) + drives.length - 1) % drives.length] ?? leg;
    const from = poseAlong(before.line, before.line.lengthM);
    const to = poseAlong(leg.line, 0);
    if (Math.hypot(from.x - to.x, from.y - to.y) < 0.5) return [leg];
    return [{ ...leg, line: curveBetween(from, to), speedMs: TURN_MS }, leg];
  });
}
