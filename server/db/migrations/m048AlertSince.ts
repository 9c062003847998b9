/** When each breach was told first, beside when it was told last. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m048AlertSince: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alert add column since timestamptz`.execute(db);
    await sql`update alert set since = at`.execute(db);
    await sql`alter table alert alter column since set not null`.execute(db);
  },
};
