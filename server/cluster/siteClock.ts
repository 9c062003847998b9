/**
 * The clock of a site with several servers: that of NATS, which timestamps every message of the stream. A server whose
 * own clock is minutes off thus accepts fixes and sends times like the others. A single server uses its own clock.
 */

/** A message older than this was not merely delayed: the clock of NATS was set back. */
const CLOCK_SET_BACK_MS = 2_000;
/** Backward correction per message, for a monotonic clock that runs too fast. */
const CLOCK_SLEW_MS = 1;

export class SiteClock {
  readonly #ownMs: () => number;
  readonly #steadyMs: () => number;
  #lastObservation: { atMs: number; steadyMs: number } | undefined;
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * @param ownMs this server's clock, epoch milliseconds
   * @param steadyMs a monotonic clock, milliseconds
   */
  constructor(ownMs: () => number, steadyMs: () => number = () => performance.now()) {
    this.#ownMs = ownMs;
    this.#steadyMs = steadyMs;
  }

  /** Epoch milliseconds. Never runs backwards, unless the underlying clock was set back. */
  readonly nowMs = (): number => {
    const nowMs = this.#estimateMs();
    if (nowMs === undefined) return this.#ownMs();
    if (nowMs > this.#lastMs || nowMs < this.#lastMs - CLOCK_SET_BACK_MS) this.#lastMs = nowMs;
    return this.#lastMs;
  };

  /** Whether the site's clock is known; until then this server's own is used. */
  get isKnown(): boolean {
    return this.#lastObservation !== undefined;
  }

  /** How far this server's own clock is ahead, milliseconds. */
  get localClockAheadMs(): number {
    return this.#ownMs() - this.nowMs();
  }

  /** Call it with each message of the stream on arrival. @param isLast no further messages are stored */
  observe(atMs: number, isLast: boolean): void {
    const steadyMs = this.#steadyMs();
    const expectedMs = this.#estimateMs();
    if (expectedMs === undefined) {
      if (isLast) this.#lastObservation = { atMs, steadyMs };
      return;
    }
    // The message was stored before now: a later time proves the estimate wrong, an earlier one is mostly transit time.
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
