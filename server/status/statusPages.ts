/**
 * Pages of the equipment status, each starting where the last one ended: every sort order has an index, and no page
 * counts or skips rows (`docs/decisions/0089-equipment-status-in-pages.md`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { StatusPage, StatusShift, StatusSort } from '../../src/domain/wire/status.ts';
import { isStorable } from '../../src/domain/wire/text.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { LONG_PERIOD_MS } from '../usage/windowRows.ts';
import { countsByReach, type FigureRows, figureCondition } from './figureRows.ts';
import { type ReadRow, statusRowOf } from './statusRow.ts';
import { READ_COLUMNS } from './statusStore.ts';

export interface StatusQuery {
  /** Range of start times, epoch milliseconds; the end is exclusive. */
  from: number;
  to: number;
  /** Matched against vehicle, operator and status, case-insensitively. */
  search: string;
  shift: StatusShift;
  sort: StatusSort;
  order: 'asc' | 'desc';
  limit: number;
  cursor: string | undefined;
  /** Restricts to the rows of a figure, in that figure's window. */
  figure?: FigureRows | undefined;
}

/** The cursor was not issued by this server. */
export class BadCursorError extends Error {}

/** Qualified with the table's name: the bare name would mean the converted output column, which has no index. */
const SORT_COLUMN: Readonly<Record<StatusSort, RawBuilder<unknown>>> = {
  vehicle: sql`status_period.vehicle_key`,
  operator: sql`status_period.operator_key`,
  status: sql`status_period.status_key`,
  start: sql`status_period.from_ms`,
  end: sql`status_period.to_ms`,
  spent: sql`status_period.spent_ms`,
};
const TEXT_SORTS: readonly StatusSort[] = ['vehicle', 'operator', 'status'];

const cursorSchema = z.tuple([
  z.union([z.string().max(600).refine(isStorable), z.number().int()]),
  z.number().int(),
  // Below the largest bigint.
  z.string().regex(/^\d{1,18}$/),
]);
type Cursor = z.infer<typeof cursorSchema>;

/**
 * A window with at most this many rows is read whole and sorted, which is faster than scanning another order's index.
 */
const MAX_SORTED_ROWS = 15_000;

/** @param maxSorted see {@link MAX_SORTED_ROWS} @throws BadCursorError */
export async function readStatusPage(
  db: Database,
  query: StatusQuery,
  maxSorted = MAX_SORTED_ROWS,
): Promise<StatusPage> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort);
  const found = await searchParts(db, query.search);
  const { figure } = query;
  const behind = figure && (await figureCondition(db, figure, query));
  const parts = behind ? found.map((part) => sql`${part} and ${behind}`) : found;
  if (parts.length === 0) return { rows: [], next: null };
  const isNarrow = query.sort !== 'start' && (await hasAtMostRows(db, query, maxSorted));
  const { rows } = await pageOf(query, parts, after, isNarrow).execute(db);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return { rows: page.map(statusRowOf), next: rows.length > query.limit && last ? cursorOf(last) : null };
}

type SortedRow = ReadRow & { sort_value: string | number };

/**
 * Earliest start of the rows that are scanned, epoch milliseconds; the few that began earlier and extend into the
 * window are looked up separately.
 */
function earliestStartMs({ from, figure }: StatusQuery): number {
  return figure && countsByReach(figure) ? from - LONG_PERIOD_MS : from;
}

async function hasAtMostRows(db: Database, query: StatusQuery, maxRows: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from (
    select 1 from status_period where from_ms >= ${earliestStartMs(query)} and from_ms < ${query.to}
    limit ${maxRows + 1}) as counted`.execute(db);
  return (rows[0]?.count ?? 0) <= maxRows;
}

/** Expects one row more than requested, which shows that there is a next page. */
function pageOf(
  query: StatusQuery,
  parts: readonly RawBuilder<unknown>[],
  after: Cursor | undefined,
  isNarrow: boolean,
): RawBuilder<SortedRow> {
  const { to, shift, sort, order, limit } = query;
  const column = SORT_COLUMN[sort];
  const isText = TEXT_SORTS.includes(sort);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const type = isText ? sql`text` : sql`bigint`;
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  const place = sort === 'start' ? sql`status_period.from_ms, id` : sql`${column}, status_period.from_ms, id`;
  const cursorColumns = after && [
    ...(sort === 'start' ? [] : [sql`${after[0]}::${type}`]),
    sql`${after[1]}::bigint`,
    sql`${after[2]}::bigint`,
  ];
  const ranges = [
    sql`status_period.from_ms < ${to}`,
    ...(shift === 'all' ? [] : [sql`is_day = ${shift === 'day'}`]),
    ...(cursorColumns ? [sql`(${place}) ${comparison} (${sql.join(cursorColumns)})`] : []),
  ];
  const sortTerms = sort === 'start' ? [] : [sql`${column} ${direction}`];
  const startParts = parts.flatMap((part) => selectsByStart(part, query));
  const pieces = sort === 'end' && !isNarrow ? startParts.flatMap((part) => selectsByLength(part, query)) : startParts;
  const branches = pieces.map(
    (part) => sql`(select ${READ_COLUMNS}, ${isText ? column : sql`${column}::float8`} as sort_value
      from status_period where ${sql.join([...ranges, part], sql` and `)}
      order by ${sql.join([...sortTerms, sql`status_period.from_ms ${direction}`, sql`id ${direction}`])}
      limit ${limit + 1})`,
  );
  const window = sql`with status_period as materialized (
    ${sql.join(
      selectsByStart(sql`from_ms < ${to}`, query).map((part) => sql`select * from status_period where ${part}`),
      sql` union all `,
    )}) `;
  return sql<SortedRow>`${isNarrow ? window : sql``}select * from (${sql.join(branches, sql` union all `)}) as found
    order by sort_value${isText ? sql` collate "C"` : sql``} ${direction}, from_ms ${direction}, id ${direction}
    limit ${limit + 1}`;
}

/** Rows by their start; behind a figure also the few long ones that began much earlier. The selections are disjoint. */
function selectsByStart(part: RawBuilder<unknown>, query: StatusQuery): RawBuilder<unknown>[] {
  const first = earliestStartMs(query);
  const startsInWindow = sql`${part} and status_period.from_ms >= ${first}`;
  if (first === query.from) return [startsInWindow];
  const endsInWindow = sql`status_period.to_ms > ${query.from}`;
  return [
    sql`${startsInWindow} and ${endsInWindow}`,
    sql`${part} and spent_ms > ${LONG_PERIOD_MS} and status_period.from_ms < ${first} and ${endsInWindow}`,
  ];
}

/** When sorted by end, most periods of the window are found by their end; the few long ones by their length. */
function selectsByLength(part: RawBuilder<unknown>, { from, to }: StatusQuery): RawBuilder<unknown>[] {
  return [
    sql`${part} and spent_ms <= ${LONG_PERIOD_MS} and status_period.to_ms >= ${from} and status_period.to_ms < ${to + LONG_PERIOD_MS}`,
    sql`${part} and spent_ms > ${LONG_PERIOD_MS}`,
  ];
}

/**
 * Conditions of a search: names and texts are looked up among the few distinct ones, so that rows are found by index.
 * The conditions are disjoint.
 * @returns none if there can be no results
 */
async function searchParts(db: Database, search: string): Promise<RawBuilder<unknown>[]> {
  const needle = search.trim().toLowerCase();
  if (needle === '') return [sql`true`];
  const matchingTexts = await db
    .selectFrom('status_word')
    .select(['kind', 'key'])
    .where(sql<boolean>`position(${needle} in word) > 0`)
    .execute();
  const conditions = (['vehicle', 'operator', 'status'] as const).flatMap((kind) => {
    const keys = matchingTexts.filter((word) => word.kind === kind).map(({ key }) => key);
    if (keys.length === 0) return [];
    return [sql`${kind === 'vehicle' ? sql`vehicle_id` : SORT_COLUMN[kind]} = any(${keys})`];
  });
  return conditions.map((condition, k) =>
    conditions.slice(0, k).reduce((part, earlier) => sql`${part} and not (${earlier})`, condition),
  );
}

function cursorOf({ sort_value, from_ms, id }: SortedRow): string {
  return Buffer.from(JSON.stringify([sort_value, from_ms, String(id)])).toString('base64url');
}

function readCursor(cursor: string, sort: StatusSort): Cursor {
  try {
    const read = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if ((typeof read[0] === 'string') === TEXT_SORTS.includes(sort)) return read;
  } catch {
    // Reported below.
  }
  throw new BadCursorError('The cursor is none of this list. Begin with the first page.');
}
