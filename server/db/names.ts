/** Names that are unique among those of their kind. */
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { hasCode, UNIQUE_VIOLATION } from './sqlState.ts';

/** Something else of the kind bears the name. */
export class NameTakenError extends Error {}

/**
 * Names of one kind are given one at a time, on every server of the database: what a name must differ from is in
 * several tables or in files, which no index spans.
 * @param run reads and writes through the database that it is given, nothing else: others may have to wait for it
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
