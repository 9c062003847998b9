/** An eased camera animation to a pose; it ends by itself or when a gesture interrupts it. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
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
  #durationMs = 1;

  get active(): boolean {
    return this.#to !== undefined;
  }

  /** The pose at which it ends; its target may be moved. */
  get goal(): Readonly<CameraPose> | undefined {
    return this.#to;
  }

  /** Starts a flight; with `lengthMs` 0 the rig jumps. Parts of the goal that are not finite are ignored. */
  start(rig: CameraRig, goal: CameraGoal, atMs: number, lengthMs: number): void {
    const from = cameraPoseOf(rig);
    const finiteGoal = finiteParts(goal);
    const to: CameraPose = { ...from, ...finiteGoal, target: { ...(finiteGoal.target ?? from.target) } };
    to.bearingRad = nearestTurn(from.bearingRad, to.bearingRad);
    if (lengthMs <= 0) {
      interpolateInto(rig, from, to, 1);
      this.stop();
      return;
    }
    this.#from = from;
    this.#to = to;
    this.#startMs = atMs;
    this.#durationMs = lengthMs;
  }

  stop(): void {
    this.#to = undefined;
    this.#from = undefined;
  }

  /** Jumps to the goal. */
  finish(rig: CameraRig): void {
    if (this.#from && this.#to) interpolateInto(rig, this.#from, this.#to, 1);
    this.stop();
  }

  /** Moves the rig to the flight's pose at `atMs`. */
  advance(rig: CameraRig, atMs: number): void {
    if (!this.#from || !this.#to) return;
    const t = clamp((atMs - this.#startMs) / this.#durationMs, 0, 1);
    interpolateInto(rig, this.#from, this.#to, 1 - (1 - t) ** 3);
    if (t === 1) this.stop();
  }
}

function cameraPoseOf(rig: CameraRig): CameraPose {
  const { bearingRad, elevationRad, distanceM, pxPerM } = rig;
  return { target: { ...rig.target }, bearingRad, elevationRad, distanceM, pxPerM };
}

/** A camera with a NaN in its pose would show nothing from then on. */
function finiteParts(goal: CameraGoal): CameraGoal {
  return Object.fromEntries(Object.entries(goal).filter(([, value]) => isFinitePart(value)));
}

function isFinitePart(value: ScenePoint | number | undefined): boolean {
  if (typeof value !== 'object') return Number.isFinite(value);
  return [value.x, value.y, value.z].every(Number.isFinite);
}

function interpolateInto(rig: CameraRig, from: CameraPose, to: CameraPose, t: number): void {
  rig.target.x = from.target.x + (to.target.x - from.target.x) * t;
  rig.target.y = from.target.y + (to.target.y - from.target.y) * t;
  rig.target.z = from.target.z + (to.target.z - from.target.z) * t;
  rig.bearingRad = from.bearingRad + (to.bearingRad - from.bearingRad) * t;
  rig.elevationRad = from.elevationRad + (to.elevationRad - from.elevationRad) * t;
  rig.distanceM = from.distanceM * (to.distanceM / from.distanceM) ** t;
  rig.pxPerM = from.pxPerM * (to.pxPerM / from.pxPerM) ** t;
}

function nearestTurn(from: number, to: number): number {
  const turn = Math.PI * 2;
  return to + Math.round((from - to) / turn) * turn;
}
