/**
 * Reports of an operator tablet (rules.md#tablet-events). A new state replaces status and details and keeps the old one
 * as previous; a report with an unchanged start time keeps the status. Reports may be late or duplicated: the result is
 * the same in any order of arrival. Dispatch statuses relay reports of tablets: {@link withRelayedState}.
 */
import { sharedText } from '../text/sharedText.ts';
import type { WireTabletState } from '../wire/common.ts';

export interface TabletDetails {
  readonly duration: number | undefined;
  readonly endTime: number | undefined;
  readonly menu: string | undefined;
  readonly user: string | undefined;
  readonly order: string | number | undefined;
  /** The excavator to which the vehicle was sent. */
  readonly selectedVehicle: string | undefined;
  readonly totalCycle: number | undefined;
}

/** One state of a vehicle by its tablet; times are epoch milliseconds. */
export interface TabletState extends TabletDetails {
  readonly status: string | undefined;
  readonly startTime: number | undefined;
  /** When the status was first reported, and the details last. */
  readonly statusAtMs: number;
  /** 0 if unknown. */
  readonly detailsAtMs: number;
  /** Whether it is known only from dispatch statuses: one that contains none of it ends it. */
  readonly isRelayed?: boolean | undefined;
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
  const status = report.status ?? undefined;
  const startTime = report.startTime ?? undefined;
  return withState(known, readState(report, { status, startTime, statusAtMs: atMs, detailsAtMs: atMs }));
}

function withState(known: TabletHistory | undefined, state: TabletState): TabletHistory {
  // Details without a state are replaced by the first state.
  if (!known || isWithoutState(known.now)) return { now: state, prev: known?.prev };
  const { now, prev } = known;
  if (isSameState(now, state)) return knownIfUnchanged(known, { now: mergeReports(now, state), prev });
  if (startTimeOf(state) > startTimeOf(now)) return { now: state, prev: now };
  if (prev && isSameState(prev, state)) return knownIfUnchanged(known, { now, prev: mergeReports(prev, state) });
  return prev && startTimeOf(prev) >= startTimeOf(state) ? known : { now, prev: state };
}

/** The part of a dispatch status that relays reports of the tablet. */
interface RelayingStatus extends WireTabletState {
  readonly prev?: WireTabletState | null | undefined;
}

/** Times of a dispatch status, epoch milliseconds; undefined if unknown. */
export interface RelayTimes {
  /** When the status began. */
  readonly sinceMs: number | undefined;
  /** When the tablet's details were reported. */
  readonly reportedAtMs: number | undefined;
}

/**
 * Applies what a dispatch status says about the tablet. Newer details replace those of the same state as a whole, or
 * those of the current state if the status names no start. @returns undefined if nothing is known about the tablet
 */
export function withRelayedState(
  known: TabletHistory | undefined,
  status: RelayingStatus,
  { sinceMs, reportedAtMs }: RelayTimes,
): TabletHistory | undefined {
  const { startTime, prev } = status;
  const detailsAtMs = reportedAtMs ?? startTime ?? 0;
  let history = known;
  if (prev?.startTime != null) {
    history = withRelayedStart(history, prev, prev.startTime, Math.min(detailsAtMs, startTime ?? detailsAtMs));
  }
  if (startTime == null) return withRelayedDetails(history, status, detailsAtMs);
  // The text is the tablet's only if dispatch has sent none since.
  const isTablets = sinceMs === undefined || sinceMs <= startTime;
  return withRelayedStart(history, isTablets ? status : { ...status, status: null }, startTime, detailsAtMs);
}

function withRelayedStart(
  known: TabletHistory | undefined,
  report: WireTabletState,
  startTime: number,
  detailsAtMs: number,
): TabletHistory {
  const statusAtMs = Math.min(startTime, detailsAtMs);
  const status = report.status ?? undefined;
  const state = readState(report, { status, startTime, statusAtMs, detailsAtMs, isRelayed: true });
  if (!known) return withState(known, state);
  const { now, prev } = known;
  if (now.startTime === startTime) return knownIfUnchanged(known, { now: withDetails(now, state), prev });
  if (prev?.startTime === startTime) return knownIfUnchanged(known, { now, prev: withDetails(prev, state) });
  return withState(known, state);
}

function withRelayedDetails(
  known: TabletHistory | undefined,
  report: RelayingStatus,
  detailsAtMs: number,
): TabletHistory | undefined {
  const times = { startTime: undefined, statusAtMs: detailsAtMs, detailsAtMs };
  const state = readState(report, { status: undefined, ...times, isRelayed: true });
  const hasDetails = !isSameDetails(state, NO_DETAILS);
  // The current state is over if the report names it as the previous one.
  const isOver = known !== undefined && report.prev?.startTime != null && report.prev.startTime === known.now.startTime;
  if (hasDetails && isOver) return { now: state, prev: known.now };
  if (hasDetails && known) return knownIfUnchanged(known, { ...known, now: withDetails(known.now, state) });
  if (hasDetails) return { now: state, prev: undefined };
  return known?.now.isRelayed && !report.prev && detailsAtMs >= known.now.detailsAtMs ? undefined : known;
}

/** A state with the details of a report that is not older; repeated details do not count as a report of the tablet. */
function withDetails(known: TabletState, report: TabletState): TabletState {
  if (report.detailsAtMs < known.detailsAtMs || isSameDetails(report, known)) return known;
  const { status, startTime, statusAtMs, isRelayed } = known;
  return { ...report, status, startTime, statusAtMs, isRelayed };
}

function isWithoutState({ isRelayed, startTime }: TabletState): boolean {
  return isRelayed === true && startTime === undefined;
}

/** Machine operating time, hours, and when it was read. */
export interface MotTime {
  readonly motTime: number;
  readonly motTs: number;
}

export function withMotTime(known: MotTime | undefined, report: MotTime): MotTime {
  return known && known.motTs > report.motTs ? known : { motTime: report.motTime, motTs: report.motTs };
}

/**
 * Field by field, like {@link isSameDetails}: every dispatch status is read and compared, and loops over names would
 * take longer.
 */
function readState(report: WireTabletState, state: Omit<TabletState, keyof TabletDetails>): TabletState {
  return {
    status: sharedText(state.status),
    startTime: state.startTime,
    statusAtMs: state.statusAtMs,
    detailsAtMs: state.detailsAtMs,
    isRelayed: state.isRelayed,
    duration: report.duration ?? undefined,
    endTime: report.endTime ?? undefined,
    menu: sharedText(report.menu ?? undefined),
    user: sharedText(report.user ?? undefined),
    order: report.order ?? undefined,
    selectedVehicle: sharedText(report.load?.selectedVehicle ?? undefined),
    totalCycle: report.totalCycle ?? report.load?.totalCycle ?? undefined,
  };
}

const NO_DETAILS: TabletDetails = {
  duration: undefined,
  endTime: undefined,
  menu: undefined,
  user: undefined,
  order: undefined,
  selectedVehicle: undefined,
  totalCycle: undefined,
};

function isSameDetails(a: TabletDetails, b: TabletDetails): boolean {
  return (
    a.duration === b.duration &&
    a.endTime === b.endTime &&
    a.menu === b.menu &&
    a.user === b.user &&
    a.order === b.order &&
    a.selectedVehicle === b.selectedVehicle &&
    a.totalCycle === b.totalCycle
  );
}

/** A state without a start time is identified by the time of its report. */
function startTimeOf({ startTime, statusAtMs }: TabletState): number {
  return startTime ?? statusAtMs;
}

function isSameState(a: TabletState, b: TabletState): boolean {
  return (a.startTime === undefined) === (b.startTime === undefined) && startTimeOf(a) === startTimeOf(b);
}

/** Combines the status of the first report with the details of the last. */
function mergeReports(known: TabletState, report: TabletState): TabletState {
  const first = report.statusAtMs < known.statusAtMs ? report : known;
  const last = report.detailsAtMs > known.detailsAtMs ? report : known;
  if (first === known && last === known) return known;
  return { ...last, status: first.status, statusAtMs: first.statusAtMs };
}

function knownIfUnchanged(known: TabletHistory, next: TabletHistory): TabletHistory {
  return next.now === known.now && next.prev === known.prev ? known : next;
}
