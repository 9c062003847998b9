/** Time that one frame gives to making designs ready, shared by all who do, so that the page answers between frames. */

const BUDGET_MS = 4;

export class FrameBudget {
  #frame: unknown;
  #leftMs = 0;

  /** Runs work unless this frame's time is used up; the first work of a frame always runs. @returns whether it ran */
  run(work: () => void): boolean {
    const frame = document.timeline.currentTime;
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#leftMs = BUDGET_MS;
    }
    if (this.#leftMs <= 0) return false;
    const startMs = performance.now();
    work();
    this.#leftMs -= performance.now() - startMs;
    return true;
  }
}
