/** Status periods within time windows, clipped to them. */
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../src/domain/time/units.ts';

/** Few periods are longer: queries find those by their length, and all others by their start or end. */
export const LONG_PERIOD_MS = 7 * DAY_MS;

/** Epoch milliseconds; the end is exclusive. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Columns that distinguish the periods of indicators. */
export const CELL_COLUMNS = sql`vehicle_id, vehicle_name, category, operator, operator_key, status, status_category,
  loading_unit`;

/** A query for {@link CELL_COLUMNS}, `ms` within the window, and `begun`: 1 if the period began in it. */
export function rowsOfWindows(windows: readonly TimeWindow[]): RawBuilder<unknown> {
  const since = windows.map(({ from }) => from);
  const until = windows.map(({ to }) => to);
  const columns = sql`${CELL_COLUMNS}, from_ms, to_ms`;
  return sql`select ${CELL_COLUMNS}, least(to_ms, until_ms) - greatest(from_ms, since_ms) as ms,
      (from_ms >= since_ms)::integer as begun
    from unnest(${since}::bigint[], ${until}::bigint[]) as time_window (since_ms, until_ms) cross join lateral (
      ${periodsWithin(columns, sql`since_ms`, sql`until_ms`)}
    ) as period`;
}

/**
 * A query for the periods that overlap a window. Those that began before it are found by their end, the few long ones
 * by their length; the selections are disjoint.
 * @param since epoch milliseconds, like `until`, or columns with them
 */
export function periodsWithin(
  columns: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ${columns} from status_period where from_ms >= ${since} and from_ms < ${until}
    union all
    select ${columns} from status_period where to_ms > ${since} and to_ms <= ${since} + ${LONG_PERIOD_MS}
      and from_ms < ${since}
    union all
    select ${columns} from status_period where spent_ms > ${LONG_PERIOD_MS} and from_ms < ${since}
      and to_ms > ${since} + ${LONG_PERIOD_MS}`;
}

/** @param parts within the window, in order, without overlap @returns the rest of the window */
export function windowsBetween(window: TimeWindow, parts: readonly TimeWindow[]): TimeWindow[] {
  const starts = [window.from, ...parts.map(({ to }) => to)];
  const ends = [...parts.map(({ from }) => from), window.to];
  return starts.map((from, k) => ({ from, to: ends[k] ?? from })).filter(({ from, to }) => from < to);
}
