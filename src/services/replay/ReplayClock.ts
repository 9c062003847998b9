/**
 * The clock of a replay: each frame sets it, and between frames it advances at the replay's speed. It never runs backwards
 * except on a restart.
 */

/** Without a frame the clock advances by at most this: the later state of the mine is unknown. */
const MAX_EXTRAPOLATION_MS = 2_000;

export class ReplayClock {
  readonly #steadyMs: () => number;
  #frameMs: number;
  /** Steady time of the last frame. */
  #setAtMs: number;
  #frozenUntilMs: number;
  #speed = 1;
  #isRunning = false;

  /** @param steadyMs a clock that is never set @param startMs epoch milliseconds */
  constructor(steadyMs: () => number, startMs: number) {
    this.#steadyMs = steadyMs;
    this.#frameMs = startMs;
    this.#frozenUntilMs = startMs;
    this.#setAtMs = steadyMs();
  }

  /** Epoch milliseconds. */
  readonly now = (): number => {
    const extrapolatedMs = this.#isRunning ? Math.min(this.#steadyMs() - this.#setAtMs, MAX_EXTRAPOLATION_MS) : 0;
    this.#frozenUntilMs = Math.max(this.#frozenUntilMs, this.#frameMs + extrapolatedMs * this.#speed);
    return this.#frozenUntilMs;
  };

  /** A frame has arrived. @param atMs its time, epoch milliseconds */
  advanceTo(atMs: number): void {
    this.#setTime(Math.max(atMs, this.#frameMs));
  }

  /** Restarts at a moment, earlier or later. */
  restart(atMs: number): void {
    this.#setTime(atMs);
    this.#frozenUntilMs = atMs;
  }

  set speed(speed: number) {
    this.#setTime(this.now());
    this.#speed = speed;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  set isRunning(isRunning: boolean) {
    if (isRunning === this.#isRunning) return;
    this.#setTime(this.now());
    this.#isRunning = isRunning;
  }

  #setTime(frameMs: number): void {
    this.#frameMs = frameMs;
    this.#setAtMs = this.#steadyMs();
  }
}
