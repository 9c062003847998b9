/** Counters in the database: one atomic statement each, so that concurrent callers cannot exceed a limit. */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../db/open.ts';
import type { CountRule } from './rules.ts';

const COUNT_TABLE = 'limit_count';

/** Works with the embedded database and with PostgreSQL; servers that share a PostgreSQL share the counts. */
export function countStore(db: Database, { name, freeCount, windowSeconds }: CountRule): RateLimiterPostgres {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values));
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'client',
    tableName: COUNT_TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: freeCount,
    duration: windowSeconds,
  });
}

/** Deletes counts whose window has ended. */
export async function sweepCounts(db: Database): Promise<void> {
  await db.deleteFrom(COUNT_TABLE).where('expire', '<=', String(Date.now())).execute();
}

/** A digest: it has a fixed length, and the table reveals no names or addresses. */
export function countKey(of: string): string {
  return createHash('sha256').update(of).digest('base64url');
}
