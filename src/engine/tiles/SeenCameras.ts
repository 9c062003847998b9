/** Which cameras tiles were chosen for; asked in every frame, so that it makes nothing. */
import type { CameraRig } from '../camera/CameraRig.ts';

export class SeenCameras {
  readonly #versions: number[] = [];

  /** Whether none has moved, come or gone since {@link note}. */
  areStill(rigs: readonly CameraRig[]): boolean {
    if (rigs.length !== this.#versions.length) return false;
    for (let k = 0; k < rigs.length; k++) if (rigs[k]?.version !== this.#versions[k]) return false;
    return true;
  }

  note(rigs: readonly CameraRig[]): void {
    this.#versions.length = rigs.length;
    for (let k = 0; k < rigs.length; k++) this.#versions[k] = rigs[k]?.version ?? 0;
  }

  forget(): void {
    this.#versions.length = 0;
  }
}
