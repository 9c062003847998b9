/** A round that is repeated: the position depends only on the time. */
import { curveBetween, type Polyline, type Pose, poseAlong } from '../traffic/roads/polyline.ts';

export type Leg =
  /** Drives along a line, starting and stopping smoothly. */
  | { kind: 'drive'; line: Polyline; speedMps: number; status: string; category: string; loaded?: boolean }
  /** Stops where the last drive ended. */
  | { kind: 'stand'; seconds: number; status: string; category: string; loaded?: boolean };

type Drive = Extract<Leg, { kind: 'drive' }>;

export interface TourPosition {
  pose: Pose;
  speedMps: number;
  leg: Leg;
  /** Start of this leg, epoch seconds. */
  sinceS: number;
}

const ACCELERATE_MPS2 = 0.8;
const TURNING_SPEED_MPS = 2.5;

interface DrivePace {
  /** Highest speed reached on the way, m/s; lower on short legs. */
  topMps: number;
  totalS: number;
}

function drivePaceOf({ line, speedMps }: Drive): DrivePace {
  const topMps = Math.min(speedMps, Math.sqrt(ACCELERATE_MPS2 * Math.max(0.01, line.lengthM)));
  return { topMps, totalS: line.lengthM / topMps + topMps / ACCELERATE_MPS2 };
}

function secondsOf(leg: Leg): number {
  return leg.kind === 'stand' ? leg.seconds : drivePaceOf(leg).totalS;
}

/** @param legs of which the first is a drive @param phaseS how far into the round time 0 is, seconds */
export function visitorPath(legs: readonly Leg[], phaseS: number): (atS: number) => TourPosition {
  const durationsS = legs.map(secondsOf);
  const totalS = durationsS.reduce((sum, seconds) => sum + seconds, 0);
  return (atS) => {
    let restS = (((atS + phaseS) % totalS) + totalS) % totalS;
    let index = 0;
    while (index < legs.length - 1 && restS >= (durationsS[index] ?? 0)) {
      restS -= durationsS[index] ?? 0;
      index += 1;
    }
    const leg = legs[index];
    if (!leg) throw new Error('A round has at least one leg');
    return { leg, sinceS: atS - restS, ...poseOnLeg(legs, index, restS) };
  };
}

function poseOnLeg(legs: readonly Leg[], index: number, passedS: number): { pose: Pose; speedMps: number } {
  const leg = legs[index];
  if (leg?.kind === 'drive') return poseOnDrive(leg, passedS);
  const before =
    legs.slice(0, index).findLast((candidate) => candidate.kind === 'drive') ??
    legs.findLast((candidate) => candidate.kind === 'drive');
  if (before?.kind !== 'drive') throw new Error('A round begins with a drive');
  return { pose: poseAlong(before.line, before.line.lengthM), speedMps: 0 };
}

function poseOnDrive(drive: Drive, passedS: number): { pose: Pose; speedMps: number } {
  const { topMps, totalS } = drivePaceOf(drive);
  const remainingS = totalS - passedS;
  const speedMps = Math.max(0, Math.min(topMps, ACCELERATE_MPS2 * passedS, ACCELERATE_MPS2 * remainingS));
  const rampM = (topMps * topMps) / (2 * ACCELERATE_MPS2);
  const rampS = topMps / ACCELERATE_MPS2;
  const ramp = (seconds: number) => 0.5 * ACCELERATE_MPS2 * seconds * seconds;
  const cruisedM = rampM + topMps * (passedS - rampS);
  const metres =
    passedS < rampS ? ramp(passedS) : remainingS < rampS ? drive.line.lengthM - ramp(remainingS) : cruisedM;
  return { pose: poseAlong(drive.line, metres), speedMps };
}

/** Inserts a turn before each drive that does not start where the previous one ended: on the other side of the road. */
export function insertTurns(legs: readonly Leg[]): Leg[] {
  const drives = legs.filter((leg) => leg.kind === 'drive');
  return legs.flatMap((leg): Leg[] => {
    if (leg.kind !== 'drive') return [leg];
    const before = drives[(drives.indexOf(leg) + drives.length - 1) % drives.length] ?? leg;
    const from = poseAlong(before.line, before.line.lengthM);
    const to = poseAlong(leg.line, 0);
    if (Math.hypot(from.x - to.x, from.y - to.y) < 0.5) return [leg];
    return [{ ...leg, line: curveBetween(from, to), speedMps: TURNING_SPEED_MPS }, leg];
  });
}
