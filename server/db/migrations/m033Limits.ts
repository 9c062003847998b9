/** Counts of rate limits, shared by every server over one database; the columns are rate-limiter-flexible's. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m033Limits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table limit_count (
      key text primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
    await sql`create index limit_count_expire on limit_count (expire)`.execute(db);
  },
};
