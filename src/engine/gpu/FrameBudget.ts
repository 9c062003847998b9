/** Time per frame for preparing designs, shared by all callers, so that the page stays responsive. */

const UPLOAD_BUDGET_MS = 4;

export class FrameBudget {
  #frame: unknown;
  #remainingMs = 0;

  /** Runs work unless this frame's time is used up; the first work of a frame always runs. @returns whether it ran */
  run(work: () => void): boolean {
    const frame = document.timeline.currentTime;
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#remainingMs = UPLOAD_BUDGET_MS;
    }
    if (this.#remainingMs <= 0) return false;
    const startMs = performance.now();
    try {
      work();
    } finally {
      // Failed work counts as well.
      this.#remainingMs -= performance.now() - startMs;
    }
    return true;
  }
}
