/**
 * Keeps the page answering while the GPU is slow: nothing new is submitted before the last submission is drawn, and what
 * a drawing costs is measured, so that a slow machine draws its views in turn instead of all at once.
 */
import type { ViewEngine } from './ViewEngine.ts';

/** A submission that takes longer than this is shared out over several frames. */
export const FRAME_BUDGET_MS = 60;
/** A fence that never passes must not stop the stage for good. */
const GIVE_UP_MS = 2000;

export class FrameGate {
  #sync: WebGLSync | undefined;
  #submittedAtMs = 0;
  /** Milliseconds that one drawn view took lately. */
  viewMs = 0;
  #views = 0;
  readonly #engine: ViewEngine;

  constructor(engine: ViewEngine) {
    this.#engine = engine;
  }

  /** Whether the GPU has drawn what it was given. */
  open(atMs: number): boolean {
    if (!this.#sync) return true;
    const waitedMs = atMs - this.#submittedAtMs;
    if (!this.#engine.passed(this.#sync) && waitedMs < GIVE_UP_MS) return false;
    this.#sync = undefined;
    const perView = waitedMs / Math.max(1, this.#views);
    this.viewMs = this.viewMs === 0 ? perView : this.viewMs * 0.8 + perView * 0.2;
    return true;
  }

  submitted(atMs: number, views: number): void {
    this.#submittedAtMs = atMs;
    this.#views = views;
    this.#sync = this.#engine.fence();
  }

  /** How many views one frame may draw. */
  get share(): number {
    return this.viewMs === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(FRAME_BUDGET_MS / this.viewMs));
  }

  forget(): void {
    this.#sync = undefined;
  }
}
