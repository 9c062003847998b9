/** When each breach was first reported, in addition to when it was last reported. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m048AlertSince: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alert add column since timestamptz`.execute(db);
    await sql`update alert set since = at`.execute(db);
    await sql`alter table alert alter column since set not null`.execute(db);
  },
};
