/** Keeps a camera that is above the ground from turning or panning to below it (rules.md#camera). */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

/** Minimum height of the eye above the ground, and near the target as a share of its distance. */
const CLEARANCE_M = 2;
const CLEARANCE_RATIO = 0.1;
/** A target this far below the ground is in a drive; coarse tiles stray by some metres. */
const UNDERGROUND_DEPTH_M = 10;
/** The search for the ground starts here and goes down, above the camera's target. */
const GROUND_SEARCH_HEIGHT_M = 3_000;
/** The eye moves sideways as it rises: the ground there may be higher. */
const MAX_RAISE_STEPS = 6;
const DOWN_DIRECTION: ScenePoint = { x: 0, y: -1, z: 0 };

/** Metres along a ray to the nearest surface. */
export type CastRay = (from: ScenePoint, way: ScenePoint) => number | undefined;

/**
 * Runs a move of the camera; an eye that comes below the ground by it is raised about its target. Nothing is changed where
 * the eye was below the ground before, or the target is.
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
    // From so near no angle is high enough.
    if (sine > 1) return;
    rig.elevationRad = Math.max(rig.elevationRad, Math.asin(Math.max(-1, sine)));
    rig.update();
  }
}

/**
 * Elevation at which a camera is above the ground, that takes the missing parts of this goal from the rig; the goal's own
 * where its target is underground. Radians.
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

/** How far {@link elevationAboveGround} is above the goal's elevation, radians; infinite where no elevation is high enough. */
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

/** Height of the highest surface at a plan position; undefined beside the map. */
function groundAt({ x, y, z }: ScenePoint, castRay: CastRay): number | undefined {
  const top = Math.min(y + GROUND_SEARCH_HEIGHT_M, CAMERA_LIMITS.farM);
  const away = castRay({ x, y: top, z }, DOWN_DIRECTION);
  return away === undefined ? undefined : top - away;
}
