/** What the stage did lately; plain numbers that may be read at any time. */
export interface StageStats {
  /** Frames drawn in the last second. */
  fps: number;
  /** Mean JavaScript time of a drawn frame over the last second, milliseconds. */
  jsMs: number;
  /** Of the last drawn frame, all views together. */
  drawCalls: number;
  triangles: number;
}
