/** Checks reported times against this server's clock: future ones are clamped, those of 1970 are refused. */
import { ArrivalTimes } from '../../src/domain/time/ArrivalTimes.ts';
import { MIN_TIME_MS } from '../../src/domain/time/reported.ts';
import { ImplausibleFixError } from './implausible.ts';

export class TimeClamp {
  readonly #nowMs: () => number;
  readonly #arrivals = new ArrivalTimes();

  /** @param nowMs this server's clock, epoch milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Number of times clamped so far. */
  get count(): number {
    return this.#arrivals.count;
  }

  /**
   * @param series the time series, see {@link ArrivalTimes}
   * @param reportedMs epoch milliseconds
   * @throws ImplausibleFixError if it is not a plausible date in milliseconds
   */
  clamp(series: string, reportedMs: number): number {
    if (reportedMs < MIN_TIME_MS) {
      throw new ImplausibleFixError(
        `timestamp ${reportedMs} is before the year 2000; send milliseconds since 1970, not seconds`,
      );
    }
    return this.clampStartTime(series, reportedMs);
  }

  /** The same for the start of something, which may be long ago or unknown (0). */
  clampStartTime(series: string, reportedMs: number): number {
    return this.#arrivals.of(series, reportedMs, this.#nowMs());
  }
}
