/**
 * Reported times are compared with this server's clock: they decide which report is the newest, so one in the future
 * would hide all correct ones. Beyond a tolerance the time of arrival replaces them.
 */
import { MAX_FUTURE_MS, MIN_TIME_MS } from '../../src/domain/time/reported.ts';
import { ImplausibleFixError } from './implausible.ts';

interface ClampedTime {
  reportedMs: number;
  receivedAtMs: number;
}

/** Maximum number of remembered senders whose clocks run ahead; beyond that the oldest are dropped. */
const MAX_REMEMBERED_SENDERS = 10_000;

export class TimeClamp {
  readonly #nowMs: () => number;
  readonly #last = new Map<string, ClampedTime>();
  #clampedCount = 0;

  /** @param nowMs this server's clock, epoch milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** How many times have been clamped so far. */
  get count(): number {
    return this.#clampedCount;
  }

  /**
   * @param series the time's series, like the fixes of one vehicle: repeated times of a series stay the same moment,
   * and of two clamped together the later report stays the later
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
    const nowMs = this.#nowMs();
    if (reportedMs - nowMs <= MAX_FUTURE_MS) return reportedMs;
    this.#clampedCount++;
    const last = this.#last.get(series);
    const receivedAtMs = plausibleReceiptMs(reportedMs, nowMs, last);
    this.#remember(series, { reportedMs, receivedAtMs });
    return receivedAtMs;
  }

  #remember(series: string, clamped: ClampedTime): void {
    this.#last.delete(series);
    this.#last.set(series, clamped);
    if (this.#last.size <= MAX_REMEMBERED_SENDERS) return;
    for (const oldest of this.#last.keys()) {
      this.#last.delete(oldest);
      return;
    }
  }
}

function plausibleReceiptMs(reportedMs: number, nowMs: number, last: ClampedTime | undefined): number {
  if (!last) return nowMs;
  const latestMs = nowMs + MAX_FUTURE_MS;
  if (last.reportedMs === reportedMs) return Math.min(last.receivedAtMs, latestMs);
  return Math.max(nowMs, Math.min(last.receivedAtMs + 1, latestMs));
}
