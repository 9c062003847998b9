/** Opens the database: PostgreSQL where an address is given, else the embedded one in its own thread. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { PgliteClient } from './pgliteClient.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

export type DatabasePlace =
  | { kind: 'postgres'; url: string }
  /** `directory` absent keeps everything in memory, for tests. */
  | { kind: 'embedded'; directory: string | undefined };

/**
 * Opens and migrates the database.
 * @param onLost called when the embedded database's thread dies: nothing can be answered any more
 */
export async function openDatabase(place: DatabasePlace, onLost: (error: Error) => void): Promise<Database> {
  const db = place.kind === 'postgres' ? openPostgres(place.url) : await openEmbedded(place.directory, onLost);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function openEmbedded(directory: string | undefined, onLost: (error: Error) => void): Promise<Database> {
  const client = await PgliteClient.open(directory, onLost);
  return new Kysely<Tables>({ dialect: pgliteDialect(client) });
}
