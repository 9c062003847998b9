/** Adaptive device pixel ratio: the screen's, reduced while frames are slow. */

const PIXEL_RATIOS = [0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const;
const SLOW_FRAME_MS = 45;
const FAST_FRAME_MS = 14;
/** Consecutive slow measurements before the ratio is reduced; raising takes four times as many. */
const FRAMES_BEFORE_CHANGE = 8;

export class PixelRatio {
  #maxRatio: number = PIXEL_RATIOS[PIXEL_RATIOS.length - 1] as number;
  #slowFrames = 0;
  #fastFrames = 0;

  /** @param frameMs measured time of a frame of all views; 0 while unknown */
  choose(frameMs: number, targetRatio: number = window.devicePixelRatio || 1): number {
    this.#slowFrames = frameMs > SLOW_FRAME_MS ? this.#slowFrames + 1 : 0;
    this.#fastFrames = frameMs > 0 && frameMs < FAST_FRAME_MS ? this.#fastFrames + 1 : 0;
    const now = Math.min(targetRatio, this.#maxRatio);
    if (this.#slowFrames >= FRAMES_BEFORE_CHANGE) this.#changeRatio(now, -1);
    else if (this.#fastFrames >= FRAMES_BEFORE_CHANGE * 4) this.#changeRatio(now, 1);
    // Below 1 texts blur: only screens with a higher ratio are reduced.
    return Math.max(Math.min(targetRatio, this.#maxRatio), Math.min(1, targetRatio));
  }

  #changeRatio(now: number, by: 1 | -1): void {
    this.#slowFrames = 0;
    this.#fastFrames = 0;
    const at = by < 0 ? PIXEL_RATIOS.findLastIndex((step) => step < now) : PIXEL_RATIOS.findIndex((step) => step > now);
    const step = PIXEL_RATIOS[at];
    if (step !== undefined) this.#maxRatio = step;
  }
}
