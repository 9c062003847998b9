/** Reported times, compared with this server's clock: none is in the future, and none of 1970. */
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

  /** How many times have been clamped so far. */
  get count(): number {
    return this.#arrivals.count;
  }

  /**
   * @param series the time's series, as of {@link ArrivalTimes}
   * @param reportedMs epoch milliseconds
   * @throws ImplausibleFixError if it is no plausible date in milliseconds
   */
  clamp(series: string, reportedMs: number): number {
    if (reportedMs < MIN_TIME_MS) {
      throw new ImplausibleFixError(
        `timestamp ${reportedMs} is before the year 2000; send milliseconds since 1970, not seconds`,
      );
    }
    return this.clampStartTime(series, reportedMs);
  }

  /** The same of a moment at which something began, which may be long ago or unknown (0). */
  clampStartTime(series: string, reportedMs: number): number {
    return this.#arrivals.of(series, reportedMs, this.#nowMs());
  }
}
