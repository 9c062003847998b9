/** Poses at which a view's camera has rested, to go back to and forward again (rules.md#camera-history). */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraState } from './cameraState.ts';

/** Older entries are dropped. */
const MAX_HISTORY_ENTRIES = 50;
/** States that differ by less count as the same: metres, pixels per metre, radians. */
const SAME_POSE_TOLERANCE = 0.01;

export class CameraHistory {
  #states: CameraState[] = [];
  /** Index of the entry at which the camera is, or was before it moved. */
  #currentIndex = -1;

  /** Called when the camera rests: records a new pose, and drops the entries forward of the current one. */
  recordRest(state: CameraState): void {
    const now = this.#states[this.#currentIndex];
    if (now && isSame(now, state)) return;
    this.#states = [...this.#states.slice(0, this.#currentIndex + 1), state].slice(-MAX_HISTORY_ENTRIES);
    this.#currentIndex = this.#states.length - 1;
  }

  /** @param now the camera's state now; recorded like any at which it rested @returns undefined at the first entry */
  previous(now: CameraState): CameraState | undefined {
    this.recordRest(now);
    return this.#step(-1);
  }

  /** @returns undefined at the last entry, or if the camera has moved since */
  next(now: CameraState): CameraState | undefined {
    this.recordRest(now);
    return this.#step(1);
  }

  /** Whether there is an entry to go back to. @param now the camera's current state */
  hasPrevious(now: CameraState): boolean {
    const place = this.#states[this.#currentIndex];
    return this.#currentIndex > 0 || (place !== undefined && !isSame(place, now));
  }

  /** Whether there is an entry to go forward to. @param now the camera's current state */
  hasNext(now: CameraState): boolean {
    const place = this.#states[this.#currentIndex];
    return this.#currentIndex < this.#states.length - 1 && place !== undefined && isSame(place, now);
  }

  /** Called when the camera has arrived at an entry; its limits may have changed the pose. */
  recordArrival(state: CameraState): void {
    this.#states[this.#currentIndex] = state;
  }

  #step(by: 1 | -1): CameraState | undefined {
    const place = this.#states[this.#currentIndex + by];
    if (place) this.#currentIndex += by;
    return place;
  }
}

/** Whether two states of a camera show the same. */
export function isSame(a: CameraState, b: CameraState): boolean {
  if (a.mode !== b.mode) return false;
  if (a.mode === 'orthographic') {
    const isZoomSame = Math.abs(a.orthographic.zoom - b.orthographic.zoom) < SAME_POSE_TOLERANCE;
    return isZoomSame && isNear(a.orthographic.targetPos, b.orthographic.targetPos);
  }
  const [from, to] = [a.perspective, b.perspective];
  const isTurned = Math.abs((a.bearingRad ?? 0) - (b.bearingRad ?? 0)) >= SAME_POSE_TOLERANCE;
  return !isTurned && isNear(from.targetPos, to.targetPos) && isNear(from.cameraPos, to.cameraPos);
}

function isNear(a: ScenePoint, b: ScenePoint): boolean {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.z - b.z)) < SAME_POSE_TOLERANCE;
}
