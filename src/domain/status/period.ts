/** Derives status periods of a vehicle from its successive reports (rules.md#status-periods). */
import { isInFuture } from '../time/reported.ts';

/** The last reported status of a vehicle. Texts that were not reported are empty. */
export interface ReportedStatus {
  readonly status: string;
  /** As classified by the dispatch system, such as `Down`. */
  readonly statusCategory: string;
  readonly operator: string;
  /** The excavator or loader to which a truck was sent. */
  readonly loadingUnit: string;
  /** When it began, if the sender says so; epoch milliseconds. */
  readonly startMs: number | undefined;
  /** When it was reported. */
  readonly atMs: number;
}

/** A time span in one status; times are epoch milliseconds. */
export interface StatusPeriod {
  readonly status: string;
  readonly statusCategory: string;
  readonly operator: string;
  readonly loadingUnit: string;
  readonly fromMs: number;
  /** Undefined while it is open. */
  readonly toMs: number | undefined;
}

/** The open period after a report, and the one that the report has ended. */
export interface PeriodChange {
  readonly open: StatusPeriod;
  /** The previous one, if it has ended. */
  readonly endPeriod?: StatusPeriod;
}

/**
 * The open period after a report. Another status, the same status with a later start, or another operator ends it;
 * missing values are filled in.
 * @param nowMs by the server's clock: a period that begins later was written before the clock was set back
 * @returns undefined if nothing is new
 */
export function applyReportedStatus(
  open: StatusPeriod | undefined,
  reported: ReportedStatus,
  nowMs: number,
): PeriodChange | undefined {
  const report = withoutFuture(reported, nowMs);
  if (!open) return { open: startPeriod(report, report.startMs ?? report.atMs) };
  if (isInFuture(open.fromMs, nowMs))
    return { open: startPeriod(report, report.startMs ?? report.atMs), endPeriod: endedPeriod(open, 0) };
  const startMs = startOf(open, report);
  if (startMs > open.fromMs) return { open: startPeriod(report, startMs), endPeriod: endedPeriod(open, startMs) };
  const filled = fillMissingValues(open, report);
  return filled === open ? undefined : { open: filled };
}

/** Whole milliseconds, none in the future. */
function withoutFuture(report: ReportedStatus, nowMs: number): ReportedStatus {
  const { startMs, atMs } = report;
  const hasStart = startMs !== undefined && !isInFuture(startMs, nowMs);
  return { ...report, startMs: hasStart ? Math.round(startMs) : undefined, atMs: Math.round(Math.min(atMs, nowMs)) };
}

/** When the reported status began; if the open period continues, no later than its start. */
function startOf(open: StatusPeriod, report: ReportedStatus): number {
  const isSame = report.status === open.status;
  const isOperatorChanged =
    isSame && open.operator !== '' && report.operator !== '' && report.operator !== open.operator;
  if (isOperatorChanged) return Math.max(report.startMs ?? 0, report.atMs);
  // Systems that send no start repeat a status with the time of each message.
  return report.startMs ?? (isSame ? open.fromMs : report.atMs);
}

function startPeriod({ status, statusCategory, operator, loadingUnit }: ReportedStatus, fromMs: number): StatusPeriod {
  return { status, statusCategory, operator, loadingUnit, fromMs, toMs: undefined };
}

function endedPeriod(period: StatusPeriod, atMs: number): StatusPeriod {
  return { ...period, toMs: Math.max(period.fromMs, atMs) };
}

/** A report with the period's own start replaces its status; all other values are only filled in if missing. */
function fillMissingValues(open: StatusPeriod, report: ReportedStatus): StatusPeriod {
  const isSameStart = report.startMs === open.fromMs;
  const next: StatusPeriod = {
    ...open,
    status: isSameStart ? report.status : open.status,
    statusCategory: isSameStart && report.statusCategory !== '' ? report.statusCategory : open.statusCategory,
    operator: open.operator || report.operator,
    loadingUnit: open.loadingUnit || report.loadingUnit,
  };
  const isSame = (['status', 'statusCategory', 'operator', 'loadingUnit'] as const).every(
    (key) => next[key] === open[key],
  );
  return isSame ? open : next;
}
