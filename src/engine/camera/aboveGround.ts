/** Keeps a camera that is above the ground from turning or panning below it (rules.md#camera). */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

/** Minimum height of the eye above the ground, and near the target as a share of its distance. */
const CLEARANCE_M = 2;
const CLEARANCE_RATIO = 0.1;
/** A target this far below the ground is in a drive; coarse tiles are off by some metres. */
const UNDERGROUND_DEPTH_M = 10;
/** Height above the camera's target from which the ground is searched downwards. */
const GROUND_SEARCH_HEIGHT_M = 3_000;
/** Iterations of raising: the eye moves sideways as it rises, and the ground there may be higher. */
const MAX_RAISE_STEPS = 6;
const DOWN_DIRECTION: ScenePoint = { x: 0, y: -1, z: 0 };

/** Metres along a ray to the nearest surface. */
export type CastRay = (from: ScenePoint, way: ScenePoint) => number | undefined;

/**
 * Moves the camera; if that brings the eye below the ground, raises it around its target. Changes nothing more if the
 * eye was below the ground before, or if the target is.
 */
export function moveAboveGround(rig: CameraRig, castRay: CastRay, move: () => void): void {
  const isFree = rig.orthographic || isGroundAbove(rig.eye, castRay, 0);
  move();
  if (!isFree) raiseAboveGround(rig, castRay);
}

/** Rotates an eye below the ground up around its target, unless the target is underground, and updates the rig. */
function raiseAboveGround(rig: CameraRig, castRay: CastRay): void {
  if (isUnderground(rig.target, castRay)) return;
  const clearanceM = Math.min(CLEARANCE_M, CLEARANCE_RATIO * rig.distanceM);
  for (let step = 0; step < MAX_RAISE_STEPS; step++) {
    const groundM = groundAt(rig.eye, castRay);
    if (groundM === undefined || rig.eye.y >= groundM + clearanceM - 1e-6) return;
    const sine = (groundM + clearanceM - rig.target.y) / rig.distanceM;
    // From this near no angle is high enough.
    if (sine > 1) return;
    rig.elevationRad = Math.max(rig.elevationRad, Math.asin(Math.max(-1, sine)));
    rig.update();
  }
}

/**
 * Elevation, radians, at which a camera at this goal is above the ground; missing parts of the goal are taken from the
 * rig. The goal's own elevation if its target is underground.
 */
export function elevationAboveGround(
  rig: CameraRig,
  castRay: CastRay,
  goal: CameraGoal & { readonly elevationRad: number },
): number {
  if (rig.orthographic) return goal.elevationRad;
  tryGoal(rig, castRay, goal);
  return trialRig.elevationRad;
}

/**
 * How far {@link elevationAboveGround} is above the goal's elevation, radians; infinite if no elevation is high enough.
 */
export function requiredRiseRad(
  rig: CameraRig,
  castRay: CastRay,
  goal: CameraGoal & { readonly elevationRad: number },
): number {
  if (rig.orthographic) return 0;
  tryGoal(rig, castRay, goal);
  const isHidden = isGroundAbove(trialRig.eye, castRay, 0) && !isUnderground(trialRig.target, castRay);
  return isHidden ? Number.POSITIVE_INFINITY : trialRig.elevationRad - goal.elevationRad;
}

function tryGoal(rig: CameraRig, castRay: CastRay, goal: CameraGoal & { readonly elevationRad: number }): void {
  Object.assign(trialRig.target, goal.target ?? rig.target);
  trialRig.bearingRad = goal.bearingRad ?? rig.bearingRad;
  trialRig.elevationRad = goal.elevationRad;
  trialRig.distanceM = goal.distanceM ?? rig.distanceM;
  trialRig.update();
  raiseAboveGround(trialRig, castRay);
}

const trialRig = new CameraRig();

/** Whether a position is far enough below the highest surface to be in a drive. */
export function isUnderground(point: ScenePoint, castRay: CastRay): boolean {
  return isGroundAbove(point, castRay, UNDERGROUND_DEPTH_M);
}

function isGroundAbove(point: ScenePoint, castRay: CastRay, byM: number): boolean {
  const groundM = groundAt(point, castRay);
  return groundM !== undefined && point.y < groundM - byM;
}

/** Height of the highest surface at a plan position; undefined off the map. */
function groundAt({ x, y, z }: ScenePoint, castRay: CastRay): number | undefined {
  const top = Math.min(y + GROUND_SEARCH_HEIGHT_M, CAMERA_LIMITS.farM);
  const away = castRay({ x, y: top, z }, DOWN_DIRECTION);
  return away === undefined ? undefined : top - away;
}
