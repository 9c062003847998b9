/** The path through a junction from one lane to the next: where it leaves the lanes, its curve, and its speed. */
import { bendSpeedMps, type Lane } from './lane.ts';
import { curveBetween, type Polyline, type Pose, poseAlong, signedAngleBetween } from './polyline.ts';

export interface Turn {
  /** Metres before and after the node that the curve replaces. */
  replacedM: number;
  curve: Polyline;
  /** Metres driven per metre counted along the lanes. */
  lengthRatio: number;
  speedMps: number;
}

const MAX_CORNER_CUT_M = 18;

/** Creates the curve between two lanes that meet in a node. */
export function createTurn(from: Lane, to: Lane): Turn {
  const end = poseAlong(from.line, from.line.lengthM);
  const start = poseAlong(to.line, 0);
  const angle = Math.abs(signedAngleBetween(end.dirRad, start.dirRad));
  const gap = Math.hypot(end.x - start.x, end.y - start.y);
  const targetCutM = 1 + 9 * angle + Math.max(2.5 * gap, 1.4 * (from.offsetM + to.offsetM) * Math.sin(angle / 2));
  const room = 0.42 * Math.min(from.line.lengthM, to.line.lengthM);
  const replacedM = Math.min(targetCutM, MAX_CORNER_CUT_M, room);
  const curve = curveBetween(poseAlong(from.line, from.line.lengthM - replacedM), poseAlong(to.line, replacedM));
  const lengthRatio = curve.lengthM / (2 * replacedM);
  const speedMps = bendSpeedMps((1.2 * angle) / Math.max(1, curve.lengthM));
  return { replacedM, curve, lengthRatio, speedMps: Math.min(from.limitMps, to.limitMps, speedMps) };
}

/** Pose on the curve, `w` metres after its start as counted along the lanes (0 to twice the replaced length). */
export function poseOnTurn(turn: Turn, w: number): Pose {
  return poseAlong(turn.curve, w * turn.lengthRatio);
}

/** Minimum distance between two curves in plan, metres. */
export function clearanceBetween(a: Polyline, b: Polyline): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.x.length; i += 1) {
    for (let j = 0; j < b.x.length; j += 1) {
      const d = Math.hypot((a.x[i] ?? 0) - (b.x[j] ?? 0), (a.y[i] ?? 0) - (b.y[j] ?? 0));
      if (d < nearest) nearest = d;
    }
  }
  return nearest;
}
