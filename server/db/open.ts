/** Opens the database: PostgreSQL if an address is given, otherwise the embedded one in its own thread. */
import { Kysely, type KyselyConfig, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { messageOf } from '../../src/domain/fault/messageOf.ts';
import { migrate } from './migrate.ts';
import { PgliteClient } from './pgliteClient.ts';
import { pgliteDialect } from './pgliteDialect.ts';
import { PostgresPool } from './postgresPool.ts';
import type { DatabaseTables } from './tables.ts';

export type Database = Kysely<DatabaseTables>;

export type DatabaseLocation =
  | { kind: 'postgres'; url: string }
  /** `directory` absent keeps everything in memory, for tests. */
  | { kind: 'embedded'; directory: string | undefined };

/** The database cannot be used; the message says why and what to do. */
export class DatabaseUnusableError extends Error {
  constructor(place: DatabaseLocation, cause: unknown) {
    const advice =
      place.kind === 'postgres'
        ? 'Check DATABASE_URL, and that the database runs and lets this account in.'
        : 'Check HEADFRAME_DATA_DIR, and that the disk has room.';
    super(`The database cannot be used: ${reasonOf(cause)}. ${advice}`, { cause });
  }
}

/** The embedded database's file system has its own error numbers, and throws values that are not Errors. */
const WASI_ENOSPC = 51;

function isDiskFull(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === WASI_ENOSPC;
}

/** The messages of a connection attempt to several addresses are in the aggregated errors. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ');
  return isDiskFull(error) ? 'the disk is full' : messageOf(error);
}

/**
 * Opens and migrates the database.
 * @param onLost called when the embedded database's thread dies: no query can be answered any more
 * @param listeners called about queries and migrations
 * @throws DatabaseUnusableError
 */
export async function openDatabase(
  place: DatabaseLocation,
  onLost: (error: Error) => void,
  { onQuery, onNewer }: DatabaseListeners = {},
): Promise<Database> {
  let db: Database | undefined;
  try {
    db =
      place.kind === 'postgres'
        ? openPostgres(place.url, onQuery)
        : await openEmbedded(place.directory, onLost, onQuery);
    const { newer } = await migrate(db);
    if (newer.length > 0) onNewer?.(newer);
    return db;
  } catch (error) {
    // On a full disk it cannot even be closed cleanly; the original error matters.
    await db?.destroy().catch(() => {});
    throw new DatabaseUnusableError(place, error);
  }
}

export interface DatabaseListeners {
  /** Called after each query. */
  onQuery?: QueryListener | undefined;
  /** Called once if a newer version has migrated the database, with those migrations. */
  onNewer?: (migrations: readonly string[]) => void;
}

/** Called with each query: its text with `$1` for values, its duration, and its error. */
type QueryListener = (query: { sql: string; durationMs: number; error?: unknown }) => void;

/** Connections of a PostgreSQL pool. */
export interface PoolState {
  total: number;
  idle: number;
  /** Queries waiting for a connection. */
  waiting: number;
}

const poolByDatabase = new WeakMap<Database, pg.Pool>();

/** Undefined for the embedded database, which has no pool. */
export function poolState(db: Database): PoolState | undefined {
  const pool = poolByDatabase.get(db);
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

function openPostgres(url: string, onQuery?: QueryListener): Database {
  const pool = new PostgresPool(url);
  const db = new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }), ...logOf(onQuery) });
  poolByDatabase.set(db, pool.pool);
  return db;
}

async function openEmbedded(
  directory: string | undefined,
  onLost: (error: Error) => void,
  onQuery?: QueryListener,
): Promise<Database> {
  const client = await PgliteClient.open(directory, onLost);
  return new Kysely<DatabaseTables>({ dialect: pgliteDialect(client), ...logOf(onQuery) });
}

function logOf(onQuery: QueryListener | undefined): Pick<KyselyConfig, 'log'> {
  if (!onQuery) return {};
  const log = (event: LogEvent) =>
    onQuery({
      sql: event.query.sql,
      durationMs: event.queryDurationMillis,
      ...(event.level === 'error' && { error: event.error }),
    });
  return { log };
}
