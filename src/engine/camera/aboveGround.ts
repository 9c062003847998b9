/** Keeps a camera that is above the ground from turning or panning to below it (rules.md#camera). */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';
import type { Ground } from './ground.ts';

/** The eye stays this far above the ground. */
const CLEARANCE_M = 2;
/** A target this far below the ground is in a drive; coarse tiles stray by some metres. */
const UNDERGROUND_M = 10;
/** The search for the ground starts here and goes down, above the camera's target. */
const SEARCH_ABOVE_M = 3_000;
/** The eye moves sideways as it rises: the ground there may be higher. */
const MAX_STEPS = 6;
const DOWN: ScenePoint = { x: 0, y: -1, z: 0 };

/** Metres along a ray to the nearest surface. */
type CastRay = Ground['raycast'];

/**
 * Runs a move of the camera; an eye that comes below the ground by it is raised about its target. Nothing is changed where
 * the eye was below the ground before, or the target is.
 */
export function moveAboveGround(rig: CameraRig, castRay: CastRay, move: () => void): void {
  const isFree = rig.orthographic || isBelow(rig.eye, castRay, 0);
  move();
  if (isFree || isBelow(rig.target, castRay, UNDERGROUND_M)) return;
  for (let step = 0; step < MAX_STEPS; step++) {
    const groundM = groundAt(rig.eye, castRay);
    if (groundM === undefined || rig.eye.y >= groundM + CLEARANCE_M - 1e-6) return;
    const sine = (groundM + CLEARANCE_M - rig.target.y) / rig.distanceM;
    // From so near no angle is high enough.
    if (sine > 1) return;
    rig.elevationRad = Math.max(rig.elevationRad, Math.asin(Math.max(-1, sine)));
    rig.update();
  }
}

/** Elevation of a turn to these angles that ends above the ground, as {@link moveAboveGround} raises it; radians. */
export function elevationAboveGround(
  rig: CameraRig,
  castRay: CastRay,
  goal: { readonly bearingRad?: number; readonly elevationRad: number },
): number {
  const { bearingRad, elevationRad } = rig;
  const turn = (toBearingRad: number, toElevationRad: number) => {
    rig.bearingRad = toBearingRad;
    rig.elevationRad = toElevationRad;
    rig.update();
  };
  moveAboveGround(rig, castRay, () => turn(goal.bearingRad ?? bearingRad, goal.elevationRad));
  const raisedRad = rig.elevationRad;
  turn(bearingRad, elevationRad);
  return raisedRad;
}

function isBelow(point: ScenePoint, castRay: CastRay, byM: number): boolean {
  const groundM = groundAt(point, castRay);
  return groundM !== undefined && point.y < groundM - byM;
}

/** Height of the highest surface at a plan position; undefined beside the map. */
function groundAt({ x, y, z }: ScenePoint, castRay: CastRay): number | undefined {
  const top = Math.min(y + SEARCH_ABOVE_M, CAMERA_LIMITS.farM);
  const away = castRay({ x, y: top, z }, DOWN);
  return away === undefined ? undefined : top - away;
}
