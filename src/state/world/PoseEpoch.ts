/** Epoch of the seconds read by shaders: it advances every hour to keep float32 precise. */

/** Age at which it advances: float32 seconds still resolve half a millisecond then. */
const MAX_AGE_MS = 3_600_000;

export class PoseEpoch {
  /** Epoch milliseconds. */
  startMs: number;

  constructor(startMs: number) {
    this.startMs = startMs;
  }

  secondsAt(nowMs: number): number {
    return (nowMs - this.startMs) / 1000;
  }

  /** Advances to the current time if it is too old. @returns seconds advanced; usually 0 */
  advance(nowMs: number): number {
    const ageMs = nowMs - this.startMs;
    if (ageMs <= MAX_AGE_MS) return 0;
    this.startMs = nowMs;
    return ageMs / 1000;
  }
}
