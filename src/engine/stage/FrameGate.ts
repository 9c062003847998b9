/**
 * Keeps the page answering while the GPU is slow: nothing new is submitted before the last submission is drawn, what a
 * drawing costs is measured, so that a slow machine draws its views in turn instead of all at once, and while somebody
 * points or types, a drawing that took too long is followed by a rest in which the browser handles what has come in.
 */

/** A submission that takes longer than this is shared out over several frames. */
const FRAME_BUDGET_MS = 60;
/** A fence that never passes must not stop the stage for good. */
const FENCE_TIMEOUT_MS = 2000;
/** Input this recent asks for rests, none longer than so much. */
const INPUT_ACTIVE_MS = 400;
const MAX_REST_MS = 120;

/** The marks of a GPU's command stream; a fence is undefined where the context is lost. */
export interface Fences {
  fence(): WebGLSync | undefined;
  passed(sync: WebGLSync): boolean;
  /** Gives back a mark that nobody waits for any more. */
  drop(sync: WebGLSync): void;
}

export class FrameGate {
  /** Milliseconds that one drawn view took lately; 0 while unknown. */
  viewMs = 0;
  readonly #fences: Fences;
  #sync: WebGLSync | undefined;
  #submittedAtMs = 0;
  #views = 0;
  #inputAtMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = 0;

  constructor(fences: Fences) {
    this.#fences = fences;
  }

  /** Somebody points, scrolls or types. */
  noteInput(atMs: number): void {
    this.#inputAtMs = atMs;
  }

  /** Whether the GPU has drawn what it was given, and the browser has had its time. */
  isOpen(atMs: number): boolean {
    if (this.#sync && !this.#finishSubmission(this.#sync, atMs)) return false;
    return atMs >= this.#restUntilMs;
  }

  submitted(atMs: number, views: number): void {
    this.#submittedAtMs = atMs;
    this.#views = views;
    this.#sync = this.#fences.fence();
  }

  /** How many views one frame may draw. */
  get viewsPerFrame(): number {
    return this.viewMs === 0 ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(FRAME_BUDGET_MS / this.viewMs));
  }

  /** Waits for nothing any more: the context is lost, or the stage ends. */
  reset(): void {
    if (this.#sync) this.#fences.drop(this.#sync);
    this.#sync = undefined;
  }

  #finishSubmission(sync: WebGLSync, atMs: number): boolean {
    const tookMs = atMs - this.#submittedAtMs;
    if (!this.#fences.passed(sync) && tookMs < FENCE_TIMEOUT_MS) return false;
    this.reset();
    const perView = tookMs / Math.max(1, this.#views);
    this.viewMs = this.viewMs === 0 ? perView : this.viewMs * 0.8 + perView * 0.2;
    const asked = atMs - this.#inputAtMs < INPUT_ACTIVE_MS && tookMs > FRAME_BUDGET_MS;
    this.#restUntilMs = asked ? atMs + Math.min(tookMs, MAX_REST_MS) : atMs;
    return true;
  }
}
