/**
 * The cameras for which tiles were last selected, and their versions. Compared every frame, so it allocates nothing.
 */
import type { CameraRig } from '../camera/CameraRig.ts';

export class CameraSnapshot {
  readonly #rigs: CameraRig[] = [];
  readonly #versions: number[] = [];

  /** Whether no camera has moved, been added or removed since {@link capture}. */
  matches(rigs: readonly CameraRig[]): boolean {
    if (rigs.length !== this.#rigs.length) return false;
    // Cameras of two views may have the same version.
    for (let k = 0; k < rigs.length; k++)
      if (rigs[k] !== this.#rigs[k] || rigs[k]?.version !== this.#versions[k]) return false;
    return true;
  }

  capture(rigs: readonly CameraRig[]): void {
    this.#rigs.length = rigs.length;
    this.#versions.length = rigs.length;
    for (let k = 0; k < rigs.length; k++) {
      const rig = rigs[k] as CameraRig;
      this.#rigs[k] = rig;
      this.#versions[k] = rig.version;
    }
  }

  clear(): void {
    this.#rigs.length = 0;
    this.#versions.length = 0;
  }
}
