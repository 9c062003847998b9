/** Judges reports: their times can be, and they are of a size to be handed on to everybody. */
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import { checkTime } from './siteFix.ts';

/** @throws ImplausibleFixError for a report from the future */
export function checkReport(report: IngestReport, nowMs: number): void {
  for (const atMs of timesOf(report)) checkTime(atMs, nowMs);
}

function timesOf(report: IngestReport): number[] {
  switch (report.type) {
    case 'engine':
    case 'passage':
      return [report.timestamp];
    case 'alert':
      return [report.alert.timestamp];
    case 'changed':
      return changeTimesOf(report);
  }
}

function changeTimesOf(report: Extract<IngestReport, { type: 'changed' }>): number[] {
  if (report.deviceType === 'tablet') return [report.event === 'STATE' ? report.timestamp : report.motTs];
  if (report.deviceType === 'sensor') return present([report.sensor.state_ts]);
  const { state_ts, status_ts, level_ts, elements_ts, elements = [] } = report.asset;
  return present([state_ts, status_ts, level_ts, elements_ts, ...elements.map(({ timestamp }) => timestamp)]);
}

function present(times: readonly (number | undefined)[]): number[] {
  return times.filter((time) => time !== undefined);
}
