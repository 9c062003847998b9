/** How long a vehicle was in which status (rules.md#status-periods), from what it tells one thing after another. */
import { isAhead } from '../time/reported.ts';

/** What a vehicle does as it was told last. Texts that nobody told are empty. */
export interface SeenStatus {
  readonly status: string;
  /** As the dispatch system files it, such as `Down`. */
  readonly statusCategory: string;
  readonly operator: string;
  /** The excavator or loader to which a truck was sent. */
  readonly loadingUnit: string;
  /** Since when it is so, where the sender says it; epoch milliseconds. */
  readonly startMs: number | undefined;
  /** When it was told. */
  readonly atMs: number;
}

/** A stretch in one status; times are epoch milliseconds. */
export interface StatusPeriod {
  readonly status: string;
  readonly statusCategory: string;
  readonly operator: string;
  readonly loadingUnit: string;
  readonly fromMs: number;
  /** Undefined while it lasts. */
  readonly toMs: number | undefined;
}

/** What becomes of the period that lasts. */
export interface PeriodChange {
  readonly open: StatusPeriod;
  /** The one before, where it has ended. */
  readonly ended?: StatusPeriod;
}

/**
 * The period that lasts after a vehicle has told what it does. Another status ends it, and so does the same one that has
 * begun again, and another operator; what was missing is filled in.
 * @param nowMs by the server's clock: a period that begins later was written before the clock was set back
 * @returns undefined where nothing is new
 */
export function withSeen(open: StatusPeriod | undefined, told: SeenStatus, nowMs: number): PeriodChange | undefined {
  const seen = withoutFuture(told, nowMs);
  if (!open) return { open: begun(seen, seen.startMs ?? seen.atMs) };
  if (isAhead(open.fromMs, nowMs)) return { open: begun(seen, seen.startMs ?? seen.atMs), ended: ended(open, 0) };
  const startMs = startOf(open, seen);
  if (startMs > open.fromMs) return { open: begun(seen, startMs), ended: ended(open, startMs) };
  const filled = filledIn(open, seen);
  return filled === open ? undefined : { open: filled };
}

/** Whole milliseconds, none of those to come. */
function withoutFuture(seen: SeenStatus, nowMs: number): SeenStatus {
  const { startMs, atMs } = seen;
  const isTold = startMs !== undefined && !isAhead(startMs, nowMs);
  return { ...seen, startMs: isTold ? Math.round(startMs) : undefined, atMs: Math.round(Math.min(atMs, nowMs)) };
}

/** When that begins what is told; the period's own start, or an earlier one, where it goes on. */
function startOf(open: StatusPeriod, seen: SeenStatus): number {
  const isSame = seen.status === open.status;
  const isHandedOver = isSame && open.operator !== '' && seen.operator !== '' && seen.operator !== open.operator;
  if (isHandedOver) return Math.max(seen.startMs ?? 0, seen.atMs);
  // Systems that tell no start repeat a status with the time of each message.
  return seen.startMs ?? (isSame ? open.fromMs : seen.atMs);
}

function begun({ status, statusCategory, operator, loadingUnit }: SeenStatus, fromMs: number): StatusPeriod {
  return { status, statusCategory, operator, loadingUnit, fromMs, toMs: undefined };
}

function ended(period: StatusPeriod, atMs: number): StatusPeriod {
  return { ...period, toMs: Math.max(period.fromMs, atMs) };
}

/** Of a report about the same stretch the text holds where it came with the start; the rest where it was missing. */
function filledIn(open: StatusPeriod, seen: SeenStatus): StatusPeriod {
  const isOfStart = seen.startMs === open.fromMs;
  const next: StatusPeriod = {
    ...open,
    status: isOfStart ? seen.status : open.status,
    statusCategory: isOfStart && seen.statusCategory !== '' ? seen.statusCategory : open.statusCategory,
    operator: open.operator || seen.operator,
    loadingUnit: open.loadingUnit || seen.loadingUnit,
  };
  const isSame = (['status', 'statusCategory', 'operator', 'loadingUnit'] as const).every(
    (key) => next[key] === open[key],
  );
  return isSame ? open : next;
}
