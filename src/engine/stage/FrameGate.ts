/**
 * Keeps the page responsive while the GPU is slow: nothing is submitted before the GPU has finished the last submission;
 * GPU time per view is measured, so that slow machines draw their views in turn; and during user input a slow submission is
 * followed by a pause in which the browser handles events.
 */

/** Longer submissions are spread over several frames. */
const FRAME_BUDGET_MS = 60;
/** A fence that never signals must not stop the stage. */
const FENCE_TIMEOUT_MS = 2000;
/** A GPU that finishes this fast, by the next frame, is polled again only after a few submissions: each poll takes three calls. */
const FAST_FRAME_MS = 20;
const UNPOLLED_SUBMISSIONS = 7;
/** Input this recent causes pauses, each limited. */
const INPUT_ACTIVE_MS = 400;
const MAX_REST_MS = 120;

/** GPU fences; undefined where the context is lost. */
export interface GpuFences {
  createFence(): WebGLSync | undefined;
  isSignaled(sync: WebGLSync): boolean;
  /** Deletes a fence. */
  deleteFence(sync: WebGLSync): void;
}

export class FrameGate {
  /** Moving average of the GPU time per view, milliseconds; 0 while unknown. */
  gpuMsPerView = 0;
  /** GPU time per view of the last submission that was polled, milliseconds; 0 while unknown. */
  lastMsPerView = 0;
  readonly #fences: GpuFences;
  #pendingFence: WebGLSync | undefined;
  #submittedAtMs = 0;
  #submittedViews = 0;
  /** Number of following submissions that are not polled for completion. */
  #unpolledCount = 0;
  #inputAtMs = Number.NEGATIVE_INFINITY;
  #pausedUntilMs = 0;

  constructor(fences: GpuFences) {
    this.#fences = fences;
  }

  /** Called on user input. */
  recordInput(atMs: number): void {
    this.#inputAtMs = atMs;
  }

  /** Whether the next frame may be submitted: the GPU is done, and no pause is running. */
  isOpen(atMs: number): boolean {
    if (this.#pendingFence && !this.#finishSubmission(this.#pendingFence, atMs)) return false;
    return atMs >= this.#pausedUntilMs;
  }

  recordSubmission(atMs: number, views: number): void {
    if (this.#unpolledCount > 0) {
      this.#unpolledCount--;
      return;
    }
    this.#submittedAtMs = atMs;
    this.#submittedViews = views;
    this.#pendingFence = this.#fences.createFence();
  }

  /** Number of views that one frame may draw. */
  get viewsPerFrame(): number {
    return this.gpuMsPerView === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(FRAME_BUDGET_MS / this.gpuMsPerView));
  }

  /** Drops the pending fence: the context is lost, or the stage ends. */
  reset(): void {
    if (this.#pendingFence) this.#fences.deleteFence(this.#pendingFence);
    this.#pendingFence = undefined;
    this.#unpolledCount = 0;
  }

  #finishSubmission(sync: WebGLSync, atMs: number): boolean {
    const tookMs = atMs - this.#submittedAtMs;
    if (!this.#fences.isSignaled(sync) && tookMs < FENCE_TIMEOUT_MS) return false;
    this.reset();
    this.#unpolledCount = tookMs <= FAST_FRAME_MS ? UNPOLLED_SUBMISSIONS : 0;
    const perView = tookMs / Math.max(1, this.#submittedViews);
    this.lastMsPerView = perView;
    this.gpuMsPerView = this.gpuMsPerView === 0 ? perView : this.gpuMsPerView * 0.8 + perView * 0.2;
    const isUserWaiting = atMs - this.#inputAtMs < INPUT_ACTIVE_MS && tookMs > FRAME_BUDGET_MS;
    this.#pausedUntilMs = isUserWaiting ? atMs + Math.min(tookMs, MAX_REST_MS) : atMs;
    return true;
  }
}
