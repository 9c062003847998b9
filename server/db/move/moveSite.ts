/** Copies everything that a site has stored from one database into another, which must be empty. */
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { type Database, type DatabaseLocation, openDatabase } from '../open.ts';
import { isWrittenByTriggers, type MovedTable, tablesOf } from './movedTables.ts';

/** Rows per statement: pictures of older versions are megabytes each. */
const ROWS_PER_BATCH = 200;

/** The move is not possible and nothing was changed; the message says why. */
export class MoveError extends Error {}

/**
 * All or nothing: rows of all tables are counted after copying, before the copy is committed.
 * @returns rows by table @throws MoveError @throws DatabaseUnusableError
 */
export async function moveSite(from: DatabaseLocation, to: DatabaseLocation): Promise<ReadonlyMap<string, number>> {
  // Opening it would create an empty database there.
  if (from.kind === 'embedded' && from.directory !== undefined && !existsSync(from.directory))
    throw new MoveError(`There is no database in ${from.directory}. Check HEADFRAME_DATA_DIR.`);
  const source = await openOfThisVersion(from, 'source');
  try {
    const target = await openOfThisVersion(to, 'target');
    try {
      return await copyAll(source, target);
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

/** Changes that a newer version has made to either database would not be moved. @throws MoveError */
async function openOfThisVersion(location: DatabaseLocation, word: 'source' | 'target'): Promise<Database> {
  let newer: readonly string[] = [];
  const db = await openDatabase(location, () => {}, {
    onNewer: (migrations) => {
      newer = migrations;
    },
  });
  if (newer.length === 0) return db;
  await db.destroy();
  throw new MoveError(`A newer version has changed the ${word} (${newer.join(', ')}). Move it with that version.`);
}

async function copyAll(source: Database, target: Database): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await source
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((reading) =>
      target.transaction().execute(async (writing) => {
        // Each transaction is idle while the other one works, for as long as a table takes.
        for (const db of [reading, writing]) await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
        const tables = await tablesOf(reading);
        for (const { name } of tables) {
          if ((await countOf(writing, name)) > 0)
            throw new MoveError(`The table ${name} of the target has rows already. Name an empty database.`);
        }
        for (const table of tables.filter((one) => !isWrittenByTriggers(one))) await copyTable(reading, writing, table);
        // Deferred triggers would write after the counts.
        await sql`set constraints all immediate`.execute(writing);
        for (const table of tables.filter(isWrittenByTriggers)) {
          await sql`delete from ${sql.table(table.name)}`.execute(writing);
          await copyTable(reading, writing, table);
        }
        for (const { name } of tables) {
          const [expected, copied] = [await countOf(reading, name), await countOf(writing, name)];
          if (copied !== expected)
            throw new MoveError(`Of ${expected} rows of ${name} ${copied} have arrived. Nothing was moved.`);
          counts.set(name, copied);
        }
      }),
    );
  return counts;
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rows travel as text that only the databases parse: no number or time is rounded on the way. */
async function copyTable(source: Database, target: Database, table: MovedTable): Promise<void> {
  const name = sql.table(table.name);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  let after: string | undefined;
  for (;;) {
    const behind =
      after === undefined
        ? sql``
        : sql`where (${key}) > (select ${key} from jsonb_populate_record(null::${name}, ${after}::jsonb))`;
    const { rows } = await sql<{ count: number; rows: string | null; last: string | null }>`
      select count(*)::float8 as count, json_agg(page)::text as rows, (array_agg(to_jsonb(page)))[count(*)]::text as last
      from (select * from ${name} ${behind} order by ${key} limit ${ROWS_PER_BATCH}) as page`.execute(source);
    const [page] = rows;
    if (!page?.rows || page.last === null) break;
    await sql`insert into ${name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${name}, ${page.rows}::jsonb)`.execute(target);
    if (page.count < ROWS_PER_BATCH) break;
    after = page.last;
  }
  for (const column of table.numberedColumns) {
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${column}),
      greatest((select max(${sql.ref(column)}) from ${name}), 1))`.execute(target);
  }
}
