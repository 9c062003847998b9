/**
 * The clock of a site of several servers: that of NATS, which stamps every message of the stream. A server whose own
 * clock is wrong by minutes accepts fixes and sends times like the others. A single server uses its own clock.
 */

/** A message that is older by more has not merely been on its way: the clock of NATS was set back. */
const CLOCK_SET_BACK_MS = 2_000;
/** So much is given way with each message, so that a steady clock that runs too fast is corrected. */
const CLOCK_SLEW_MS = 1;

export class SiteClock {
  readonly #ownMs: () => number;
  readonly #steadyMs: () => number;
  #lastObservation: { atMs: number; steadyMs: number } | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * @param ownMs this server's clock, epoch milliseconds
   * @param steadyMs a clock that is never set, milliseconds
   */
  constructor(ownMs: () => number, steadyMs: () => number = () => performance.now()) {
    this.#ownMs = ownMs;
    this.#steadyMs = steadyMs;
  }

  /** Epoch milliseconds. Never runs backwards, unless the clock behind it was set back. */
  readonly nowMs = (): number => {
    const nowMs = this.#estimateMs();
    if (nowMs === undefined) return this.#ownMs();
    if (nowMs > this.#lastMs || nowMs < this.#lastMs - CLOCK_SET_BACK_MS) this.#lastMs = nowMs;
    return this.#lastMs;
  };

  /** Whether the site's clock is known; before that this server's own stands in for it. */
  get isKnown(): boolean {
    return this.#lastObservation !== undefined;
  }

  /** How far this server's own clock is ahead, milliseconds. */
  get localClockAheadMs(): number {
    return this.#ownMs() - this.nowMs();
  }

  /** Call it with messages of the stream as they arrive. @param isLast no further messages are stored */
  observe(atMs: number, isLast: boolean): void {
    const steadyMs = this.#steadyMs();
    const expectedMs = this.#estimateMs();
    if (expectedMs === undefined) {
      if (isLast) this.#lastObservation = { atMs, steadyMs };
      return;
    }
    // It was stored before now: a later time is proof, an earlier one mostly the way that it took.
    const isWrong = atMs > expectedMs || (isLast && atMs < expectedMs - CLOCK_SET_BACK_MS);
    if (isWrong) this.#lastObservation = { atMs, steadyMs };
    else if (isLast) this.#lastObservation = { atMs: expectedMs - CLOCK_SLEW_MS, steadyMs };
  }

  #estimateMs(): number | undefined {
    return (
      this.#lastObservation &&
      Math.floor(this.#lastObservation.atMs + this.#steadyMs() - this.#lastObservation.steadyMs)
    );
  }
}
