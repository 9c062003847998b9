/** Start of the seconds that shaders read: it moves on every hour, so that float32 keeps them exact. */

/** Age at which it is moved: float32 seconds then still resolve half a millisecond. */
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

  /** Restarts at the clock where it is too old. @returns seconds that it moved; usually 0 */
  advance(nowMs: number): number {
    const ageMs = nowMs - this.startMs;
    if (ageMs <= MAX_AGE_MS) return 0;
    this.startMs = nowMs;
    return ageMs / 1000;
  }
}
