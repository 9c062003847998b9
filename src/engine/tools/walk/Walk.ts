/** Walks through a view at eye height: keys step and turn, a drag looks around, Escape ends (rules.md#walk). */
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { type CameraRig, clamp } from '../../camera/CameraRig.ts';
import { WalkKeys } from './WalkKeys.ts';
import { type CastRay, floorBelow, stepWalker, WALKER_SIZE } from './walkStep.ts';

/** Interface of a walk to its view. */
export interface Walkable {
  readonly rig: CameraRig;
  readonly castRay: CastRay;
  /** The map position under a point of the pane. */
  groundAt(x: number, y: number): ScenePoint | undefined;
  /** Ends flights and following. */
  stopFlight(): void;
  /** The camera was moved. */
  onMove(): void;
}

/** Metres per second, also shown in the hint. */
export const WALK_SPEED = { walkMs: 2, fastMs: 8 } as const;
/** Distance ahead of the eye of the point about which the camera turns, and which linked plans show, metres. */
const TARGET_DISTANCE_M = 8;
const TURN_RAD_PER_S = 1.4;
const LOOK_RAD_PER_PX = 0.004;
const MAX_LOOK_RAD = 1.4;
/** How far below the camera's target a floor is searched. */
const START_FLOOR_DEPTH_M = 3;
/** Maximum time step, seconds: slower frames move no farther. */
const LONGEST_FRAME_S = 0.1;
/** Interval of probing the floor at rest, since its tiles may have been refined. */
const FLOOR_PROBE_INTERVAL_MS = 300;
/** Rate at which the eye follows a step of the floor, 1/s. */
const EYE_RISE_RATE_PER_S = 14;

interface WalkOptions {
  walkable: Walkable;
  /** Start of the walk, from {@link walkStartPoint}. */
  feet: ScenePoint;
  /** Whether the view still shows the same content. */
  isShown: () => boolean;
  /** Called when something else moves the camera, or the view shows something else. */
  end: () => void;
}

export class Walk {
  readonly keys = new WalkKeys();
  readonly #view: Walkable;
  readonly #feet: ScenePoint;
  readonly #end: () => void;
  readonly #isShown: () => boolean;
  #eyeHeightY: number;
  #atMs: number | undefined;
  #settledAtMs = 0;
  /** The camera's target and direction as the walk left them: if they differ, something else has moved it. */
  readonly #lastTarget: ScenePoint = { x: 0, y: 0, z: 0 };
  #lastBearingRad = 0;
  #lastElevationRad = 0;

  /** @param scope the walk lasts until this scope ends */
  constructor(scope: Scope, { walkable, feet, isShown, end }: WalkOptions) {
    this.#view = walkable;
    this.#feet = { ...feet };
    this.#eyeHeightY = feet.y + WALKER_SIZE.eyeM;
    this.#isShown = isShown;
    this.#end = end;
    walkable.stopFlight();
    walkable.rig.elevationRad = 0;
    walkable.rig.distanceM = TARGET_DISTANCE_M;
    this.#placeCamera();
    scope.listen<KeyboardEvent>(window, 'keyup', (event) => this.keys.release(event), { capture: true });
    scope.listen(window, 'blur', () => this.keys.releaseAll());
    scope.onEveryFrame((atMs) => this.advance(atMs));
  }

  /** Turns the view by a drag, CSS pixels. */
  turnHead(dx: number, dy: number): void {
    const { rig } = this.#view;
    rig.bearingRad -= dx * LOOK_RAD_PER_PX;
    rig.elevationRad = clamp(rig.elevationRad - dy * LOOK_RAD_PER_PX, -MAX_LOOK_RAD, MAX_LOOK_RAD);
    this.#placeCamera();
  }

  /** Advances the walk by one frame. */
  advance(atMs: number): void {
    if (this.#isShown() && !this.#isMovedByOthers()) this.#move(atMs);
    else this.#end();
  }

  #move(atMs: number): void {
    const seconds = clamp((atMs - (this.#atMs ?? atMs)) / 1000, 0, LONGEST_FRAME_S);
    this.#atMs = atMs;
    const { forwardInput, sidewaysInput, turn, isFast } = this.keys;
    this.keys.endFrame();
    const { rig } = this.#view;
    if (turn !== 0) rig.bearingRad += turn * TURN_RAD_PER_S * seconds;
    if (forwardInput !== 0 || sidewaysInput !== 0)
      this.#step(forwardInput, sidewaysInput, seconds * (isFast ? WALK_SPEED.fastMs : WALK_SPEED.walkMs));
    else this.#dropToFloor(atMs);
    const wasRising = this.#raiseEyes(seconds);
    if (turn !== 0 || forwardInput !== 0 || sidewaysInput !== 0 || wasRising) this.#placeCamera();
  }

  #step(ahead: number, sideways: number, lengthM: number): void {
    const { bearingRad } = this.#view.rig;
    const [sin, cos] = [Math.sin(bearingRad), Math.cos(bearingRad)];
    const size = lengthM / Math.hypot(ahead, sideways);
    const [dx, dz] = [(ahead * sin + sideways * cos) * size, (sideways * sin - ahead * cos) * size];
    stepWalker(this.#feet, dx, dz, this.#view.castRay);
  }

  #dropToFloor(atMs: number): void {
    if (atMs < this.#settledAtMs + FLOOR_PROBE_INTERVAL_MS) return;
    this.#settledAtMs = atMs;
    const { x, y, z } = this.#feet;
    this.#feet.y = floorBelow(x, y, z, START_FLOOR_DEPTH_M, this.#view.castRay) ?? y;
  }

  /** @returns whether the eye has yet to reach its height above the feet */
  #raiseEyes(seconds: number): boolean {
    const targetEyeY = this.#feet.y + WALKER_SIZE.eyeM;
    if (this.#eyeHeightY === targetEyeY) return false;
    this.#eyeHeightY += (targetEyeY - this.#eyeHeightY) * (1 - Math.exp(-EYE_RISE_RATE_PER_S * seconds));
    if (Math.abs(targetEyeY - this.#eyeHeightY) < 1e-3) this.#eyeHeightY = targetEyeY;
    return true;
  }

  #placeCamera(): void {
    const { rig } = this.#view;
    const { target, bearingRad, elevationRad } = rig;
    const level = Math.cos(elevationRad) * TARGET_DISTANCE_M;
    target.x = this.#feet.x + Math.sin(bearingRad) * level;
    target.y = this.#eyeHeightY - Math.sin(elevationRad) * TARGET_DISTANCE_M;
    target.z = this.#feet.z - Math.cos(bearingRad) * level;
    Object.assign(this.#lastTarget, target);
    this.#lastBearingRad = bearingRad;
    this.#lastElevationRad = elevationRad;
    rig.update();
    this.#view.onMove();
  }

  #isMovedByOthers(): boolean {
    const { target, distanceM, orthographic, bearingRad, elevationRad } = this.#view.rig;
    if (bearingRad !== this.#lastBearingRad || elevationRad !== this.#lastElevationRad) return true;
    const { x, y, z } = this.#lastTarget;
    return orthographic || distanceM !== TARGET_DISTANCE_M || target.x !== x || target.y !== y || target.z !== z;
  }
}

/** Start of a walk: the camera's target, else the middle of the pane. */
export function walkStartPoint({ rig, groundAt, castRay }: Walkable): ScenePoint | undefined {
  const middle = groundAt(rig.width / 2, rig.height / 2);
  for (const at of middle ? [rig.target, middle] : [rig.target]) {
    const y = floorBelow(at.x, at.y, at.z, START_FLOOR_DEPTH_M, castRay);
    if (y !== undefined) return { x: at.x, y, z: at.z };
  }
  return undefined;
}
