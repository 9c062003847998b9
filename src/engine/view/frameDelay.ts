/** How long a view in which only entities move waits between frames. */

/** Frame interval when the user prefers reduced motion: a step for each fix of a fleet that reports once a second. */
const REDUCED_MOTION_FRAME_MS = 1_000;
/** Frame interval of a view that rests: the user works in another one, and sees this one from a distance. */
const INACTIVE_VIEW_FRAME_MS = 333;
/** Nearer to the camera, entities would visibly jump. */
export const INACTIVE_VIEW_MIN_DISTANCE_M = 1_000;

/**
 * Whether the next frame is still to wait.
 * @param sinceDrawnMs time since the last frame
 * @param worldStepMs time of the world that has passed since then; a replay may be faster than the clock
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
