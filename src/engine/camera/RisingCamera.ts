/**
 * Raises a following camera smoothly when it gets below the ground, for example beside a pit wall (rules.md#camera).
 */
import { type CastRay, elevationAboveGround } from './aboveGround.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraMode } from './cameraState.ts';

/** Interval of ground checks. */
const CHECK_GROUND_EVERY_MS = 150;
const RISE_RAD_PER_S = 0.9;

export class RisingCamera {
  readonly #castRay: CastRay;
  #checkedAtMs = Number.NEGATIVE_INFINITY;
  #advancedAtMs = 0;
  #mode: CameraMode | undefined;
  #goalRad = Number.NEGATIVE_INFINITY;

  constructor(castRay: CastRay) {
    this.#castRay = castRay;
  }

  /** Raises the camera by as much as the time since the last call allows, without calling the rig's `update`. */
  advance(rig: CameraRig, atMs: number): void {
    const passedMs = Math.min(atMs - this.#advancedAtMs, CHECK_GROUND_EVERY_MS);
    this.#advancedAtMs = atMs;
    // A goal computed for a camera looking straight down does not apply to a tilted one.
    if (rig.mode !== this.#mode) this.#checkedAtMs = Number.NEGATIVE_INFINITY;
    this.#mode = rig.mode;
    if (atMs - this.#checkedAtMs >= CHECK_GROUND_EVERY_MS) {
      this.#checkedAtMs = atMs;
      this.#goalRad = elevationAboveGround(rig, this.#castRay, rig);
    }
    if (this.#goalRad <= rig.elevationRad) return;
    rig.elevationRad = Math.min(this.#goalRad, rig.elevationRad + (RISE_RAD_PER_S * passedMs) / 1_000);
  }
}
