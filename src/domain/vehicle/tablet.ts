/**
 * Reports of an operator tablet (rules.md#tablet-events). A new state replaces status and details and keeps the old one
 * as previous; a report with an unchanged start time keeps the status. Reports may be late or duplicated: the result is
 * the same in any order of arrival.
 */
import type { WireTabletState } from '../wire/common.ts';

export interface TabletDetails {
  readonly duration: number | undefined;
  readonly endTime: number | undefined;
  readonly menu: string | undefined;
  readonly user: string | undefined;
  readonly order: string | number | undefined;
  /** The excavator that the vehicle was sent to. */
  readonly selectedVehicle: string | undefined;
  readonly totalCycle: number | undefined;
}

/** One state of a vehicle by its tablet; times are epoch milliseconds. */
export interface TabletState extends TabletDetails {
  readonly status: string | undefined;
  readonly startTime: number | undefined;
  /** When the status was reported first, and the details last. */
  readonly statusAtMs: number;
  readonly detailsAtMs: number;
}

export interface TabletHistory {
  readonly now: TabletState;
  readonly prev: TabletState | undefined;
}

/** @param atMs when the tablet reported @returns the same object if the report changes nothing */
export function withTabletState(
  known: TabletHistory | undefined,
  report: WireTabletState,
  atMs: number,
): TabletHistory {
  const state = readState(report, atMs);
  if (!known) return { now: state, prev: undefined };
  const { now, prev } = known;
  if (isSameState(now, state)) return knownIfUnchanged(known, { now: mergeReports(now, state), prev });
  if (startTimeOf(state) > startTimeOf(now)) return { now: state, prev: now };
  if (prev && isSameState(prev, state)) return knownIfUnchanged(known, { now, prev: mergeReports(prev, state) });
  return prev && startTimeOf(prev) >= startTimeOf(state) ? known : { now, prev: state };
}

/** Machine operating time, hours, and when it was read. */
export interface MotTime {
  readonly motTime: number;
  readonly motTs: number;
}

export function withMotTime(known: MotTime | undefined, report: MotTime): MotTime {
  return known && known.motTs > report.motTs ? known : { motTime: report.motTime, motTs: report.motTs };
}

function readState(report: WireTabletState, atMs: number): TabletState {
  return {
    status: report.status ?? undefined,
    startTime: report.startTime ?? undefined,
    statusAtMs: atMs,
    detailsAtMs: atMs,
    duration: report.duration ?? undefined,
    endTime: report.endTime ?? undefined,
    menu: report.menu ?? undefined,
    user: report.user ?? undefined,
    order: report.order ?? undefined,
    selectedVehicle: report.load?.selectedVehicle ?? undefined,
    totalCycle: report.totalCycle ?? report.load?.totalCycle ?? undefined,
  };
}

/** A state without a start time is one of its own, and known again by the time of its report. */
function startTimeOf({ startTime, statusAtMs }: TabletState): number {
  return startTime ?? statusAtMs;
}

function isSameState(a: TabletState, b: TabletState): boolean {
  return (a.startTime === undefined) === (b.startTime === undefined) && startTimeOf(a) === startTimeOf(b);
}

/** The status of the first report, the details of the last. */
function mergeReports(known: TabletState, report: TabletState): TabletState {
  const first = report.statusAtMs < known.statusAtMs ? report : known;
  const last = report.detailsAtMs > known.detailsAtMs ? report : known;
  if (first === known && last === known) return known;
  return { ...last, status: first.status, statusAtMs: first.statusAtMs };
}

function knownIfUnchanged(known: TabletHistory, next: TabletHistory): TabletHistory {
  return next.now === known.now && next.prev === known.prev ? known : next;
}
