/** How long a view in which only entities move waits between frames. */

/** Frame interval when the user prefers reduced motion: a step for each fix of a fleet that reports once a second. */
const REDUCED_MOTION_FRAME_MS = 1_000;
/** Frame interval of an inactive view whose camera is far from its entities. */
const INACTIVE_VIEW_FRAME_MS = 333;
/** Closer to the camera, entities would visibly jump. */
export const INACTIVE_VIEW_MIN_DISTANCE_M = 1_000;

/**
 * Whether the next frame must still wait.
 * @param sinceDrawnMs time since the last frame
 * @param worldStepMs world time passed since then; a replay may run faster than the clock
 */
export function isFrameDelayed(
  sinceDrawnMs: number,
  worldStepMs: number,
  isResting: boolean,
  prefersReducedMotion: boolean,
): boolean {
  if (prefersReducedMotion) return sinceDrawnMs < REDUCED_MOTION_FRAME_MS;
  return isResting && Math.max(sinceDrawnMs, Math.abs(worldStepMs)) < INACTIVE_VIEW_FRAME_MS;
}
