/**
 * Replaces times ahead of the clock by their times of arrival: times decide which report is the newest, so one in the
 * future would hide all correct ones until then (rules.md#implausible-reports).
 */
import { isInFuture, MAX_FUTURE_MS } from './reported.ts';

interface ReplacedTime {
  reportedMs: number;
  arrivedAtMs: number;
}

/** Maximum number of remembered senders whose clocks run ahead; beyond that the oldest are dropped. */
const MAX_REMEMBERED_SERIES = 10_000;

export class ArrivalTimes {
  /** Number of times ahead of the clock so far. */
  count = 0;
  readonly #last = new Map<string, ReplacedTime>();

  /** Whether nothing has been replaced yet. */
  get isEmpty(): boolean {
    return this.#last.size === 0;
  }

  /**
   * @param series the time's series, like the fixes of one vehicle: repeated times of a series stay the same moment,
   * and of two replaced ones the later report stays the later
   * @param reportedMs epoch milliseconds @param nowMs of the clock with which times are compared
   */
  of(series: string, reportedMs: number, nowMs: number): number {
    const last = this.#last.size === 0 ? undefined : this.#last.get(series);
    // Even once that time has been reached, it is still the same report.
    const isRepeated = last?.reportedMs === reportedMs;
    const isAhead = isInFuture(reportedMs, nowMs);
    if (!isAhead && !isRepeated) return reportedMs;
    if (isAhead) this.count++;
    const arrivedAtMs = plausibleArrivalMs(reportedMs, nowMs, last);
    this.#remember(series, { reportedMs, arrivedAtMs });
    return arrivedAtMs;
  }

  #remember(series: string, replaced: ReplacedTime): void {
    this.#last.delete(series);
    this.#last.set(series, replaced);
    if (this.#last.size <= MAX_REMEMBERED_SERIES) return;
    for (const oldest of this.#last.keys()) {
      this.#last.delete(oldest);
      return;
    }
  }
}

function plausibleArrivalMs(reportedMs: number, nowMs: number, last: ReplacedTime | undefined): number {
  if (!last) return nowMs;
  const latestMs = nowMs + MAX_FUTURE_MS;
  if (last.reportedMs === reportedMs) return Math.min(last.arrivedAtMs, latestMs);
  return Math.max(nowMs, Math.min(last.arrivedAtMs + 1, latestMs));
}
