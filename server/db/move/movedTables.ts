/** The tables of a site, as the database describes them. */
import { sql } from 'kysely';
import type { Database } from '../open.ts';

export interface MovedTable {
  name: string;
  /** Columns that are written; the database computes the others. */
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** Columns with numbers that the database generates. */
  numberedColumns: string[];
}

/** Kysely's own migration tables, which both databases have already. */
const KYSELY_TABLES = /^kysely_/;

/** Triggers on other tables write to these or delete from them, even while rows are copied. */
const TRIGGERED_TABLES: readonly string[] = ['shift_usage', 'list_version'];

/** Whether triggers on other tables change it: it is copied last, replacing rows that the copying itself caused. */
export function isWrittenByTriggers({ name }: MovedTable): boolean {
  return TRIGGERED_TABLES.includes(name);
}

/** Referenced tables come first, tables changed by triggers last. */
export async function tablesOf(db: Database): Promise<MovedTable[]> {
  const { rows } = await sql<MovedTable>`select tables.relname::text as name,
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select json_agg(attname order by position)
        from unnest(keys.conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = tables.oid and attnum = number) as key,
      coalesce((select json_agg(attname) from pg_attribute where attrelid = tables.oid and attnum > 0
        and pg_get_serial_sequence(quote_ident(tables.relname), attname) is not null), '[]') as "numberedColumns"
    from pg_class as tables
    join pg_constraint as keys on keys.conrelid = tables.oid and keys.contype = 'p'
    where tables.relkind = 'r' and tables.relnamespace = current_schema()::regnamespace
    order by tables.relname`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`select conrelid::regclass::text as from,
    confrelid::regclass::text as to from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const tables = sortByReferences(
    rows.filter(({ name }) => !KYSELY_TABLES.test(name)),
    references,
  );
  return [...tables.filter((table) => !isWrittenByTriggers(table)), ...tables.filter(isWrittenByTriggers)];
}

function sortByReferences(
  tables: readonly MovedTable[],
  references: readonly { from: string; to: string }[],
): MovedTable[] {
  const done: MovedTable[] = [];
  const isDone = (name: string) => done.some((table) => table.name === name);
  while (done.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !isDone(name) && references.every(({ from, to }) => from !== name || isDone(to)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    done.push(...ready);
  }
  return done;
}
