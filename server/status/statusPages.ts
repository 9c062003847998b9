/**
 * Pages of the equipment status, each from where the last one ended: every order has an index, and no page counts or
 * skips rows (`docs/decisions/0089-equipment-status-in-pages.md`).
 */
import { type RawBuilder, sql } from 'kysely';
import type { StatusPage, StatusShift, StatusSort } from '../../src/domain/wire/status.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { Database } from '../db/open.ts';
import { answerRow, type ReadRow } from './statusRow.ts';
import { READ_COLUMNS } from './statusStore.ts';

export interface StatusQuery {
  /** Of the start, epoch milliseconds, the end excluded. */
  from: number;
  to: number;
  /** Looked for in vehicle, operator and status, in any case. */
  search: string;
  shift: StatusShift;
  sort: StatusSort;
  order: 'asc' | 'desc';
  limit: number;
  cursor: string | undefined;
}

/** A cursor is not one that this server gave. */
export class BadCursorError extends Error {}

/** With the table's name: the bare one is that of the number that is answered, which has no index. */
const COLUMN: Readonly<Record<StatusSort, RawBuilder<unknown>>> = {
  vehicle: sql`status_period.vehicle_key`,
  operator: sql`status_period.operator_key`,
  status: sql`status_period.status_key`,
  start: sql`status_period.from_ms`,
  end: sql`status_period.to_ms`,
  spent: sql`status_period.spent_ms`,
};
const TEXTS: readonly StatusSort[] = ['vehicle', 'operator', 'status'];

const cursorSchema = z.tuple([z.union([z.string().max(600), z.number()]), z.string().regex(/^\d{1,19}$/)]);

/** @throws BadCursorError */
export async function readStatusPage(db: Database, query: StatusQuery): Promise<StatusPage> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort);
  const parts = await searchParts(db, query.search);
  if (parts.length === 0) return { rows: [], next: null };
  const { rows } = await pageOf(query, parts, after).execute(db);
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return { rows: page.map(answerRow), next: rows.length > query.limit && last ? cursorOf(last) : null };
}

type SortedRow = ReadRow & { sort_value: string | number };

/** One row more than asked for says that there is a next page. */
function pageOf(
  query: StatusQuery,
  parts: readonly RawBuilder<unknown>[],
  after: [string | number, string] | undefined,
) {
  const { from, to, shift, sort, order, limit } = query;
  const column = COLUMN[sort];
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const type = TEXTS.includes(sort) ? sql`text` : sql`bigint`;
  const value = TEXTS.includes(sort) ? column : sql`${column}::float8`;
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const ranges = [
    sql`status_period.from_ms >= ${from} and status_period.from_ms < ${to}`,
    ...(shift === 'all' ? [] : [sql`is_day = ${shift === 'day'}`]),
    ...(after ? [sql`(${column}, id) ${beyond} (${after[0]}::${type}, ${after[1]}::bigint)`] : []),
  ];
  const branches = parts.map(
    (part) => sql`(select ${READ_COLUMNS}, ${value} as sort_value from status_period
      where ${sql.join([...ranges, part], sql` and `)} order by ${column} ${direction}, id ${direction} limit ${limit + 1})`,
  );
  if (branches.length === 1) return sql<SortedRow>`${branches[0]}`;
  const collation = TEXTS.includes(sort) ? sql` collate "C"` : sql``;
  return sql<SortedRow>`select * from (${sql.join(branches, sql` union all `)}) as found
    order by sort_value${collation} ${direction}, id ${direction} limit ${limit + 1}`;
}

/**
 * What a search comes to: names and texts are looked up among the few there are, so that rows are found by index. Parts
 * share no row. @returns no part where nothing can be found
 */
async function searchParts(db: Database, search: string): Promise<RawBuilder<unknown>[]> {
  const needle = search.trim().toLowerCase();
  if (needle === '') return [sql`true`];
  const found = await db
    .selectFrom('status_word')
    .select(['kind', 'key'])
    .where(sql<boolean>`position(${needle} in word) > 0`)
    .execute();
  const conditions = (['vehicle', 'operator', 'status'] as const).flatMap((kind) => {
    const keys = found.filter((word) => word.kind === kind).map(({ key }) => key);
    if (keys.length === 0) return [];
    return [sql`${kind === 'vehicle' ? sql`vehicle_id` : COLUMN[kind]} = any(${keys})`];
  });
  return conditions.map((condition, k) =>
    conditions.slice(0, k).reduce((part, earlier) => sql`${part} and not (${earlier})`, condition),
  );
}

function cursorOf({ sort_value, id }: SortedRow): string {
  return Buffer.from(JSON.stringify([sort_value, String(id)])).toString('base64url');
}

function readCursor(cursor: string, sort: StatusSort): [string | number, string] {
  try {
    const [value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if ((typeof value === 'string') === TEXTS.includes(sort)) return [value, id];
  } catch {
    // Said below.
  }
  throw new BadCursorError('The cursor is none of this list. Begin with the first page.');
}
