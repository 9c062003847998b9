/**
 * The status of a vehicle from its operator tablet (rules.md#tablet-events, rules.md#status-periods): the tablet's
 * state is the status, unless dispatch has sent a newer one.
 */
import { statusSince } from './status.ts';
import type { TabletState } from './tablet.ts';

/** The known status of a vehicle; times are epoch milliseconds. */
interface KnownStatus {
  readonly status: string | undefined;
  readonly operator: string | undefined;
  /** Time by which statuses are ordered: that of the report, or for a tablet's status its start. */
  readonly statusAtMs: number | undefined;
  readonly statusSinceMs: number | undefined;
}

/** Changes by a tablet's state; absent fields are unchanged. */
interface TabletStatus extends Partial<KnownStatus> {
  readonly operator: string | undefined;
  readonly statusAtMs: number;
  /** When it ends, or ended. */
  readonly statusEndMs?: number | undefined;
}

/**
 * The status once a tablet has reported its current state.
 * @returns without `status` for a state that names none; undefined if dispatch has sent a newer one
 */
export function tabletStatus(known: KnownStatus, state: TabletState): TabletStatus | undefined {
  const { status, user, startTime } = state;
  // A tablet's clock may run ahead, which must not hide statuses that dispatch sends until then.
  const statusAtMs = Math.min(startTime ?? state.statusAtMs, state.statusAtMs);
  if (statusAtMs < (known.statusAtMs ?? 0)) return undefined;
  const operator = user ?? known.operator;
  if (status === undefined) return { operator, statusAtMs };
  const before = { text: known.status, operator: known.operator, sinceMs: known.statusSinceMs };
  const statusSinceMs = statusSince(before, { text: status, operator: user, sinceMs: startTime }, statusAtMs);
  return { status, operator, statusAtMs, statusSinceMs, statusEndMs: state.endTime };
}
