/** A camera's way from where it is to a pose, eased; it ends by itself or where a gesture takes over. */
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import { type CameraRig, clamp } from './CameraRig.ts';

export interface CameraGoal {
  target?: ScenePoint;
  bearingRad?: number;
  elevationRad?: number;
  distanceM?: number;
  pxPerM?: number;
}

interface CameraPose extends Required<CameraGoal> {
  target: ScenePoint;
}

export class Flight {
  #from: CameraPose | undefined;
  #to: CameraPose | undefined;
  #startMs = 0;
  #lengthMs = 1;

  get active(): boolean {
    return this.#to !== undefined;
  }

  /** Starts a flight; with `lengthMs` 0 the rig is there at once. */
  start(rig: CameraRig, goal: CameraGoal, atMs: number, lengthMs: number): void {
    const from = poseOf(rig);
    const to: CameraPose = { ...from, ...definedOf(goal), target: { ...(goal.target ?? from.target) } };
    to.bearingRad = nearestTurn(from.bearingRad, to.bearingRad);
    if (lengthMs <= 0) {
      apply(rig, from, to, 1);
      this.stop();
      return;
    }
    this.#from = from;
    this.#to = to;
    this.#startMs = atMs;
    this.#lengthMs = lengthMs;
  }

  stop(): void {
    this.#to = undefined;
    this.#from = undefined;
  }

  /** Moves the rig to where the flight is at `atMs`. */
  advance(rig: CameraRig, atMs: number): void {
    if (!this.#from || !this.#to) return;
    const t = clamp((atMs - this.#startMs) / this.#lengthMs, 0, 1);
    apply(rig, this.#from, this.#to, 1 - (1 - t) ** 3);
    if (t === 1) this.stop();
  }
}

function poseOf(rig: CameraRig): CameraPose {
  const { bearingRad, elevationRad, distanceM, pxPerM } = rig;
  return { target: { ...rig.target }, bearingRad, elevationRad, distanceM, pxPerM };
}

function definedOf(goal: CameraGoal): CameraGoal {
  return Object.fromEntries(Object.entries(goal).filter(([, value]) => value !== undefined));
}

function apply(rig: CameraRig, from: CameraPose, to: CameraPose, t: number): void {
  for (const axis of ['x', 'y', 'z'] as const) {
    rig.target[axis] = from.target[axis] + (to.target[axis] - from.target[axis]) * t;
  }
  rig.bearingRad = from.bearingRad + (to.bearingRad - from.bearingRad) * t;
  rig.elevationRad = from.elevationRad + (to.elevationRad - from.elevationRad) * t;
  rig.distanceM = from.distanceM * (to.distanceM / from.distanceM) ** t;
  rig.pxPerM = from.pxPerM * (to.pxPerM / from.pxPerM) ** t;
}

function nearestTurn(from: number, to: number): number {
  const turn = Math.PI * 2;
  return to + Math.round((from - to) / turn) * turn;
}
