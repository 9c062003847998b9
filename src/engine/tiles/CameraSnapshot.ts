/** Versions of the cameras that tiles were last selected for. Compared every frame, so it allocates nothing. */
import type { CameraRig } from '../camera/CameraRig.ts';

export class CameraSnapshot {
  readonly #versions: number[] = [];

  /** Whether none has moved, come or gone since {@link capture}. */
  matches(rigs: readonly CameraRig[]): boolean {
    if (rigs.length !== this.#versions.length) return false;
    for (let k = 0; k < rigs.length; k++) if (rigs[k]?.version !== this.#versions[k]) return false;
    return true;
  }

  capture(rigs: readonly CameraRig[]): void {
    this.#versions.length = rigs.length;
    for (let k = 0; k < rigs.length; k++) this.#versions[k] = rigs[k]?.version ?? 0;
  }

  clear(): void {
    this.#versions.length = 0;
  }
}
