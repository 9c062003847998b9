/** Frame statistics; plain numbers that may be read at any time. */
export interface StageStats {
  /** Draws per second of the active view over the last second; 0 while nothing moves. */
  readonly fps: number;
  /** Mean JavaScript time of a frame over the last second, milliseconds. */
  readonly scriptMs: number;
  /** Frames drawn since the start, and the JavaScript time of the last one, milliseconds. */
  readonly frames: number;
  /** Views drawn since the start; a frame draws one or several. */
  readonly viewDraws: number;
  /** Draws of the active view since the start. */
  readonly activeViewDraws: number;
  readonly lastScriptMs: number;
  /** Draw calls and triangles of the last frame. */
  readonly drawCalls: number;
  readonly triangles: number;
  /** At the last animation frame the GPU was done and no view had anything to draw. */
  readonly idle: boolean;
}

const AVERAGING_PERIOD_MS = 1000;

export class FrameStats implements StageStats {
  fps = 0;
  scriptMs = 0;
  drawCalls = 0;
  triangles = 0;
  frames = 0;
  viewDraws = 0;
  activeViewDraws = 0;
  lastScriptMs = 0;
  idle = false;
  #periodStartMs = 0;
  #drawsAtPeriodStart = 0;
  #framesAtPeriodStart = 0;
  #scriptSumMs = 0;

  /** Called once per animation frame, drawn or not. */
  tick(atMs: number): void {
    const elapsedMs = atMs - this.#periodStartMs;
    if (elapsedMs < AVERAGING_PERIOD_MS) return;
    this.fps = ((this.activeViewDraws - this.#drawsAtPeriodStart) * 1000) / elapsedMs;
    const frames = this.frames - this.#framesAtPeriodStart;
    this.scriptMs = frames > 0 ? this.#scriptSumMs / frames : 0;
    this.#periodStartMs = atMs;
    this.#drawsAtPeriodStart = this.activeViewDraws;
    this.#framesAtPeriodStart = this.frames;
    this.#scriptSumMs = 0;
  }

  recordFrame(jsMs: number, views: number, drawCalls: number, triangles: number): void {
    this.frames++;
    this.lastScriptMs = jsMs;
    this.viewDraws += views;
    this.#scriptSumMs += jsMs;
    this.drawCalls = drawCalls;
    this.triangles = triangles;
  }
}
