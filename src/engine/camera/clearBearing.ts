/** Bearing from which a flight's target can be seen although a wall is behind the camera (rules.md#camera). */
import { type CastRay, requiredRiseRad } from './aboveGround.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

const TURN_STEP_RAD = Math.PI / 9;
/** A camera that need not rise more than this keeps its bearing. */
const ACCEPTED_RISE_RAD = 0.15;
/** Turns from the current bearing, the smallest first. */
const TRIED_TURNS_RAD = [
  0,
  ...Array.from({ length: 9 }, (_, k) => (k + 1) * TURN_STEP_RAD).flatMap((turn) => [turn, -turn]),
];

/**
 * The bearing with the smallest turn at which the camera is above the ground at about the goal's own elevation. Beside
 * a pit wall this is along the wall or across the pit; the current bearing would force a view from above. If no bearing
 * is clear, the one with the lowest camera.
 */
export function clearBearing(
  rig: CameraRig,
  castRay: CastRay,
  goal: CameraGoal & { readonly elevationRad: number },
): number {
  const fromRad = goal.bearingRad ?? rig.bearingRad;
  let best = fromRad;
  let leastRiseRad = Number.POSITIVE_INFINITY;
  for (const turnRad of TRIED_TURNS_RAD) {
    const bearingRad = fromRad + turnRad;
    const riseRad = requiredRiseRad(rig, castRay, { ...goal, bearingRad });
    if (riseRad <= ACCEPTED_RISE_RAD) return bearingRad;
    if (riseRad < leastRiseRad) [best, leastRiseRad] = [bearingRad, riseRad];
  }
  return best;
}
