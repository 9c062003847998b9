/**
 * Keeps the page responsive while the GPU is slow: nothing is submitted before the GPU has finished the last submission;
 * GPU time per view is measured, so that slow machines draw their views in turn; and during user input a slow submission is
 * followed by a pause in which the browser handles events.
 */

/** Longer submissions are spread over several frames. */
const FRAME_BUDGET_MS = 60;
/** A fence that never signals must not stop the stage. */
const FENCE_TIMEOUT_MS = 2000;
/** Frames this far apart were not delayed by the GPU: the machine slept, or the tab was hidden. */
const MAX_FRAME_GAP_MS = 5000;
/** Longer times change nothing that is derived from them, but would keep averages high. */
const MAX_MEASURED_MS = 500;
/** A GPU that finishes this fast, by the next frame, is polled again only after a few submissions: each poll takes three calls. */
const FAST_FRAME_MS = 20;
const UNPOLLED_SUBMISSIONS = { atFirst: 7, keepsUp: 15 } as const;
/** Frames further apart may be delayed by the GPU: the next submission is polled. */
const LATE_FRAME_MS = 40;
/** A submission is polled at least this often, unless work of the page delays frames and timers: that is not the GPU's time. */
export const POLL_EVERY_MS = 25;
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
  /** GPU time per view of the last submission that was polled, milliseconds; 0 while unknown. */
  lastMsPerView = 0;
  readonly #fences: GpuFences;
  #pendingFence: WebGLSync | undefined;
  /** Moving average of the GPU time per view, milliseconds; 0 while unknown. */
  #meanMsPerView = 0;
  #submittedAtMs = 0;
  #submittedViews = 0;
  /** How long after the pending submission the GPU was last seen at work; 0 while it was not. */
  #busyMs = 0;
  /** The slowest submission since it was asked for: its length, 0 for none, and its time per view, 0 where that is not known. */
  #slowestMs = 0;
  #slowestMsPerView = 0;
  #calledAtMs = 0;
  /** Number of following submissions that are not polled for completion. */
  #unpolledCount = 0;
  /** The submission polled before was finished by the next frame. */
  #wasFast = false;
  #inputAtMs = Number.NEGATIVE_INFINITY;
  #pausedUntilMs = 0;

  constructor(fences: GpuFences) {
    this.#fences = fences;
  }

  /** Called on user input. */
  recordInput(atMs: number): void {
    this.#inputAtMs = atMs;
  }

  /** Called in each animation frame, with the time at which it really runs. @returns whether it may be submitted: the GPU is done, and no pause is running */
  isOpen(atMs: number): boolean {
    const gapMs = atMs - this.#calledAtMs;
    if (gapMs > MAX_FRAME_GAP_MS) this.reset();
    else if (gapMs > LATE_FRAME_MS) this.#unpolledCount = 0;
    this.#calledAtMs = atMs;
    if (this.#pendingFence && !this.#finishSubmission(this.#pendingFence, atMs)) return false;
    return atMs >= this.#pausedUntilMs;
  }

  /** Called by a timer: a GPU that is behind delays animation frames, too. What a submission takes at any rate says nothing yet. */
  poll(atMs: number): void {
    if (this.#pendingFence && atMs - this.#submittedAtMs > FAST_FRAME_MS)
      this.#finishSubmission(this.#pendingFence, atMs);
  }

  /** Called once all is submitted: drawing takes the page time that is not the GPU's. */
  recordSubmission(atMs: number, views: number): void {
    // What fewer views took says little about more.
    if (this.#unpolledCount > 0 && views <= this.#submittedViews) {
      this.#unpolledCount--;
      return;
    }
    this.#submittedAtMs = atMs;
    this.#submittedViews = views;
    this.#busyMs = 0;
    this.#pendingFence = this.#fences.createFence();
  }

  /** Number of views that one frame may draw. */
  get viewsPerFrame(): number {
    return this.#meanMsPerView === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(FRAME_BUDGET_MS / this.#meanMsPerView));
  }

  /**
   * GPU time of a frame of so many views, by the slowest submission that has been measured since it was asked for last,
   * milliseconds; undefined where there was none.
   */
  takeFrameMs(views: number): number | undefined {
    const tookMs = this.#slowestMs;
    this.#slowestMs = 0;
    return tookMs === 0 ? undefined : Math.max(tookMs, this.#slowestMsPerView * views);
  }

  /** Drops the pending fence without measuring: the page was hidden, the context is lost, or the stage ends. */
  reset(): void {
    if (this.#pendingFence) this.#fences.deleteFence(this.#pendingFence);
    this.#pendingFence = undefined;
    this.#unpolledCount = 0;
  }

  #finishSubmission(sync: WebGLSync, atMs: number): boolean {
    const waitedMs = atMs - this.#submittedAtMs;
    if (!this.#fences.isSignaled(sync)) {
      this.#busyMs = waitedMs;
      if (waitedMs < FENCE_TIMEOUT_MS) return false;
    }
    this.reset();
    const tookMs = Math.min(waitedMs, this.#busyMs + POLL_EVERY_MS, MAX_MEASURED_MS);
    const isFast = tookMs <= FAST_FRAME_MS;
    this.#unpolledCount = isFast ? UNPOLLED_SUBMISSIONS[this.#wasFast ? 'keepsUp' : 'atFirst'] : 0;
    this.#wasFast = isFast;
    const perView = tookMs / Math.max(1, this.#submittedViews);
    if (tookMs > this.#slowestMs) {
      this.#slowestMs = tookMs;
      // What was done by the next frame may have been done much sooner: nothing is concluded from it for more views.
      this.#slowestMsPerView = this.#busyMs === 0 ? 0 : perView;
    }
    this.lastMsPerView = perView;
    this.#meanMsPerView = this.#meanMsPerView === 0 ? perView : this.#meanMsPerView * 0.8 + perView * 0.2;
    const isUserWaiting = atMs - this.#inputAtMs < INPUT_ACTIVE_MS && tookMs > FRAME_BUDGET_MS;
    this.#pausedUntilMs = isUserWaiting ? atMs + Math.min(tookMs, MAX_REST_MS) : atMs;
    return true;
  }
}
