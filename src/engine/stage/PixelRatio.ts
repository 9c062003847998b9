/** Adaptive device pixel ratio: the screen's, reduced while frames are slow. */

import { POLL_EVERY_MS } from './FrameGate.ts';

/** Text blurs below 1: the ratio is reduced only on screens with a higher one. */
const PIXEL_RATIOS = [1, 1.25, 1.5, 2, 2.5, 3] as const;
const SLOW_FRAME_MS = 45;
/** Slightly more than a frame at 60 Hz: the GPU is seen to be done in the next frame at the earliest. */
const FAST_FRAME_MS = 20;
/**
 * Screens with longer frames run below 55 Hz; there, work done by the next frame is measured as {@link POLL_EVERY_MS}.
 */
const SLOW_SCREEN_FRAME_MS = 18;
const FAST_FRAME_ON_SLOW_SCREEN_MS = POLL_EVERY_MS + 1;
/** Slow measurements in a row before the ratio is reduced. */
const SLOW_BEFORE_REDUCTION = 8;
/**
 * Fast measurements, minus those neither fast nor slow, before the ratio is raised; doubled after each raise that did
 * not last.
 */
const FAST_BEFORE_RAISE = 32;
const MAX_FAST_BEFORE_RAISE = 8 * FAST_BEFORE_RAISE;
/** Calls without a measurement that end a run of slow ones: about two seconds. */
const EMPTY_BEFORE_FORGETTING = 8;

export class PixelRatio {
  #maxRatio: number = PIXEL_RATIOS[PIXEL_RATIOS.length - 1] as number;
  #slowFrames = 0;
  #fastFrames = 0;
  #emptyCalls = 0;
  #fastBeforeRaise = FAST_BEFORE_RAISE;
  #wasRaised = false;
  #frameAtMs = 0;
  /** Frame interval of the screen, milliseconds: the shortest since the last choice, as longer ones were delayed. */
  #screenFrameMs = Number.POSITIVE_INFINITY;
  #fastFrameMs = FAST_FRAME_MS;

  /** Called in each animation frame, with its time. */
  recordFrame(atMs: number): void {
    const elapsedMs = atMs - this.#frameAtMs;
    this.#frameAtMs = atMs;
    if (elapsedMs > 0 && elapsedMs < this.#screenFrameMs) this.#screenFrameMs = elapsedMs;
  }

  /**
   * Called a few times a second.
   * @param frameMs GPU time of a frame of all views that are shown; undefined where it was not measured since the last call
   */
  choose(frameMs: number | undefined, targetRatio: number = window.devicePixelRatio || 1): number {
    this.#measureScreen();
    if (frameMs !== undefined) this.#count(frameMs);
    else if (++this.#emptyCalls >= EMPTY_BEFORE_FORGETTING) this.#slowFrames = 0;
    if (this.#slowFrames >= SLOW_BEFORE_REDUCTION) this.#reduce(Math.min(targetRatio, this.#maxRatio));
    else if (this.#fastFrames >= this.#fastBeforeRaise) this.#raise(targetRatio);
    return Math.min(targetRatio, this.#maxRatio);
  }

  #measureScreen(): void {
    if (this.#screenFrameMs === Number.POSITIVE_INFINITY) return;
    this.#fastFrameMs = this.#screenFrameMs > SLOW_SCREEN_FRAME_MS ? FAST_FRAME_ON_SLOW_SCREEN_MS : FAST_FRAME_MS;
    this.#screenFrameMs = Number.POSITIVE_INFINITY;
  }

  #count(frameMs: number): void {
    this.#emptyCalls = 0;
    const isSlow = frameMs > SLOW_FRAME_MS;
    this.#slowFrames = isSlow ? this.#slowFrames + 1 : 0;
    if (isSlow) this.#fastFrames = 0;
    // An occasional late frame, caused by other work of the page, only delays the raise.
    else this.#fastFrames = Math.max(0, this.#fastFrames + (frameMs < this.#fastFrameMs ? 1 : -1));
  }

  #reduce(now: number): void {
    this.#restartCounts();
    const ratio = PIXEL_RATIOS.findLast((step) => step < now);
    if (ratio === undefined) return;
    this.#maxRatio = ratio;
    if (this.#wasRaised) this.#fastBeforeRaise = Math.min(MAX_FAST_BEFORE_RAISE, this.#fastBeforeRaise * 2);
    this.#wasRaised = false;
  }

  #raise(targetRatio: number): void {
    this.#restartCounts();
    if (this.#wasRaised) this.#fastBeforeRaise = FAST_BEFORE_RAISE;
    const isReduced = this.#maxRatio < targetRatio;
    if (isReduced) this.#maxRatio = PIXEL_RATIOS.find((step) => step > this.#maxRatio) ?? targetRatio;
    this.#wasRaised = isReduced;
  }

  #restartCounts(): void {
    this.#slowFrames = 0;
    this.#fastFrames = 0;
  }
}
