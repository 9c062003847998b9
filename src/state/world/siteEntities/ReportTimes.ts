/** Reports of sensors and fixed assets with no time in the future (rules.md#implausible-reports). */

import { ArrivalTimes } from '../../../domain/time/ArrivalTimes.ts';
import type { WireAssetState, WireSensorState } from '../../../domain/wire/states.ts';

const REPORT_TIMES = ['state_ts', 'status_ts', 'level_ts', 'elements_ts'] as const;
type TimesOfReport = { [F in (typeof REPORT_TIMES)[number]]?: number };

export class ReportTimes {
  readonly #arrivals = new ArrivalTimes();

  /** A report whose times in the future are replaced by the time of its arrival; repeated reports get the same time. */
  correctAsset(report: WireAssetState, nowMs: number): WireAssetState {
    const { type, name, elements } = report;
    const sender = `${type} ${name}`;
    return {
      ...report,
      ...this.#timesOf(sender, report, nowMs),
      elements: elements?.map((one) => ({ ...one, timestamp: this.#of(`${sender} ${one.sap}`, one.timestamp, nowMs) })),
    };
  }

  /** The same for a sensor. */
  correctSensor(report: WireSensorState, nowMs: number): WireSensorState {
    const { name, elements } = report;
    const sender = `RSU ${name}`;
    return {
      ...report,
      ...this.#timesOf(sender, report, nowMs),
      elements: elements?.map((one) => ({ ...one, item2: this.#of(`${sender} ${one.item1}`, one.item2, nowMs) })),
    };
  }

  #timesOf(sender: string, report: WireAssetState | WireSensorState, nowMs: number): TimesOfReport {
    const times: TimesOfReport = {};
    for (const field of REPORT_TIMES) {
      const atMs = report[field];
      if (typeof atMs === 'number') times[field] = this.#of(`${sender} ${field}`, atMs, nowMs);
    }
    return times;
  }

  #of(series: string, atMs: number, nowMs: number): number {
    // Several lists report the same sensor, and one list a person several times: each time is a series of its own.
    return this.#arrivals.of(`${series} ${atMs}`, atMs, nowMs);
  }
}
