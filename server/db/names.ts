/** Names that are unique within their kind. */
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { hasCode, UNIQUE_VIOLATION } from './sqlState.ts';

/** The name is in use within its kind. */
export class NameTakenError extends Error {}

/**
 * Names of one kind are assigned one at a time, across all servers of the database: existing names are in several
 * tables or in files, which no index spans.
 * @param run must use only the given database: a query elsewhere could deadlock with this transaction
 * @throws NameTakenError
 */
export async function withNameLock<T>(db: Database, kind: string, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`${kind} names`}))`.execute(transaction);
      return run(transaction);
    });
  } catch (error) {
    throw hasCode(error, UNIQUE_VIOLATION) ? new NameTakenError() : error;
  }
}
