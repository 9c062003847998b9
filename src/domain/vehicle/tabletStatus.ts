/**
 * The status of a vehicle by its operator tablet (rules.md#tablet-events, rules.md#status-periods): its state is the status,
 * unless dispatch has sent a newer one.
 */
import { statusSince } from './status.ts';
import type { TabletState } from './tablet.ts';

/** The known status of a vehicle; times are epoch milliseconds. */
interface KnownStatus {
  readonly status: string | undefined;
  readonly operator: string | undefined;
  /** By which statuses are ordered: when it was reported, of a tablet's its start. */
  readonly statusAtMs: number | undefined;
  readonly statusSinceMs: number | undefined;
}

/** What a tablet's state changes of it; what is absent stays. */
interface TabletStatus extends Partial<KnownStatus> {
  readonly operator: string | undefined;
  readonly statusAtMs: number;
  /** When it ends or has ended. */
  readonly statusEndMs?: number | undefined;
}

/**
 * The status once a tablet has reported its current state.
 * @returns without `status` for a state that names none; undefined where dispatch has sent a newer one
 */
export function tabletStatus(known: KnownStatus, state: TabletState): TabletStatus | undefined {
  const { status, user, startTime } = state;
  // A tablet's clock may run ahead, which must not hide what dispatch sends until then.
  const statusAtMs = Math.min(startTime ?? state.statusAtMs, state.statusAtMs);
  if (statusAtMs < (known.statusAtMs ?? 0)) return undefined;
  const operator = user ?? known.operator;
  if (status === undefined) return { operator, statusAtMs };
  const before = { text: known.status, operator: known.operator, sinceMs: known.statusSinceMs };
  const statusSinceMs = statusSince(before, { text: status, operator: user, sinceMs: startTime }, statusAtMs);
  return { status, operator, statusAtMs, statusSinceMs, statusEndMs: state.endTime };
}
